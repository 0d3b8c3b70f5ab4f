kittens-deck-known = You know of the deck (0 is the top): { $cards }
kittens-hand = Your hand:

kittens-ask-cards = { $player }, the index of a card (several for a combo), or d to draw:
kittens-ask-position = { $player }, you are cursed: a position, or d to draw:
kittens-ask-order = The numbers in the new order, the top card first ({ $order } leaves them):
kittens-ask-bottom = Press Enter to draw the bottom card:
kittens-pick = { $last ->
    [1] 1
   *[other] 1-{ $last }
}:
kittens-pick-or-leave = { $last ->
    [1] 1
   *[other] 1-{ $last }
} (an empty line: other cards):
kittens-no-such-card = { $last ->
    [0] "{ $text }" is not in your hand. Your only card has the index 0.
   *[other] "{ $text }" is not in your hand. Indices go from 0 to { $last }, each once.
}
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
    Type how many cards go above the kitten, or "anywhere". Only you will
    know where it is.
kittens-help-alter =
    The card with the first number becomes the top card, then the next: 2 0 1 puts
    the third card on top.
kittens-help-give = Type the index of a card of your hand, or "give anything" for a random one.
kittens-help-list = Type a number of the list.
kittens-help-draw-bottom = Press Enter to draw the bottom card of the deck.

kittens-screen-deck = Deck { $count }
kittens-screen-discard = Discard { $count }
kittens-screen-known = You know: { $cards }
kittens-screen-short = { $player } { $count }: { $cards }
kittens-screen-place = { $place ->
    [1] winner
   *[other] place { $place }
}
kittens-screen-hand = { $count ->
    [0] Your hand is empty
    [one] Your hand: 1 card
   *[other] Your hand: { $count } cards
}
kittens-screen-out = You are out.
kittens-screen-turn = { $player }: play cards, or draw to end your turn.
kittens-screen-cursed = { $player }: cursed! Play a card by its position, or draw.
kittens-screen-mark = Mark it for a combo
kittens-screen-on = on { $target }
kittens-screen-named = for { $card }
kittens-screen-five = 5 cards
kittens-screen-asked = Asked: { $players }
kittens-screen-top = the new top card
kittens-screen-boom = BOOM!
kittens-screen-help-turn =
    Go to a card with the arrow keys or by its index and press Enter to play it. For a combo mark its cards with the space bar first. d, or a click on the deck, draws a card and ends your turn. Cards with a filled symbol can be played on their own, those with an empty one together with others.
    You can also type : and the indices: 1 4 is a pair, 1 4 5 three of a kind. Your cards:
kittens-screen-help-cursed =
    Your hand is hidden from you. Go to a position and press Enter to play the card there, whatever it is; or press d to draw, which lifts the curse unless you draw a kitten.
kittens-nope-choose = A Nope has no usual answer. Press 1 for yes or 2 for no.
kittens-screen-help-nope =
    1 or y plays a NOPE against what was played last, 2 or n lets it be. An odd number of NOPEs stops the play, an even number lets it happen.
kittens-screen-help-times = Type a number from 1 to 100 or change it with the arrow keys, then press Enter.
kittens-screen-help-place =
    Type how many cards go above the kitten, or move the mark with the arrow keys; Home is the top, End the bottom. Then press Enter. a puts the kitten in a random place that nobody knows. Otherwise only you will know where it is.
kittens-screen-help-order =
    Go to a card and press the space bar to take it up; it moves with you until you press the space bar again. Enter lays the cards back in the order that you see, the top card first. Esc puts them back as they were.
kittens-screen-help-give = Go to a card and press Enter to give it away; a gives a random one.
kittens-screen-help-list = Go to an entry and press Enter, or press its number. Esc goes a step back.
kittens-key-play = play
kittens-key-more = more cards
kittens-key-mark = mark
kittens-key-draw = draw
kittens-key-give = give
kittens-key-anything = any card
kittens-key-anywhere = anywhere
kittens-key-change = change
kittens-key-take-up = take up
