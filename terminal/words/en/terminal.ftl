default-name = Player { $number }
human = person
computer = computer, { $level }
computer-unsure = { $player } had no time to be sure that this is best.
level-random = random
level-greedy = greedy
level-easy = easy
level-medium = medium
level-hard = hard
level-expert = expert
level-perfect = perfect

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
error-level = There is no computer player "{ $level }" in this game. There is: { $known }.
error-name-empty = A name needs at least one letter.
error-name-long = That name is too long. It may be at most { $most } columns wide.
error-name-sign = A name can't have the sign { $sign } in it.
error-name-unseen = A name can't have a sign in it that can't be shown ({ $sign }).
error-name-number = "{ $name }" is not a choice here, and a name can't be a number or a command.
error-name-twice = { $name } already has a seat. Please choose another name.

config-unknown-preset = There is no preset "{ $name }". There is: { $known }.
config-unknown-setting = There is no setting "{ $key }". There is: { $known }.
config-not-a-number = { $setting }: "{ $value }" is not possible. It is a number from { $min } to { $max }.
config-not-a-choice = { $setting }: "{ $value }" is not possible. It is one of: { $known }.
config-seats-fixed = This game has { $count } seats, not { $seats }.
config-seats = { $seats ->
    [one] One player is not possible here. Choose { $min } to { $max }.
   *[other] { $seats } players are not possible here. Choose { $min } to { $max }.
}

store-not-found = There is no saved game { $id }. "parlour resume" lists those that there are.
place-lost = The connection to the table is lost. Trying again ...
place-found = The connection is back.
time-left = Time left: { $seconds } s
store-conflict = This game was continued elsewhere meanwhile. Here is how it stands now.
store-newer = The saved games were written by a newer version of Parlour. Please update; nothing was changed.
store-foreign = The file of saved games, { $file }, belongs to another program. Set PARLOUR_HOME to another folder; nothing was changed.
store-damaged = The saved games can't be read: { $file } is damaged. Move it away to start anew; nothing was changed.
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
match-other-rules = This game was begun under version { $rules } of its rules; this program plays version { $known }. It can't be replayed, verified or continued, but a result that it has still counts. "parlour delete" with its id removes it.
match-unreadable = This saved game can't be continued: { $reason }. Other games are not affected.
match-over = Game { $id } is over. "parlour replay { $id }" shows it.
delete-done = Game { $id } was deleted.
delete-kept = Game { $id } is over and counts in the statistics, so it is kept. "parlour replay { $id }" shows it.
match-no-randomness = The system gives no random numbers, so no fair game can begin. Please try again.
record-file-taken = { $file } is there already and belongs to something else. Please choose another name.
record-file-special = { $file } is not an ordinary file, so no record can be written there. Please choose another name.
record-file-io = The record { $file } can't be written: { $reason }.
record-game-saved = The game itself is saved.

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
game-help = undo takes a move back, forfeit gives the game up, q leaves and saves.
forfeit-sure = { $player }, do you really want to give up? (1=Yes, 2=No)
confirm-help = Type 1 for yes, 2 for no.
undo-agree = { $player }, do you agree that { $asker } takes the last move back? (1=Yes, 2=No)
undo-refused = { $player } does not agree. The move stands.
undo-done = The last move is taken back.
patience-warning = { $refusals ->
    [one] Please take care.
   *[other] That was wrong { $refusals } times in a row.
}
patience-locked = Please take a break of { $seconds } s.
pass-device = Pass the device to { $player }. Press Enter when you are ready.
secret-look = Only { $player } looks now. Press Enter.
secret-done = Press Enter when you have seen it.
wipe-impossible = (What was shown above can't be wiped here. Please look away from it.)
forget-impossible = (What was shown can't be wiped here. Looking back at it is against the game.)

summary-title = The game is over.
summary-winner = { $player } wins.
summary-draw = It is a draw.
summary-shared = First place is shared: { $players }.
summary-place = { $place }. { $player }
summary-moves = { $count ->
    [one] One move
   *[other] { $count } moves
}
summary-sheet = Moves: { $sheet }
summary-time = Time: { $minutes } min { $seconds } s
summary-replay = See it again with: parlour replay { $id }
tally = Against each other: { $played } played; { $wins }; draws: { $drawn }
tally-wins = { $player } won { $count }
next-title = What next?
next-rematch = Rematch
next-new-game = New game
next-menu = Main menu

resume-none = There is no unfinished game.
resume-title = Unfinished games (an empty line: the first)
replays-none = There is no finished game yet.
replays-title = Finished games
match-line = { $id }: { $game }, { $players }, { $known }
listed-turn = { $player } to move
listed-open = not finished
listed-damaged = damaged
listed-won = { $players } won
listed-draw = a draw
listed-moves = { $count ->
    [one] one move
   *[other] { $count } moves
}
when-now = just now
when-minutes = { $minutes } min ago
when-hours = { $hours } h ago
when-days = { $days ->
    [one] 1 day ago
   *[other] { $days } days ago
}

replay-start = The start
replay-entry = { $number }. { $entry }
replay-hidden = (hidden until the game is over)
replay-prompt = { $at } of { $last }; Enter: next, b: back, a number: go there, q: leave.
replay-help = Enter shows the next move, b the one before, a number from 0 to { $last } goes there, q leaves.
replay-error = Please press Enter, or type b, q, or a number from 0 to { $last }.

stats-none = Nobody has finished a game yet.
stats-title = Results
stats-line = { $player }, { $game }: played { $played }, won { $won }, drawn { $drawn }, lost { $lost }
stats-damaged = { $count ->
    [one] One damaged game is not counted.
   *[other] { $count } damaged games are not counted.
}

settings-title = Settings
settings-language = Language
settings-game = Settings of { $game }
settings-preset = Preset
settings-reset = Back to the defaults
settings-back = Done
settings-ask = { $setting } ({ $range }; q: leave it):
settings-not-saved = The settings could not be saved: { $reason }.
setting-warn-after = Errors before a warning
setting-lock-after = Errors before a break (0: never)
setting-lock-seconds = Length of that break in seconds

connect4-ask-column = { $player } ({ $disc }), column 1-{ $width }:
connect4-ask-help = Type the number of a column, 1 to { $width }. Your disc falls to its lowest free cell; { $line } in a row win.
listed-ask = { $player }, { $last ->
    [1] 1
   *[other] 1-{ $last }
}:
listed-help = Type the number of a choice, { $last ->
    [1] 1
   *[other] 1 to { $last }
}, or its notation in brackets.

table-over = The game is over.
table-not-asked = It is not your turn.
table-stale = That question was answered meanwhile. Please look again.
table-locked = Too many wrong answers: wait { $seconds } s.
table-unreadable = That is not an answer here. Type ? to see what is possible.
table-no-undo = There is nothing that can be taken back.
table-no-clock = There is no clock that could be stopped.
table-broken = Something went wrong inside the game. It was left as it was before this move; please report this.

record-foreign = This is not a Parlour record.
record-newer = This record was written by a newer version of Parlour (format { $format }). Please update.
record-older = This record was written by an older version of Parlour (format { $format }). That format could tell more than spectators may know; it is no longer read.
record-too-large = The file is larger than { $most } MB: no record is that long.
record-too-long = The record has more entries than any game: it is not read.
record-unseen = Line { $line } of the record has a control character or one that can't be seen. A real record has none: do not trust this file.
record-name = Line { $line } of the record has a name that nobody can have at a table.
record-damaged = The record is damaged: line { $line } is not what it should be.
record-headers-changed = The headers of the record were changed: they do not fit the chain.
record-commitment-changed = The commitment was changed: it fits neither the seed nor the chain.
record-seed-changed = The seed was changed: it does not fit the commitment.
record-entry-missing = Entry { $number } is missing, or the entries are not in order.
record-entry-changed = Entry { $number } was changed: it does not fit the chain.
record-end-missing = The end of the record is missing.
record-end-changed = The last line was changed: it does not fit the chain.
verify-unknown-game = The record is of a game "{ $name }" that this version does not have.
verify-other-rules = The record was written under another version of the rules ({ $rules }).
verify-setup = The record has a setup that can't be played.
verify-seats = The record does not have the { $seats } seats of its setup.
verify-first = With this seed another player begins.
verify-unreadable = Entry { $number } is not an action of this game.
verify-illegal = Entry { $number } is against the rules.
verify-not-over = The record claims a result, but the game does not end there.
verify-result = The result is wrong: the record says { $claimed }, the game says { $real }.

settings-unreadable = The settings in { $file } can't be read ({ $reason }); the defaults are used.
settings-unknown = These saved settings are not known and not used; they stay in the file: { $keys }
error-id = "{ $id }" is not the id of a game. "parlour resume" lists the unfinished ones.
error-game = There is no game "{ $name }". There is: { $known }.
error-seat = A seat is "human", or "bot:" and a level, not "{ $text }".
error-names = There are more names than seats.
error-entropy = There are more words in --entropy than the { $seats } seats.
record-no-file = There is no file, and no game kept here, called { $file }.
record-read = { $file } can't be read: { $reason }.
record-special = { $file } is not an ordinary file. A record is a text file.
verify-complete = { $game }, { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
}: every action is legal, the result is right, the deal follows from the seed, and the seed fits the commitment in this file.
verify-public-open = { $game }, { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
}: the chain is intact and every action is legal. The game is not over: the draw of who begins and the result can't be checked yet.
verify-public-hidden = { $game }, { $entries ->
    [one] 1 public line
   *[other] { $entries } public lines
}: the chain is intact, and what everybody at the table can count shows no contradiction to the rules. The game is not over: the deal and everything that is still hidden can't be checked yet.
verify-commitment-unknown = This can't tell whether the whole record was made up. Compare the commitment with the one shown when the game began; --commitment does that for you.
verify-commitment-same = It is the commitment that you gave. If you noted it when the game began, the deal was settled by then.
verify-commitment-named = It is the commitment that you gave. Whether the deal fits it can be checked when the game is over.
verify-commitment-other = The commitment of this record is { $commitment }, not { $given }: this is another deal.
verify-earlier-same = This record continues the earlier one.
verify-earlier-over = { $file } is of a finished game. Give a record that was written while the game was running.
verify-earlier-other = The record does not continue { $file }: that is another match, a later record, or something was changed since.
verify-seed-given = The seed was given, not drawn: whoever gave it could know everything that is drawn.
replay-at = The record has moments 0 to { $last }.
games-preset = preset { $name }: { $title }, { $min }-{ $max } players
games-preset-fixed = preset { $name }: { $title }, { $count } players
games-levels = computer players: { $levels }
games-tables = Tables of every game:
moves-unreadable = Move { $number }: "{ $text }" is not a column.
moves-range = Move { $number }: there is no column { $column }, the board has columns 1 to { $width }.
moves-full = Move { $number }: column { $column } is full already.
moves-over = Move { $number }: the game is over before it.
analyse-scores = Scores: { $scores }
analyse-best = Best: { $columns }
analyse-best-unknown = Best: not known
analyse-none = The game is over.
analyse-not-exact = Scores with ? are not exact: of all that they may still be, the closest to a draw.
analyse-effort = { $nodes } positions in { $seconds } s
solve-line = Line { $line }: { $fault }
solve-score = Line { $line }: "{ $text }" is not a score.
solve-wrong = { $solved } (wrong: the file says { $expected })
solve-all = { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}, { $wrong } wrong; on average { $us } µs and { $nodes } positions looked into
solve-open = { $positions ->
    [one] 1 of them has no exact score: the board is too large.
   *[other] { $positions } of them have no exact score: the board is too large.
}
solve-stopped = { $positions ->
    [one] Stopped early, after 1 position.
   *[other] Stopped early, after { $positions } positions.
}
thinking = { $nodes } million positions ...
playouts = { $games } games/s, { $actions } actions/s, { $mean } actions a game

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
}, { $actions } actions a game
arena-seats = Won by seat: { $seats }; by whoever began: { $first }
arena-line = { $name }: { $wins ->
    [one] 1 win
   *[other] { $wins } wins
}, score { $score } ({ $low } to { $high }), Elo { $elo }
arena-lost = { $name } lost its say { $count ->
    [one] once
   *[other] { $count } times
}: { $slow } too slow, { $nonsense } no option, { $gone } out of the game.
error-program = The program "{ $name }" can't be started: { $reason }. It is written "exec:" and a command, like "exec:python3 my-bot.py".

commitment-shown = Commitment: { $commitment }
commitment-title = Commitment
commitment-explained =
    Everything that is drawn was settled before the game began: these digits are a SHA-256 of its secret and its setup. Note them at the beginning if you want to be sure later that nobody changed it.
    When the game is over: parlour verify { $id } --commitment "..." with these digits. docs/fairness.md says what that proves.
help-yes-no = Type 1 for yes or 2 for no. q leaves.
help-pause = Press Enter to go on. q leaves.
help-size = Type how many columns and rows the board has, for example 9x7. q goes back.
help-seats = Type a number from { $min } to { $max }. q goes back.
help-player = Press Enter for a person with the usual name, type another name, or choose a computer player: { $levels }. q goes back.
help-number = Type a number from { $min } to { $max }. q leaves it as it is.
value-on = on
value-off = off
value-auto = automatic
