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
tally = Against each other: { $played } played; { $wins }; draws: { $drawn }
tally-wins = { $player } won { $count }
listed-turn = { $player } to move
listed-open = not finished
listed-damaged = damaged
listed-won = { $players } won
listed-draw = a draw
listed-only = Only: { $what }
listed-moves = { $count ->
    [one] one move
   *[other] { $count } moves
}
when-now = just now
when-begun = begun { $when }
when-minutes = { $minutes } min ago
when-hours = { $hours } h ago
when-days = { $days ->
    [one] 1 day ago
   *[other] { $days } days ago
}
stats-none = Nobody has finished a game yet.
stats-title = Results
stats-played = Played
stats-won = Won
stats-drawn = Drawn
stats-lost = Lost
stats-damaged = { $count ->
    [one] One damaged game is not counted.
   *[other] { $count } damaged games are not counted.
}
