page-mark = { $player } plays { $mark }.
page-card = { $card }: { $about }
page-can-choose = { $what }; you can choose this
page-chosen = { $what }; chosen
page-help-list = Choose one of the list.

page-connect4-empty = column { $column }, row { $row }, empty
page-connect4-disc = column { $column }, row { $row }, { $player } ({ $mark })
page-connect4-winning = { $cell }, part of the winning line
page-connect4-last = { $cell }, the last disc
page-connect4-drop-here = { $cell }; you can drop here
page-connect4-falls = { $cell }; a disc dropped here falls to row { $row }
page-connect4-column = Column { $column } from the bottom: { $discs }
page-connect4-column-empty = Column { $column }: empty
page-connect4-ask = Choose a column.
page-connect4-help = Your disc falls to the lowest free cell of the column. { $line } in a row win: across, up or diagonally. The columns are 1 to { $width }.
page-score-full = full
page-score-wins = wins
page-score-loses = loses
page-score-draw = a draw
page-score-unknown = not known yet
page-score-wins-in = { $moves ->
    [one] wins with this move
   *[other] wins in { $moves } moves
}
page-score-loses-in = { $moves ->
    [one] loses to the next move
   *[other] loses in { $moves } moves
}

page-frogs-pad = pad { $pad }, empty
page-frogs-pad-frog = pad { $pad }, a frog of { $player }
page-frogs-home = home base { $letter } of { $player }: { $waiting } waiting, { $arrived } arrived
page-frogs-bridge = bridge from { $from } to { $to }
page-frogs-no-bridge = no bridge between { $from } and { $to }
page-frogs-player = { $player } ({ $letter }): { $waiting } waiting, { $arrived } arrived.
page-frogs-player-left = { $player } ({ $letter }): gone, { $arrived } arrived.
page-frogs-cards = Cards: { $cards }.
page-frogs-bridges = { $stock ->
    [one] Bridges: { $bridges }. One more is in the stock.
   *[other] Bridges: { $bridges }. { $stock } more are in the stock.
}
page-frogs-turns = Turn { $turns } of at most { $limit }.
page-frogs-begin = Choose a frog to move.
page-frogs-stuck = No frog can move. Choose something else.
page-frogs-can-go = { $place }; the frog can go there
page-frogs-can-move = { $place }; you can move it
page-frogs-help = Choose one of your frogs, then where it goes. If there is a frog already, choose where that one goes, and so on, until one lands. Every bridge breaks behind a frog, except those of home bases. Instead of moving you can build a bridge. Nothing counts before you confirm it at the end.

page-tellstones-empty = row { $row }, column { $column }, empty
page-tellstones-hidden = row { $row }, column { $column }, a stone face down
page-tellstones-up = row { $row }, column { $column }, { $stone }
page-tellstones-drawn = Drawn: { $stone }
page-tellstones-ask-turn = Choose an action or a stone.
page-tellstones-ask-verb = What do you do there?
page-tellstones-ask-place = Where do you place the { $stone }?
page-tellstones-ask-look = The Crown looks at a face-down stone. Which one?
page-tellstones-ask-rune = The Rune swaps two cells. Choose the first.
page-tellstones-ask-dragon = The Dragon turns a stone into the Egg. Which one?
page-tellstones-ask-name = Which stone lies at { $cell }?
page-tellstones-ask-say = Name the stone at { $cell }.
page-tellstones-sure-place = Place the { $stone } at { $cell }?
page-tellstones-sure-swap = Swap { $one } and { $other }?
page-tellstones-sure-challenge = Challenge the stone at { $cell }?
page-tellstones-sure-brag = Name all nine stones? One mistake gives 5 points away.
page-tellstones-sure-give-up = Really give up? Your opponent wins.
page-tellstones-help-turn = Place draws a stone, for both to see. Flip, Swap, Peek and Challenge ask for a cell next; you can also choose the cell first. Brag names all nine stones of a full board, row by row.
page-tellstones-help-place = Choose a free cell for the stone that you drew, or put it back under the deck; then it is still your turn.
page-tellstones-help-name = Choose the stone by its name. Right is 1 point for you, wrong is 1 point for your opponent.
page-tellstones-help-say = Choose the stone by its name. After the ninth name you hear whether all were right.
