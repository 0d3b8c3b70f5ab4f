kittens-deck = { $count ->
    [one] Deck: 1 card.
   *[other] Deck: { $count } cards.
}
kittens-discard = { $count ->
    [one] Discard pile: 1 card, { $card }.
   *[other] Discard pile: { $count } cards, { $card } on top.
}
kittens-discard-empty = The discard pile is empty.
kittens-deck-known = You know of the deck (0 is the top): { $cards }
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
kittens-hand = Your hand:

kittens-ask-cards = { $player }, the index of a card (several for a combo), or d to draw:
kittens-ask-position = { $player }, you are cursed: a position, or d to draw:
kittens-ask-order = The numbers in the new order, the top card first ({ $order } leaves them):
kittens-ask-bottom = Press Enter to draw the bottom card:
kittens-pick = 1-{ $last }:
kittens-pick-or-leave = 1-{ $last } (an empty line: other cards):
kittens-no-such-card = { $last ->
    [0] "{ $text }" is not in your hand. Your only card has the index 0.
   *[other] "{ $text }" is not in your hand. Indices go from 0 to { $last }, each once.
}
kittens-one-card = Choose one card only.
kittens-no-cards = You have no cards. Type d to draw.

kittens-help-turn =
    Type the index of a card to play it, or several for a combo: 1 4 is a pair,
    1 4 5 three of a kind. d draws a card, which ends your turn. Your cards:
kittens-help-cursed =
    Your hand is hidden from you. Type a position, counted from 0, to play the card
    there, whatever it is; or d to draw, which lifts the curse unless you draw a
    kitten.
kittens-help-answer-nope =
    1 plays a NOPE against what was played last, 2 lets it be. An odd number of
    NOPEs stops the play, an even number lets it happen.
kittens-help-times = Type how many times the deck is shuffled, from 1 to 100.
kittens-help-place =
    Type how many cards shall lie above the kitten, or "anywhere". Only you will
    know where it is.
kittens-help-alter =
    The card with the first number becomes the top card, then the next: 2 0 1 puts
    the third card on top.
kittens-help-give = Type the index of a card of your hand, or "give anything" for a random one.
kittens-help-list = Type a number of the list.
kittens-help-draw-bottom = Press Enter to draw the bottom card of the deck.
kittens-help-keep =
    A kept kitten is harmless as long as you hold the Streaking Kitten. Nobody else
    is told.
