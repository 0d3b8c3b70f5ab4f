page-kittens-card = card { $number } of { $count }: { $card }
page-kittens-hidden = card { $number } of { $count }: hidden from you
page-kittens-hidden-card = Hidden card
page-kittens-to-move = to move
page-kittens-known-card = { $above ->
    [0] You know the top card: { $card }.
    [one] You know the card under the top one: { $card }.
   *[other] You know the card under { $above } others: { $card }.
}
page-kittens-can-draw = { $deck } You can draw here.
page-kittens-part = { $card }; it needs others to go with it
page-kittens-covered = Show your cards to answer.
page-kittens-ask-nope = Do you play a Nope?
page-kittens-ask-times = How many times do you shuffle?
page-kittens-ask-place = How many cards go above the { $kitten }?
page-kittens-order-first = Which of the { $count } cards becomes the top card?
page-kittens-order-next = On top: { $cards }. Which card comes next?
page-kittens-order-done = From the top: { $cards }.
page-kittens-order-do = Put them back like this
page-kittens-help-turn = Choose a card to play it, or several that go together: two or three equal cats take a card from somebody. Or draw a card, which ends your turn.
page-kittens-help-cursed = Your hand is hidden from you. Choose a card to play it, whatever it is; or draw, which lifts the curse unless you draw a kitten.
page-kittens-help-nope = A Nope stops what was played last. An odd number of Nopes stops the play, an even number lets it happen.
page-kittens-help-times = Once is as good as a hundred times.
page-kittens-help-place = Only you will know where it is, unless you put it anywhere: then nobody knows.
page-kittens-help-order = Choose the cards one after the other, the new top card first.
page-kittens-help-give = Choose the card that you give away, or let chance decide.
