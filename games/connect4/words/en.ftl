connect4-title = Connect 4
connect4-tagline = Drop discs; be the first with four in a row.
connect4-rules =
    Two players take turns. On your turn you pick a column, and your disc falls to its lowest free cell.
    The first player with four discs in a row wins: across, up and down, or diagonally. If the board fills up first, the game is a draw.
    A full column can't be picked. You may forfeit whenever it is your turn.
    The board can have 4 to 16 columns and rows, and a winning line 3 to 6 discs.
connect4-preset-standard = Standard
connect4-setting-width = Columns
connect4-about-width = How wide the board is. The usual board has 7 columns.
connect4-setting-height = Rows
connect4-about-height = How high the board is. The usual board has 6 rows.
connect4-setting-line = Discs in a row to win
connect4-about-line = Across, up or diagonally. Usually 4.
connect4-setting-first = Who begins
connect4-about-first = Beginning is an advantage. In a rematch the loser can have it.
connect4-value-first-random = chance decides
connect4-value-first-1 = the first player
connect4-value-first-2 = the second player
connect4-value-first-loser = the loser of the last game
connect4-clash-line = A line of { $line } does not fit: the longer side of the board has only { $side } cells.
connect4-action-drop = Column { $column }
connect4-notice-started = { $player } begins.
connect4-notice-dropped = { $player } drops a disc into column { $column }.
connect4-notice-won = { $player } wins!
connect4-notice-drawn = The board is full: a draw.
connect4-notice-forfeited = { $player } forfeits. { $winner } wins.
connect4-refusal-over = The game is over.
connect4-refusal-not-your-turn = It is not your turn: { $player } is to move.
connect4-refusal-out-of-range = There is no such column. Choose a column from 1 to { $width }.
connect4-refusal-full = Column { $column } is full. Choose another one.
