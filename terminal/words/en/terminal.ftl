language-title = Choose your language / 언어를 고르세요
menu-title = Parlour
menu-new-game = New Game
menu-resume = Resume
menu-replays = Replays
menu-statistics = Statistics
menu-rules = Rules
menu-settings = Settings
menu-quit = Quit
game-title = Which game?
prompt-choice = { $count ->
    [1] { $first }
   *[other] { $first } to { $last }
}:{" "}

ask-size = Board size, columns x rows (an empty line: { $usual }):
ask-seats = How many players? ({ $min }-{ $max })
ask-player = { $player }: an empty line for a person, a name, or { $levels }:

error-too-long = That line is too long. Please give a short answer.
error-not-text = That line is not readable text (UTF-8). Please type it again.
error-choice = "{ $text }" is not a choice here. { $count ->
    [1] The only choice is { $first }.
   *[other] Please enter a number from { $first } to { $last }.
}
error-size = "{ $text }" is not a board size. Please enter columns x rows, for example 7x6.

store-not-found = There is no saved game { $id }. "parlour resume" lists the unfinished ones.
store-conflict = This game was continued elsewhere. Here is how it stands now.
store-newer = The saved games were written by a newer version of Parlour. Please update; nothing was changed.
store-foreign = The file of saved games, { $file }, belongs to another program. Set PARLOUR_HOME to another folder; nothing was changed.
store-damaged = The saved games can't be read: { $file } is damaged. Move it away to start over; nothing was changed.
store-damaged-match = Game { $id } is damaged: { $place }. It can't be continued or verified. "parlour replay { $id }" shows what is intact, "parlour delete { $id }" removes it; other games are not affected.
store-damaged-header = Game { $id } is damaged: { $place }. Nothing of it can be shown. "parlour delete { $id }" removes it; other games are not affected.
store-moved = { $file } was deleted or replaced while it was in use. What was played since then is not saved. Put the file back, or start Parlour again to begin with a new one.
damage-header = its settings, its seed or its date were changed
damage-players = its players were changed
damage-entry = entry { $number } was changed
damage-missing = entry { $number } is missing
damage-length = the number of its entries was changed
damage-ending = its result was changed
damage-shown = Game { $id } is damaged: { $place }. What follows is the part that is intact.
store-waiting = Another program seems to be writing to the saved games. Waiting ...
store-busy = Another program keeps the saved games locked. Please try again; the last saved state is intact.
store-unanswered = Another program keeps the saved games locked, and you left before it was done. The last move or change may or may not be saved; everything before it is. "parlour resume" shows what is there.
store-io = The saved games in { $file } can't be read or written: { $reason }. The last saved state is intact.
store-other = The saved games can't be used: { $reason }. The last saved state is intact.

match-unknown-game = This version of Parlour has no game "{ $name }".
match-other-rules = This game was begun under version { $rules } of its rules; this program plays version { $known }. It can't be replayed, verified or continued, but its result, if it has one, still counts. "parlour delete" with its id removes it.
match-unreadable = This saved game can't be continued: { $reason }. Other games are not affected.
match-seats = This game needs { $seats } players.
match-over = Game { $id } is over. "parlour replay { $id }" shows it.
match-deleted = Another program has deleted game { $id } meanwhile. Nothing of it is kept.
delete-done = Game { $id } was deleted.
delete-kept = Game { $id } is over and counts in the statistics, so it is kept. "parlour replay { $id }" shows it.
match-no-randomness = The system provides no random numbers, so a fair game can't start. Please try again.
record-file-taken = { $file } already exists and belongs to something else. Please choose another name.
record-file-special = { $file } is not an ordinary file, so no record can be written there. Please choose another name.
record-file-io = The record { $file } can't be written: { $reason }.
record-game-saved = The game itself is saved.
game-unplayed = Nothing was played, so the game is not kept.

program-found = { $count ->
    [one] A player of this game is a program, started by this command:
   *[other] Players of this game are programs, started by these commands:
}
program-ask = { $count ->
    [one] Start this program?
   *[other] Start these programs?
} (1=Yes, 2=No; an empty line: No)
program-start = { $count ->
    [one] Start this program?
   *[other] Start these programs?
}
program-no = No, leave the game as it is
program-yes = { $count ->
    [one] Yes, start it
   *[other] Yes, start them
}
program-too-long = The command of this game is too long to be shown here. Resume it with --plain, or give its seats again with --seats.
program-not-started = No program was started; the game stays as it is. To go on, run "parlour resume { $id }" and answer yes, or give its seats again with --seats.
program-other-seats = Game { $id } has other seats. Give --seats exactly as it was given to "parlour play", or leave it out to be asked.

game-begins = { $game }, game { $id }. Type ? for help, q to save and leave.
game-goes-on = { $game }, game { $id } goes on. Type ? for help, q to save and leave.
game-saved = The game is saved. Go on with: parlour resume { $id }
player-thinks = { $player } is thinking ... (Enter hurries, q saves the game and leaves)
game-help = undo takes a move back, hint says what an expert would do, forfeit gives the game up, q leaves and saves.
forfeit-sure = { $player }, do you really want to give up? (1=Yes, 2=No)
confirm-help = Type 1 for yes, 2 for no.
undo-agree = { $player }, do you agree that { $asker } takes the last move back? (1=Yes, 2=No)
undo-agree-other = { $player }, { $asker } would like to take back the last move, which { $mover } made. Do you agree? (1=Yes, 2=No)
undo-waits = Asked { $players } to agree. Until then the move stands.
pass-device = Pass the device to { $player }. Press Enter when you are ready.
secret-look = Only { $player } looks now. Press Enter.
secret-done = Press Enter when you have seen it.
wipe-impossible = (What was shown above can't be wiped here. Please look away from it.)
forget-impossible = (What was shown can't be wiped here. Looking back at it is against the game.)

summary-replay = See it again with: parlour replay { $id }
next-title = What next?
next-rematch = Rematch
next-new-game = New game
next-menu = Main menu

resume-none = There is no unfinished game.
resume-title = Unfinished games (an empty line: the first)
replays-none = There is no finished game yet.
replays-title = Finished games
match-line = { $id }: { $game }, { $players }, { $known }

replay-start = The start
replay-entry = { $number }. { $entry }
replay-hidden = (hidden until the game is over)
replay-prompt = { $at } of { $last }; Enter: next, b: back, a number: go there, q: leave.
replay-help = Enter shows the next move, b the one before, a number from 0 to { $last } goes there, q leaves.
replay-error = Please press Enter, or type b, q, or a number from 0 to { $last }.

settings-title = Settings
settings-language = Language
settings-game = Settings of { $game }
settings-preset = Preset
settings-reset = Back to the defaults
settings-back = Done
settings-ask = { $setting } ({ $range }; q: leave it):
settings-not-saved = The settings could not be saved: { $reason }.

connect4-ask-column = { $player } ({ $disc }), column 1-{ $width }:
connect4-ending-line = { $player } has { $count } in a row.
connect4-ask-help = Type the number of a column, 1 to { $width }. Your disc falls to its lowest free cell; { $line } in a row win.
listed-ask = { $player }, { $last ->
    [1] 1
   *[other] 1-{ $last }
}:
listed-help = Type the number of a choice, { $last ->
    [1] 1
   *[other] 1 to { $last }
}, or its notation in brackets.

settings-unreadable = The settings in { $file } can't be read ({ $reason }); the defaults are used.
settings-unknown = These saved settings are unknown and ignored; they stay in the file: { $keys }
error-id = "{ $id }" is not the id of a game. "parlour resume" lists the unfinished ones.
error-game = There is no game "{ $name }". Available: { $known }.
error-game-near = There is no game "{ $name }". Did you mean { $near }? Available: { $known }.
error-seat = A seat is "human", or "bot:" and a level, not "{ $text }".
error-names = There are more names than seats.
error-entropy = There are more words in --entropy than the { $seats } seats.
record-no-file = There is no file and no saved game called { $file }.
record-no-match = { $link } is not the link to a match. That one has /m/ in it; the table shows it when the game is over.
record-read = { $file } can't be read: { $reason }.
record-special = { $file } is not an ordinary file. A record is a text file.
verify-commitment-unknown = This can't tell whether the whole record was made up. Compare the commitment with the one shown when the game began; --commitment does that for you.
verify-earlier-over = { $file } is of a finished game. Give a record that was written while the game was running.
verify-earlier-other = The record does not continue { $file }: that is another match, a later record, or something was changed since.
replay-at = The record has moments 0 to { $last }.
games-preset = preset { $name }: { $title }, { $min }-{ $max } players
games-preset-fixed = preset { $name }: { $title }, { $count } players
games-levels = computer players: { $levels }
games-tables = Table settings of every game:
moves-unreadable = Move { $number }: "{ $text }" is not a column.
moves-range = Move { $number }: there is no column { $column }, the board has columns 1 to { $width }.
moves-full = Move { $number }: column { $column } is full already.
moves-over = Move { $number }: the game is already over.
analyse-scores = Scores: { $scores }
analyse-best = Best: { $columns }
analyse-best-unknown = Best: not known
analyse-none = The game is over.
analyse-not-exact = Scores with ? are not exact: each is the possible value closest to a draw.
analyse-effort = { $nodes } positions in { $seconds } s
solve-line = Line { $line }: { $fault }
solve-score = Line { $line }: "{ $text }" is not a score.
solve-wrong = { $solved } (wrong: the file says { $expected })
solve-all = { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}, { $wrong } wrong; on average { $us } µs and { $nodes } positions searched
solve-open = { $positions ->
    [one] 1 of them has no exact score: the board is too large.
   *[other] { $positions } of them have no exact score: the board is too large.
}
solve-stopped = { $positions ->
    [one] Stopped early, after 1 position.
   *[other] Stopped early, after { $positions } positions.
}
thinking = { $nodes } million positions ...
playouts = { $games } games/s, { $actions } actions/s, { $mean } actions per game

arena-uneven = { $games ->
    [one] 1 game is not a multiple of { $seats }: the seats are not shared evenly.
   *[other] { $games } games are not a multiple of { $seats }: the seats are not shared evenly.
}
arena-title = { $game }: { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $draws ->
    [one] 1 draw
   *[other] { $draws } draws
}, { $actions } actions per game
arena-seats = Won by seat: { $seats }; by the player who began: { $first }
arena-line = { $name }: { $wins ->
    [one] 1 win
   *[other] { $wins } wins
}, score { $score } ({ $low } to { $high }), Elo { $elo }
arena-lost = { $name } forfeited { $count ->
    [one] 1 answer
   *[other] { $count } answers
}: { $slow } too slow, { $nonsense } invalid, { $gone } out of the game.
error-program = The program "{ $name }" can't be started: { $reason }. It is written "exec:" and a command, like "exec:python3 my-bot.py".

commitment-explained =
    Everything that chance decides in this game was settled and sealed before it began. These digits are the seal: a fingerprint (SHA-256) of the secret and the setup. Note them now, and after the game you can check that nobody changed anything.
    When the game is over: parlour verify { $id } --commitment "..." with these digits. docs/fairness.md says what that proves.
help-yes-no = Type 1 for yes or 2 for no. q leaves.
help-choice = { $count ->
    [1] Type { $first } and press Enter.
   *[other] Type the number of your choice, { $first } to { $last }, and press Enter.
} q goes one step back; in the main menu it ends Parlour.
help-choice-usual = An empty line means { $usual }.
help-choice-name = The name of a game or of a player shows only their games.
help-pause = Press Enter to go on. q leaves.
help-size = Type how many columns and rows the board has, for example 9x7. q goes back.
help-seats = Type a number from { $min } to { $max }. q goes back.
help-player = Press Enter for a person with the usual name, type another name, or choose a computer player: { $levels }. q goes back.
help-number = Type a number from { $min } to { $max }. q leaves it as it is.
