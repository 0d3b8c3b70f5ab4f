tellstones-title = Tellstones
tellstones-tagline = Turn them over, move them about, and remember what lies where.
tellstones-rules =
    Two players share a board of 3 x 3 cells and a deck of ten stones: Crown, Rune, Dragon, Hammer, Sword, Shield, Anvil, Quill, Scroll and Scales. The first player to reach 5 points wins.
    On your turn you do exactly one thing:
    - Place: draw a stone, for both to see, and lay it face up on a free cell. If you change your mind it goes to the bottom of the deck, and it is still your turn. In one turn you can put back at most as many stones as the deck held when the turn began; the next one must be placed.
    - Flip: turn any stone over, either way.
    - Swap: exchange what lies on two cells, or move a stone to an empty cell.
    - Peek: look at a face-down stone without showing it.
    - Challenge: point at a stone. Your opponent names it and scores 1 point if right; if wrong, you score 1 point. A wrong answer does not reveal the stone.
    - Brag, when the board is full: name all nine stones aloud, row by row. In some games a number of stones must lie face down first. You are told nothing until the ninth. If all are right, you score 5 points; otherwise your opponent does.
    - Give up: your opponent wins.
    Three stones do something when they are placed:
    - Crown: peek at a face-down stone, if there is one.
    - Rune: swap two cells.
    - Dragon: any stone of your choice, the Dragon included, becomes the Egg. The Egg lies as that stone lay; the stone leaves the game, unseen if it lay face down.
    After 200 turns in a row without a point the game is a draw.
    You have to remember: face-down stones are shown to nobody.
tellstones-preset-standard = Standard
tellstones-preset-memory = Memory
tellstones-about-preset-standard = As the rules are written: a full board may be bragged about at any time.
tellstones-about-preset-memory = A brag needs five stones face down, so it takes a good memory.
tellstones-setting-first = Who begins
tellstones-about-first = Who takes the first turn.
tellstones-value-first-1 = the first player
tellstones-value-first-2 = the second player
tellstones-value-first-random = chance decides
tellstones-setting-brag_needs_hidden = Stones that must lie face down for a brag
tellstones-about-brag_needs_hidden = With 0, somebody can win by reading nine open stones aloud.

tellstones-stone-crown = Crown
tellstones-stone-rune = Rune
tellstones-stone-dragon = Dragon
tellstones-stone-hammer = Hammer
tellstones-stone-sword = Sword
tellstones-stone-shield = Shield
tellstones-stone-anvil = Anvil
tellstones-stone-quill = Quill
tellstones-stone-scroll = Scroll
tellstones-stone-scales = Scales
tellstones-stone-egg = Egg

tellstones-action-draw = Draw a stone to place
tellstones-action-place = Place it at { $cell }
tellstones-action-back = Put it back under the deck
tellstones-action-flip = Flip { $cell }
tellstones-action-swap = Swap { $one } and { $other }
tellstones-action-peek = Peek at { $cell }
tellstones-action-challenge = Challenge { $cell }
tellstones-action-brag = Brag
tellstones-action-give-up = Give up
tellstones-action-look = Crown: look at { $cell }
tellstones-action-rune = Rune: swap { $one } and { $other }
tellstones-action-dragon = Dragon: replace { $cell } with the Egg
tellstones-action-name = { $stone }
tellstones-action-say = { $stone }

tellstones-notice-started = { $player } begins.
tellstones-notice-drew =
    { $left ->
        [0] { $player } draws the last stone: { $stone }.
        [one] { $player } draws a stone: { $stone }. One is left.
       *[other] { $player } draws a stone: { $stone }. { $left } are left.
    }
tellstones-notice-put-back =
    { $left ->
        [one] { $player } puts a stone back under the deck: { $stone }. The deck has 1 stone.
       *[other] { $player } puts a stone back under the deck: { $stone }. The deck has { $left } stones.
    }
tellstones-notice-placed = { $player } places a stone at { $cell }: { $stone }.
tellstones-notice-turned-up = { $player } turns the stone at { $cell } face up: { $stone }.
tellstones-notice-turned-down = { $player } turns the stone at { $cell } face down: { $stone }.
tellstones-notice-swapped = { $player } swaps { $one } and { $other }.
tellstones-notice-moved = { $player } moves the stone at { $from } to { $to }.
tellstones-notice-peeked = { $player } peeks at { $cell }.
tellstones-notice-you-peeked = You peek at { $cell }: { $stone }.
tellstones-notice-nothing-to-look = No stone lies face down: there is nothing for the Crown to look at.
tellstones-notice-egg-up = { $player }'s Dragon puts the Egg at { $cell }: { $stone } leaves the game.
tellstones-notice-egg-down = { $player }'s Dragon puts the Egg face down at { $cell }: a stone leaves unseen.
tellstones-notice-challenged = { $player } challenges: what lies at { $cell }?
tellstones-notice-answered-right = { $player } says { $stone } for { $cell }. Right!
tellstones-notice-answered-wrong = { $player } says { $stone } for { $cell }. Wrong!
tellstones-notice-bragged = { $player } brags!
tellstones-notice-said = { $player } says { $stone } for { $cell }.
tellstones-notice-brag-right = All nine are right: { $player } knew { $stones }.
tellstones-notice-brag-wrong = { $player } was wrong. Row by row the stones are { $stones }.
tellstones-notice-scored =
    { $points ->
        [one] { $player } scores 1 point and has { $total }.
       *[other] { $player } scores { $points } points and has { $total }.
    }
tellstones-notice-gave-up = { $player } gives up.
tellstones-notice-won = { $player } wins!
tellstones-notice-drawn = Nobody scored in { $limit } turns: a draw.

tellstones-refusal-over = The game is over.
tellstones-refusal-not-asked = It is not your turn to answer.
tellstones-refusal-not-now = That can't be done now.
tellstones-refusal-invalid-move = There is no cell { $row },{ $column }. Rows and columns go from 0 to 2.
tellstones-refusal-deck-empty = The deck is empty
tellstones-refusal-board-full = The board is full
tellstones-refusal-must-place = You have put back as many stones as the deck held when your turn began. This one must be placed.
tellstones-refusal-occupied = { $cell } is occupied.
tellstones-refusal-empty-flip = Cannot flip an empty cell
tellstones-refusal-empty-swap = Swapping two empty cells is meaningless
tellstones-refusal-same-cell = Choose two different cells
tellstones-refusal-empty-peek = Empty cell: nothing to peek
tellstones-refusal-open-peek = The stone at { $cell } lies face up: { $stone }
tellstones-refusal-empty-challenge = Empty cell: nothing to challenge
tellstones-refusal-empty-replace = Empty cell: nothing to replace
tellstones-refusal-board-not-full =
    { $stones ->
        [one] You can brag only when the board is full. There is 1 stone on it.
       *[other] You can brag only when the board is full. There are { $stones } stones on it.
    }
tellstones-refusal-too-few-hidden =
    { $hidden ->
        [one] For a brag, { $needed } stones must lie face down. Only 1 does.
       *[other] For a brag, { $needed } stones must lie face down. Only { $hidden } do.
    }
