kittens-deck = { $count ->
    [one] Deck: 1 card.
   *[other] Deck: { $count } cards.
}
kittens-discard = { $count ->
    [one] Discard pile: 1 card, { $card }.
   *[other] Discard pile: { $count } cards, { $card } on top.
}
kittens-discard-empty = The discard pile is empty.
kittens-imploding-up = The Imploding Kitten is in the deck, face up.
kittens-clockwise = Play goes clockwise.
kittens-counter-clockwise = Play goes counter-clockwise.
kittens-player = { $count ->
    [one] { $player }: 1 card
   *[other] { $player }: { $count } cards
}
kittens-player-out = { $player }: out
kittens-turns = { $count } turns left
kittens-cursed = cursed
kittens-marked = marked: { $cards }
kittens-known = you know of: { $cards }
kittens-known-to-all = all know of: { $cards }
kittens-one-card = Choose one card only.
kittens-help-keep =
    A kept kitten is harmless as long as you hold the Streaking Kitten. Nobody else
    is told.
kittens-screen-play = Play { $cards }
kittens-screen-stopped = So far: stopped.
kittens-screen-goes-on = So far: it goes through.
kittens-screen-place-here = Above it: { $above }. Below it: { $below }.
kittens-screen-place-before = Just above { $card }.
kittens-screen-place-ends = { $most ->
    [0] The deck is empty: the kitten is drawn next.
   *[other] 0 is the top, drawn next. { $most } is the bottom.
}
kittens-screen-anybody = Does anybody play a NOPE?
frogs-step-own = Your frog ({ $from }): where to?
frogs-step-other = The frog of { $player } ({ $from }): where to?
frogs-to-start = { $place } (left by your frog)
frogs-to-own = { $place } (displaces your frog)
frogs-to-other = { $place } (displaces the frog of { $player })
frogs-to-home = { $place } (home base of { $player })
frogs-ask-build = Which bridge do you build?
frogs-ask-two-first = Which bridge do you build first?
frogs-ask-two-second = And which bridge then?
frogs-ask-cut = Which bridge do you take away?
frogs-ask-chute-frog = Which frog gets the parachute?
frogs-ask-chute-pad = Where does the frog from { $from } land?
frogs-ask-jump-first = Which frog moves first?
frogs-ask-jump-second = And which frog moves then?
tellstones-deck = { $count ->
    [one] Deck: 1 stone
   *[other] Deck: { $count } stones
}
tellstones-score = { $points ->
    [one] { $player }: 1 point
   *[other] { $player }: { $points } points
}
tellstones-about-crown = { $code } { $stone }: when you place it, you peek at a face-down stone.
tellstones-about-rune = { $code } { $stone }: when you place it, you swap two cells.
tellstones-about-dragon = { $code } { $stone }: when you place it, a stone of your choice becomes the Egg.
tellstones-about-plain = { $code } { $stone }: it has no effect.
tellstones-nothing-there = There is no stone on the board yet.
tellstones-help-must-place =
    Choose a free cell for the stone that you drew. You have put back as many stones
    as the deck held when your turn began, so this one must be placed.
tellstones-help-look = Choose a stone that lies face down. Only you will see it, and only once.
tellstones-help-rune =
    Choose two different cells. If one is empty, the stone of the other moves there.
tellstones-help-dragon =
    Choose any stone on the board, the Dragon included. It leaves the game, and the
    Egg lies there as it lay.
tellstones-screen-place = Place
tellstones-screen-flip = Flip
tellstones-screen-swap = Swap
tellstones-screen-peek = Peek
tellstones-screen-challenge = Challenge
tellstones-screen-brag = Brag
tellstones-screen-give-up = Give up
tellstones-screen-ask-flip = Flip which stone?
tellstones-screen-ask-swap = Swap which two cells? Choose the first.
tellstones-screen-ask-other = Swap { $cell } with which cell?
tellstones-screen-ask-peek = Peek at which stone?
tellstones-screen-ask-challenge = Challenge which stone?
tellstones-screen-must-place = It must be placed.
frogs-screen-build = Build a bridge
frogs-screen-none-to-build = The stock is empty: there is no bridge to build.
frogs-screen-breaks = { $broken ->
    [0] No bridge breaks.
    [one] One bridge breaks.
   *[other] { $broken } bridges break.
}
frogs-screen-wins = { $player } wins!
