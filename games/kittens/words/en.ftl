kittens-title = Exploding Kittens
kittens-tagline = Draw, dodge and meddle; the last one not to explode wins.
kittens-rules =
    Players take turns around the table. On your turn you play as many cards as you like, or none, and then draw a card, which ends the turn. A player who draws an Exploding Kitten and has no Defuse is out. The last one alive wins.

    Drawing a kitten: the Exploding Kitten is shown. If you have a Defuse it is used at once, and you put the kitten back into the deck wherever you like; only you know where. Without a Defuse you are out, and your cards go to the discard pile.

    Nope: any action card or combo can be stopped by a Nope, and a Nope by another Nope. An odd number of Nopes stops the play, an even number lets it happen. Kittens, Defuses and the draw can't be stopped. A played card stays on the discard pile, stopped or not.

    Attack: you do not draw; the next player takes two turns. Attacks add up: if you still owe turns of an attack, the next player takes those and two more.
    Skip: one of your turns ends without drawing.
    Favor: another player gives you a card of their choice.
    Shuffle: the deck is shuffled.
    See the Future: you look at the top three cards, or five.
    Two equal cats: you take a random card from another player.
    Three equal cats: you name a card and get it if the other player has one. With the official rules any equal cards will do, and five different cards let you take a card from the discard pile.

    Imploding Kittens adds:
    Imploding Kitten: drawn face down it harms nobody and goes back face up, where you choose. Drawn face up it puts you out, Defuse or not.
    Reverse: the direction of play is reversed, and one of your turns ends.
    Draw from the Bottom: you draw the bottom card instead.
    Feral Cat: counts as any cat.
    Alter the Future: you look at the top cards and put them back in any order.
    Targeted Attack: an Attack on a player of your choice.

    Streaking Kittens adds:
    Streaking Kitten: while you hold it you may keep one Exploding Kitten in your hand, in secret. If you lose the Streaking Kitten, the kept kitten must be defused at once, or you are out. The same goes for a player who takes the kept kitten from you.
    Super Skip: all your turns end.
    Swap Top and Bottom: the top and the bottom card of the deck change places, unseen.
    Garbage Collection: everybody picks a card of their own; they are shuffled into the deck.
    Catomic Bomb: the Exploding Kittens in the deck are shown, the rest is shuffled, and the kittens go on top. One of your turns ends.
    Mark: a random card of another player lies open until it leaves the hand.
    Curse of the Cat Butt: another player cannot see their own hand until they next draw a card without showing a kitten. A cursed player plays blindly, by position.

kittens-preset-house = House rules
kittens-preset-classic = Classic
kittens-preset-official = Official rules
kittens-about-preset-house = For 2 to 4: only players with a Nope are asked, a Shuffle asks how often.
kittens-about-preset-classic = For 2 to 5: everybody is asked for a Nope, only equal cats make combos.
kittens-about-preset-official = For 2 to 5: as printed in the box, any equal cards make combos.
kittens-setting-edition = Edition
kittens-about-edition = The box you play with: the original, or one with more cards.
kittens-value-edition-exploding = Exploding Kittens
kittens-value-edition-imploding = Imploding Kittens
kittens-value-edition-streaking = Streaking Kittens
kittens-value-edition-all = all cards together
kittens-setting-hand = Cards dealt besides the Defuse
kittens-about-hand = How many cards everybody begins with, in addition to one Defuse.
kittens-setting-kittens = Exploding Kittens in the deck
kittens-about-kittens = Usually one fewer than players, so that one player survives.
kittens-setting-imploding = Imploding Kittens in the deck
kittens-about-imploding = Drawn once, it goes back face up; drawn face up, no Defuse helps.
kittens-setting-spare_defuses = Spare Defuses in the deck
kittens-about-spare_defuses = The more there are, the longer everybody survives.
kittens-setting-first = Who begins
kittens-about-first = Who takes the first turn.
kittens-value-first-first = the first player
kittens-value-first-random = chance decides
kittens-setting-nope_asks = Who is asked to play a Nope
kittens-about-nope_asks = If only holders are asked, everybody learns who has a Nope.
kittens-value-nope_asks-holders = those who hold one, for all to see
kittens-value-nope_asks-everyone = every other player
kittens-setting-shuffle_count = A Shuffle asks how many times
kittens-about-shuffle_count = Once is as good as a hundred times, but it can be more fun.
kittens-setting-combos = What makes a combo
kittens-about-combos = Cards that can be played together to take one from somebody.
kittens-value-combos-cats = equal cats
kittens-value-combos-titles = any equal cards, and five different ones

kittens-clash-too-many-kittens = This edition has only { $most } Exploding Kittens.
kittens-clash-too-few-kittens = The game would not end: with this many players, the deck needs at least { $least ->
    [one] one kitten
   *[other] { $least } kittens
}.
kittens-clash-too-many-defuses = Only { $most } Defuses are left for the deck with this many players.
kittens-clash-no-imploding-kitten = This edition has no Imploding Kitten.

kittens-card-exploding-kitten = Exploding Kitten
kittens-card-imploding-kitten = Imploding Kitten
kittens-card-streaking-kitten = Streaking Kitten
kittens-card-defuse = Defuse
kittens-card-nope = Nope
kittens-card-attack = Attack
kittens-card-skip = Skip
kittens-card-shuffle = Shuffle
kittens-card-see-the-future-3 = See the Future (3)
kittens-card-reverse = Reverse
kittens-card-draw-from-the-bottom = Draw from the Bottom
kittens-card-alter-the-future-3 = Alter the Future (3)
kittens-card-super-skip = Super Skip
kittens-card-see-the-future-5 = See the Future (5)
kittens-card-alter-the-future-5 = Alter the Future (5)
kittens-card-swap-top-and-bottom = Swap Top and Bottom
kittens-card-garbage-collection = Garbage Collection
kittens-card-catomic-bomb = Catomic Bomb
kittens-card-favor = Favor
kittens-card-targeted-attack = Targeted Attack
kittens-card-mark = Mark
kittens-card-curse-of-the-cat-butt = Curse of the Cat Butt
kittens-card-tacocat = Tacocat
kittens-card-beard-cat = Beard Cat
kittens-card-cattermelon = Cattermelon
kittens-card-hairy-potato-cat = Hairy Potato Cat
kittens-card-rainbow-ralphing-cat = Rainbow-Ralphing Cat
kittens-card-feral-cat = Feral Cat

kittens-help-exploding-kitten = Defuse it or you are out.
kittens-help-imploding-kitten = Face up, it puts the player who draws it out.
kittens-help-streaking-kitten = Lets you keep one Exploding Kitten in secret.
kittens-help-defuse = Saves you from an Exploding Kitten, by itself.
kittens-help-nope = Stops what somebody else just played.
kittens-help-attack = Do not draw; the next player takes two turns.
kittens-help-skip = End one turn without drawing.
kittens-help-shuffle = Shuffle the deck.
kittens-help-see-the-future-3 = Look at the top three cards.
kittens-help-reverse = Reverse the direction of play and end one turn.
kittens-help-draw-from-the-bottom = Draw the bottom card and end one turn.
kittens-help-alter-the-future-3 = Reorder the top three cards.
kittens-help-super-skip = End all your turns.
kittens-help-see-the-future-5 = Look at the top five cards.
kittens-help-alter-the-future-5 = Reorder the top five cards.
kittens-help-swap-top-and-bottom = The top and the bottom card change places.
kittens-help-garbage-collection = Everybody's pick is shuffled into the deck.
kittens-help-catomic-bomb = All Exploding Kittens in the deck go on top; end one turn.
kittens-help-favor = Another player gives you a card.
kittens-help-targeted-attack = Do not draw; a player of your choice takes two turns.
kittens-help-mark = A random card of another player lies open.
kittens-help-curse-of-the-cat-butt = Another player plays blindly for a while.
kittens-help-tacocat = A cat: play two or three equal ones.
kittens-help-beard-cat = A cat: play two or three equal ones.
kittens-help-cattermelon = A cat: play two or three equal ones.
kittens-help-hairy-potato-cat = A cat: play two or three equal ones.
kittens-help-rainbow-ralphing-cat = A cat: play two or three equal ones.
kittens-help-feral-cat = Counts as any cat.

kittens-ask-turn = Play a card, or draw to end your turn.
kittens-ask-cursed = You are cursed: play a card by its position, unseen, or draw.
kittens-ask-nope-holder = { $player } has a NOPE card. Would you like to play a NOPE? (1=Yes, 2=No)
kittens-ask-nope = Would you like to play a NOPE? (1=Yes, 2=No)
kittens-ask-times = How many times to shuffle? (1-100)
kittens-ask-place = Where do you want to insert the Exploding Kitten? (0 to { $most })
kittens-ask-place-imploding = Where do you want to insert the Imploding Kitten, face up? (0 to { $most })
kittens-ask-place-ends = 0 is the top: the next card to be drawn. { $most } is the bottom.
kittens-ask-place-anywhere = "anywhere" puts it in a random place that nobody knows.
kittens-ask-alter = In which order do these { $count } cards go back?
kittens-ask-give = { $player } asks you for a Favor. Which card do you give?
kittens-ask-garbage = Which card do you throw into the Garbage Collection?
kittens-ask-take = Which card do you take from the discard pile?
kittens-ask-aim = { $card } turned up. Whom is it for?
kittens-ask-target = Whom?
kittens-ask-name = Which card do you want?
kittens-ask-draw-bottom = Draw the bottom card.
kittens-ask-keep = You drew an Exploding Kitten! Keep it in secret, or defuse it?
kittens-ask-keep-only = You drew an Exploding Kitten! You have no Defuse: keep it in secret.

kittens-action-draw = Draw a card
kittens-action-card = Play { $card }
kittens-action-aimed = Play { $card } on { $target }
kittens-action-pair = Play { $cards }: a random card of { $target }
kittens-action-triple = Play { $cards }: { $named } from { $target }
kittens-action-five = Play { $cards }: a card from the discard pile
kittens-action-at = Play the card at position { $position }
kittens-action-target = For { $target }
kittens-action-nope = Play a Nope
kittens-action-pass = No Nope
kittens-action-times = { $times ->
    [one] Once
   *[other] { $times } times
 }
kittens-action-order = In the order { $order }
kittens-action-put = At index { $index }
kittens-action-put-anywhere = Anywhere
kittens-action-keep = Keep it in secret
kittens-action-defuse = Defuse it
kittens-action-give = Give { $card }
kittens-action-give-at = Give the card at position { $position }
kittens-action-give-anything = Give any card
kittens-action-take = Take { $card }

kittens-notice-began = The cards are dealt. { $player } begins.
kittens-notice-turn = It is { $player }'s turn.{ $turns ->
    [one] { "" }
   *[other] { " " }({ $turns } turns left)
 }
kittens-notice-your-turn = It is your turn.{ $turns ->
    [one] { "" }
   *[other] { " " }({ $turns } turns left)
 }
kittens-notice-played-card = { $player } plays { $card }.
kittens-notice-played-aimed = { $player } plays { $card } on { $target }.
kittens-notice-played-pair = { $player } plays a pair ({ $cards }) on { $target }.
kittens-notice-played-triple = { $player } plays three of a kind ({ $cards }) on { $target } and asks for { $named }.
kittens-notice-played-five = { $player } plays five different cards: { $cards }.
kittens-notice-turned-up = { $player } turns up { $card }.
kittens-notice-discarded = { $player } turns up { $card }: discarded without effect.
kittens-notice-noped = { $player } played a NOPE.{ $nopes ->
    [one] { "" }
   *[other] { " " }That makes { $nopes }.
 }
kittens-notice-you-were-noped = { $player } played a NOPE.{ $nopes ->
    [one] { " " }Your play has been noped.
   *[other] { " " }That makes { $nopes } on your play.
 }
kittens-notice-passed = { $player } did not play a NOPE.
kittens-notice-you-have-no-nope = You do not have a NOPE card.
kittens-notice-cancelled = Cancelled: { $player }'s { $cards } has no effect.
kittens-notice-your-play-cancelled = Your { $cards } has been noped and has no effect.
kittens-notice-your-shuffle-cancelled = Your Shuffle has been noped: the order of the deck has not been changed.
kittens-notice-goes-through = { $nopes ->
    [0] Nobody stops { $player }.
   *[other] { $nopes } NOPEs: { $player }'s play goes through.
 }
kittens-notice-void = { $player }'s play is void.
kittens-notice-nothing-happened = Nothing happens.
kittens-notice-drew = { $player } draws a card.
kittens-notice-you-drew = You drew { $card }.
kittens-notice-drew-bottom = { $player } draws the bottom card.
kittens-notice-you-drew-bottom = You drew { $card } from the bottom.
kittens-notice-you-may-keep = You drew an Exploding Kitten! With the Streaking Kitten in your hand you may keep it.
kittens-notice-you-kept = You keep the Exploding Kitten. Nobody knows.
kittens-notice-drew-kitten = { $player } drew an Exploding Kitten!
kittens-notice-you-drew-kitten = You drew an Exploding Kitten!
kittens-notice-drew-imploding = { $player } drew the Imploding Kitten!
kittens-notice-you-drew-imploding = You drew the Imploding Kitten!
kittens-notice-loose = { $player } holds an Exploding Kitten that nothing holds back!
kittens-notice-defuses = { $player } has a Defuse card and uses it.
kittens-notice-you-defuse = You have a Defuse card. It is used to save you.
kittens-notice-you-have-no-defuse = You don't have a Defuse card!
kittens-notice-placed = { $player }: Exploding Kitten defused and placed back in deck
kittens-notice-you-placed = Exploding Kitten defused and placed back in deck (index { $index })
kittens-notice-placed-imploding = { $player } put the Imploding Kitten back, face up.
kittens-notice-you-placed-imploding = You put the Imploding Kitten back, face up (index { $index }).
kittens-notice-exploded = { $player } has no Defuse and exploded!
kittens-notice-you-exploded = You exploded!
kittens-notice-imploded = { $player } imploded!
kittens-notice-you-imploded = You imploded!
kittens-notice-kept-became-deck = The deck is empty: the Exploding Kitten that { $player } kept is the deck now.
kittens-notice-kitten-came-back = The deck is empty: an Exploding Kitten comes back as the deck.
kittens-notice-shuffled = { $player } shuffled the deck: its order is random.
kittens-notice-shuffled-times = { $times ->
    [one] { $player } shuffled the deck once: its order is random.
   *[other] { $player } shuffled the deck { $times } times: its order is random.
 }
kittens-notice-saw = { $count ->
    [one] { $player } looks at the top card.
   *[other] { $player } looks at the top { $count } cards.
 }
kittens-notice-you-saw = From the top: { $cards }.
kittens-notice-altered = { $count ->
    [one] { $player } puts the top card back.
   *[other] { $player } puts the top { $count } cards back in an order of their choice.
 }
kittens-notice-gave = { $player } gives { $to } a card.
kittens-notice-gave-card = { $player } gives { $to }: { $card }.
kittens-notice-took = { $player } takes a card from { $target }.
kittens-notice-took-card = { $player } takes from { $target }: { $card }.
kittens-notice-got = { $player } gets { $card } from { $target }.
kittens-notice-missed = { $target } has no { $card }: { $player } gets nothing.
kittens-notice-fetched = { $player } takes { $card } from the discard pile.
kittens-notice-reversed-clockwise = Play goes clockwise now.
kittens-notice-reversed-counter-clockwise = Play goes counter-clockwise now.
kittens-notice-swapped = The top and the bottom card of the deck change places.
kittens-notice-threw = { $player } throws away { $card }.
kittens-notice-collected = { $cards ->
    [one] One card is shuffled into the deck.
   *[other] { $cards } cards are shuffled into the deck.
 }
kittens-notice-bombed = { $kittens ->
    [0] There is no Exploding Kitten in the deck. The deck is shuffled.
    [one] One Exploding Kitten goes on top; the rest of the deck is shuffled.
   *[other] { $kittens } Exploding Kittens go on top; the rest of the deck is shuffled.
 }
kittens-notice-marked = A card of { $target } lies open: { $card }.
kittens-notice-cursed = { $target } is cursed and plays blindly.
kittens-notice-cursed-again = { $target } is already cursed; their hand is shuffled again.
kittens-notice-lifted = The curse on { $player } is lifted.
kittens-notice-your-curse-lifted = The curse on you is lifted. You hold: { $cards }.
kittens-notice-left = { $player } leaves the game.
kittens-notice-went-out-of-deck = { $kitten } goes out of the game, from index { $index } of the deck.
kittens-notice-went-out = { $kitten } goes out of the game.
kittens-notice-won = The game is over. { $player } is the last one alive and wins!

kittens-refusal-over = The game is over.
kittens-refusal-not-asked = It is not your turn to answer.
kittens-refusal-not-the-question = That does not answer this question.
kittens-refusal-not-in-hand = You do not have enough of this: { $card }.
kittens-refusal-not-alone = { $card } can't be played alone.
kittens-refusal-needs-target = { $card } needs a player to play it on.
kittens-refusal-has-no-target = { $card } is not played on anybody.
kittens-refusal-bad-target = Choose another player who is alive and has a card to lose to this.
kittens-refusal-no-combo = These cards are not a combo.
kittens-refusal-not-nameable = { $card } is never in a hand in this edition.
kittens-refusal-cursed = You are cursed: choose a position.
kittens-refusal-no-such-position = There is no such position. Choose one from 0 to { $most }.
kittens-refusal-no-such-place = There is no such place in the deck. Choose one from 0 to { $most }.
kittens-refusal-no-such-number = Choose a number from 1 to 100.
kittens-refusal-no-such-order = Give all { $count } numbers, starting from 0, each exactly once.
kittens-refusal-no-defuse = You do not have a Defuse.
kittens-refusal-not-in-pile = { $card } can't be taken from the discard pile.
