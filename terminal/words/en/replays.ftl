replay-title = { $game }: replay
replay-moment = { $at } of { $last }
replay-only-public = Only what everybody could see is in this record.
replay-eyes-all = as everybody saw it
replay-eyes = as { $player } saw it
replay-playing = plays, { $seconds } s a move
replay-go-to = Go to:
replay-screen-help =
    Left and right go a move back and on, PageUp and PageDown ten moves, Home and End to the start and the end. Type a number from 0 to { $last } to go there, or click the line at the bottom.
    Space plays the game by itself and stops it; + and - change the speed.
    v looks through the eyes of the next player: what they alone could see is shown once the game is over.
replay-screen-help-mistakes = m looks for mistakes: a win or a draw that was lost, a win that came later or a loss that came sooner than it had to. The line at the bottom marks those that changed who wins. Choose one with up and down, and Enter goes there. m stops the search too.
replay-screen-help-study = a shows how good every column is for the player to move, until you press a again.
mistakes-title = Mistakes
mistakes-progress = { $judged } of { $moves } moves worked out ...
mistakes-unclear = { $count ->
    [one] All moves worked out but 1.
   *[other] All moves worked out but { $count }.
}
mistakes-none = No mistakes.
mistakes-done = { $count ->
    [one] 1 mistake:
   *[other] { $count } mistakes:
}
key-play = play
key-pause = pause
key-pace = speed
key-go = go
key-close = close
key-eyes = view
key-mistakes = mistakes
key-board = board
key-result = result
next-replay = Step through it
next-save = Save the record
summary-save-ask = File name:
summary-saved = The record is in { $file }.
