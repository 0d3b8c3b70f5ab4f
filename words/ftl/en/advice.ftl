lesson-not-now = You could do that, but the lesson asks for something else first.
hint = An expert's choice: { $what }.
hint-win = That wins in { $turns ->
    [one] one turn
   *[other] { $turns } turns
} of yours.
hint-chance = The chance to win is about { $percent } %.
hint-none = There is no hint here.
verify-opening = { $moves ->
    [one] The first move was set up, not played.
   *[other] The first { $moves } moves were set up, not played.
}
replay-taken-back = Moves are taken back.
replay-left = { $player } leaves.
mistake-name = { $number }. { $harm ->
    [win-to-draw] win lost
    [win-to-loss] win lost
    [draw-to-loss] draw lost
    [slower] slower win
   *[sooner] sooner loss
} ({ $player })
mistake = { $harm ->
    [win-to-draw] { $number }. { $player } could win, but column { $column } only draws. Better: { $better }.
    [win-to-loss] { $number }. { $player } could win, but column { $column } loses. Better: { $better }.
    [draw-to-loss] { $number }. { $player } could draw, but column { $column } loses. Better: { $better }.
    [slower] { $number }. { $player } wins with column { $column }, but later than with { $better }.
   *[sooner] { $number }. { $player } loses anyway, but sooner with column { $column } than with { $better }.
}
