frogs-title = Frogs
frogs-tagline = Bring all your frogs across the pond, over bridges that break behind them.
frogs-rules =
    The pond is a square of lily pads. At the start a bridge joins every pair of neighbouring pads. Every player has a home base at one side of the pond, joined to the three middle pads of that side, where their frogs wait.
    Bring all your frogs into the home bases of your opponents: the first player to do so wins. With more than one opponent, at least one of your frogs must reach each of them. A frog that has arrived is locked there for the rest of the game.

    On your turn you either move a frog or build a bridge.
    MOVE: The frog crosses one bridge, and the bridge breaks (the bridges of home bases never do). If there is a frog on the pad, anybody's, it is displaced: you choose a bridge for it, it crosses, and that bridge breaks too. If its pad is taken as well, it goes on in the same way, until a frog lands on a free pad, on the pad that the first frog left, or in a home base. No bridge and no pad is used twice in one move. If such a chain can't be finished, the move is not allowed. No move may leave a frog on a pad without a bridge (home bridges count): a pad in the middle of a chain needs three bridges, and the pad where it ends needs two. A frog never enters its own home base. You may push somebody's frog into a home base: it counts for its owner.
    BUILD: Take a bridge that broke and join two neighbouring pads with it.
    You may not pass. If you can neither move nor build, your turn is skipped.

    With stranding allowed, a frog may be left without a bridge. It waits until somebody builds one.

    The game is a draw if the same position comes up for the third time, or if nobody can do anything. After 400 turns (more on large boards) the player with the most locked frogs wins.

    CARDS, if you play with them: everybody has one of each, to be used instead of a normal turn. Extra Jump: move twice, with chains of up to three frogs. Two Bridges: build two. Remove a Bridge: take any bridge away, except those of home bases and a frog's last one. Parachute: bring one of your frogs to any free pad with a bridge.

    A player who leaves takes their frogs off the pond, except the locked ones.
frogs-preset-standard = Standard
frogs-setting-side = Size of the pond
frogs-about-side = How many lily pads. A larger pond makes a longer game.
frogs-value-side-3 = 3 x 3
frogs-value-side-5 = 5 x 5
frogs-value-side-7 = 7 x 7
frogs-value-side-9 = 9 x 9
frogs-setting-frogs = Frogs of each player
frogs-about-frogs = All of them have to cross the pond. More frogs make a longer game.
frogs-setting-cards = Play with cards
frogs-about-cards = Everybody gets cards that break the rules once. Leave it off at first.
frogs-setting-stranding = Leaving a frog without a bridge
frogs-about-stranding = Whether a move may take the last bridge away from a frog.
frogs-value-stranding-forbidden = forbidden
frogs-value-stranding-allowed = allowed
frogs-clash-frogs = { $frogs } frogs are too few for { $opponents } opponents: at least one must reach each of them.

frogs-card-extra-jump = Extra Jump
frogs-card-extra-jump-text = Move twice in one turn, with at most three frogs each time.
frogs-card-two-bridges = Two Bridges
frogs-card-two-bridges-text = Build two bridges in one turn.
frogs-card-remove-bridge = Remove a Bridge
frogs-card-remove-bridge-text = Take away any bridge, except those of home bases.
frogs-card-parachute = Parachute
frogs-card-parachute-text = Bring one of your frogs to a free pad with a bridge.

frogs-home-west = west
frogs-home-north = north
frogs-home-east = east
frogs-home-south = south

frogs-action-move = Move { $from } to { $to }
frogs-action-chain = Move a chain of { $frogs } frogs: { $path }
frogs-action-build = Build the bridge { $bridge }
frogs-action-jump = Extra Jump: { $first }, then { $second }
frogs-action-two = Two Bridges: { $first } and { $second }
frogs-action-cut = Remove the bridge { $bridge }
frogs-action-chute = Parachute from { $from } to { $to }
frogs-action-pass = Pass

frogs-notice-started = { $player } begins.
frogs-notice-card = { $player } plays { $card }.
frogs-notice-moved =
    { $player } moves a frog from { $from } to { $to }{ $broken ->
        [0] .
       *[other] , and the bridge breaks.
    }
frogs-notice-chain =
    { $player } moves a chain of { $frogs } frogs: { $path }. { $broken ->
        [0] No bridge breaks.
        [one] One bridge breaks.
       *[other] { $broken } bridges break.
    }
frogs-notice-displaced = A frog of { $player } is displaced from { $from } to { $to }.
frogs-notice-locked =
    A frog of { $player } has reached the home base of { $host } and stays there. { $left ->
        [0] It was the last one.
        [one] One more is on its way.
       *[other] { $left } more are on their way.
    }
frogs-notice-built =
    { $player } builds the bridge { $bridge }. { $stock ->
        [0] No bridge is left in the stock.
        [one] One bridge is left in the stock.
       *[other] { $stock } bridges are left in the stock.
    }
frogs-notice-cut =
    { $player } removes the bridge { $bridge }. { $stock ->
        [one] The stock has one bridge.
       *[other] The stock has { $stock } bridges.
    }
frogs-notice-landed = A frog of { $player } parachutes from { $from } to { $to }.
frogs-notice-passed = { $player } can neither move nor build, and passes.
frogs-notice-repeated = This position has come up before. The third time, the game is a draw.
frogs-notice-turn = The turn is over. It is { $player }'s turn.
frogs-notice-left = { $player } leaves. Their frogs that had not arrived leave the pond.
frogs-notice-won = All frogs of { $player } have arrived: { $player } wins!
frogs-notice-alone = Everybody else has left: { $player } wins.
frogs-notice-stalemate = Nobody can move or build: a draw.
frogs-notice-repetition = The same position for the third time: a draw.
frogs-notice-limit-won = The last turn is over. { $player } has the most frogs in other home bases and wins.
frogs-notice-limit-drawn = The last turn is over, and nobody is ahead: a draw.

frogs-refusal-over = The game is over.
frogs-refusal-not-your-turn = It is not your turn: { $player } is to move.
frogs-refusal-may-not-pass = Nobody may pass by choice: move a frog or build a bridge.
frogs-refusal-no-such-place = This pond has no { $place }.
frogs-refusal-no-frog = There is no frog on { $pad }. Pick one of your frogs.
frogs-refusal-nobody-waits = No frog is waiting in { $home } any more. Pick a frog on a pad.
frogs-refusal-not-your-frog = The frog on { $pad } belongs to { $player }. Pick one of your frogs.
frogs-refusal-not-your-home = { $home } is the home base of { $player }. Pick one of your frogs.
frogs-refusal-locked = Your frog in { $home } has arrived and is locked there. Pick another one.
frogs-refusal-stuck = The frog in { $place } can't move now. Pick another one.
frogs-refusal-no-bridge = No bridge joins { $from } and { $to }. Pick one of the marked places.
frogs-refusal-bridge-twice = The bridge between { $from } and { $to } can be crossed only once in a move. Pick another place.
frogs-refusal-pad-twice = { $pad } has already been used in this move. Pick another place.
frogs-refusal-ends-there = The move ends on { $place }: nobody is displaced there.
frogs-refusal-must-go-on = The move is not finished: the frog in { $place } must go on.
frogs-refusal-dead-end = From { $pad } the move can't be finished: the frog there has nowhere to go.
frogs-refusal-stranded = { $pad } would be left without a bridge. Choose something else.
frogs-refusal-stuck-by-stranding = The frog in { $place } can't move now: { $pad } would be left without a bridge. Pick another one.
frogs-refusal-dead-end-by-stranding = From { $at } the move can't be finished: { $pad } would be left without a bridge.
frogs-refusal-own-home = A frog never enters its own home base ({ $home }).
frogs-refusal-out-of-reach = { $player } would have too few frogs left to reach every opponent. Pick a place other than { $home }.
frogs-refusal-bridge-there = There is a bridge { $bridge } already.
frogs-refusal-bridge-gone = There is no bridge { $bridge } to remove.
frogs-refusal-stock-low =
    That takes two bridges, but { $stock ->
        [0] the stock is empty.
       *[other] the stock has only { $stock }.
    }
frogs-refusal-no-card = You don't have { $card }, or have already used it.
frogs-refusal-no-use = { $card } can't be used now.
frogs-refusal-jump-too-long = With Extra Jump each move is a chain of at most { $most } frogs.
frogs-refusal-jump-past-end = The first of these moves ends the game: play it alone.
frogs-refusal-no-second-move = After that none of your frogs could move a second time. Pick another place.
frogs-refusal-pad-taken = There is a frog on { $pad }. A parachute needs a free pad.
frogs-refusal-cut-off = No bridge leads to { $pad }, so a frog can't land there. Pick another pad.
frogs-refusal-broken = This turn would break the game ({ $fault }), which is a bug in the program. Nothing has changed.

frogs-fault-two-on-a-pad = two frogs on a pad
frogs-fault-off-the-board = a frog off the pond
frogs-fault-frogs-lost = frogs lost or added
frogs-fault-stray-bridge = a bridge where none can be
frogs-fault-bridges-lost = bridges lost or added
frogs-fault-out-of-reach = too few frogs for every opponent
frogs-fault-in-own-home = a frog locked in its own home base
frogs-fault-stranded = a frog on a pad without a bridge
