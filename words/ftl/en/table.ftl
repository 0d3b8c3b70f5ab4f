config-unknown-preset = There is no preset "{ $name }". Available: { $known }.
config-unknown-setting = There is no setting "{ $key }". Available: { $known }.
config-not-a-number = { $setting }: "{ $value }" is not possible. It must be a number from { $min } to { $max }.
config-not-a-choice = { $setting }: "{ $value }" is not possible. It must be one of: { $known }.
config-seats-fixed = This game has { $count } seats, not { $seats }.
config-seats = { $seats ->
    [one] One player is not possible here. Choose { $min } to { $max }.
   *[other] { $seats } players are not possible here. Choose { $min } to { $max }.
}
place-lost = The connection to the table is lost. Trying again ...
place-found = The connection is back.
time-left = Time left: { $seconds } s
undo-refused = { $player } does not agree. The move stands.
undo-done = The last move is taken back.
patience-warning = Type ? to see what is possible.
patience-locked = Please take a break of { $seconds } s.
setting-warn-after = Errors before a warning
setting-lock-after = Errors before a break (0: never)
setting-lock-seconds = Length of that break in seconds
setting-hints = Hints allowed
setting-clock = Seconds per move (0: no limit)
table-over = The game is over.
table-not-asked = It is not your turn.
table-stale = That question has already been settled. Please look again.
table-locked = Too many wrong answers: wait { $seconds } s.
table-unreadable = That is not an answer here. Type ? to see what is possible.
table-no-undo = There is no move that can be taken back.
table-no-clock = There is no clock to stop.
table-broken = Something went wrong inside the game. It was left as it was before this move; please report this.
value-on = on
value-off = off
value-auto = automatic
time-is-up = Time is up for { $player }.
