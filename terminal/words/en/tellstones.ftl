tellstones-actions = 0 PlaceRandom, 1 Flip, 2 Swap, 3 Peek, 4 Challenge, 5 Brag, 6 GiveUp
tellstones-ask-action = { $player }, action 0-6:
tellstones-ask-flip = Flip which stone? Row and column (an empty line: another action):
tellstones-ask-swap = Swap which two cells? First row and column (an empty line: another action):
tellstones-ask-swap-other = Second row and column (an empty line: another action):
tellstones-ask-peek = Peek at which stone? Row and column (an empty line: another action):
tellstones-ask-challenge = Challenge which stone? Row and column (an empty line: another action):
tellstones-ask-place = { $player }, where do you place the { $stone }? Row and column, or back:
tellstones-ask-must-place = { $player }, where do you place the { $stone }? Row and column:
tellstones-ask-look = { $player }, the Crown looks at a face-down stone. Row and column:
tellstones-ask-rune = { $player }, the Rune swaps two cells. First row and column:
tellstones-ask-rune-other = Second row and column:
tellstones-ask-dragon = { $player }, the Dragon turns a stone into the Egg. Row and column:
tellstones-ask-name = { $player }, which stone lies at { $cell }? 0-10:
tellstones-ask-say = { $player }, name the stone at { $cell }, 0-10:
tellstones-sure-place = Place the { $stone } at { $cell }? (1=Yes, 2=No)
tellstones-sure-challenge = Challenge the stone at { $cell }? (1=Yes, 2=No)
tellstones-sure-brag = Name all nine stones? One mistake gives 5 points away. (1=Yes, 2=No)
tellstones-sure-swap = Swap { $one } and { $other }? (1=Yes, 2=No)
tellstones-not-swapped = Nothing was swapped.
tellstones-no-cell = There is no cell { $cell }. Rows and columns go from 0 to 2.
tellstones-not-a-cell = That is not a cell. Type its row and column, such as 1 2 or 1,2.
tellstones-choose-stone = Choose a stone first, by its number or with the arrow keys.

tellstones-help-turn =
    Type the number of an action. 0 draws a stone, which you then place; 1, 2, 3
    and 4 ask for cells next; 5 names all nine stones of a full board, row by row.
    A stone that lies face down is shown as [???].
tellstones-help-cell =
    A cell is its row and its column, each from 0 to 2: 1 2 or 1,2 is the right
    cell of the middle row.
tellstones-help-place =
    Choose a free cell for the stone that you drew. Any other cell, or "back", puts
    it under the deck, and it is still your turn.
tellstones-help-name =
    Type the index of the stone from the list, 0 to 10. Right is 1 point for you,
    wrong is 1 point for your opponent.
tellstones-help-say =
    Type the index of the stone from the list, 0 to 10. After the ninth name you
    hear whether all were right.

tellstones-screen-score = { $player }: { $points }
tellstones-screen-ask-action = { $player }: choose an action.
tellstones-screen-ask-place = { $player }: where do you place the { $stone }?
tellstones-screen-ask-look = { $player }: the Crown looks at a face-down stone. Which one?
tellstones-screen-ask-rune = { $player }: the Rune swaps two cells. Choose the first.
tellstones-screen-ask-dragon = { $player }: the Dragon turns a stone into the Egg. Which one?
tellstones-screen-ask-name = { $player }: which stone lies at { $cell }?
tellstones-screen-ask-say = { $player }: name the stone at { $cell }.
tellstones-screen-half-cell = Row { $row }, and which column? Type 0, 1 or 2.
tellstones-screen-help-turn = Press the number of an action, or move to it and press Enter. 0 draws a stone, which you then place; 1, 2, 3 and 4 ask for cells next; 5 names all nine stones of a full board, row by row. A stone that lies face down is shown as ???.
tellstones-screen-help-place = Choose a free cell for the stone that you drew. b or Esc puts it back under the deck, and it is still your turn.
tellstones-screen-help-name = Choose the stone in the list at the bottom, by its number or with the arrow keys, and press Enter. Right is 1 point for you, wrong is 1 point for your opponent.
tellstones-screen-help-say = Choose the stone in the list at the bottom, by its number or with the arrow keys, and press Enter. After the ninth name you hear whether all were right.
tellstones-screen-help = A cell is chosen with the arrow keys and Enter, with the mouse, or by two digits: its row, then its column. What can be chosen shows its row and column. The cells of the last move have a star.
key-action = action
key-cell = cell
key-cell-number = row column
key-stone = stone
key-put-back = put back
