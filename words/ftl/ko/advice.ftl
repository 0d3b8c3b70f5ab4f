lesson-not-now = 그렇게 할 수도 있지만, 먼저 튜토리얼이 알려 준 대로 해 보세요.
hint = 고수라면: { $what }.
hint-win = 내 차례 { $turns }번 안에 이깁니다.
hint-chance = 이길 확률은 약 { $percent }%입니다.
hint-none = 여기서는 힌트를 줄 수 없습니다.
verify-opening = 처음 { $moves }수는 직접 두지 않고 미리 놓았습니다.
replay-taken-back = 수를 물렀습니다.
replay-left = { JOSA($player, "이/가") } 나갔습니다.
mistake-name = { $number }. { $harm ->
    [win-to-draw] 승리 놓침
    [win-to-loss] 승리 놓침
    [draw-to-loss] 비김 놓침
    [slower] 늦은 승리
   *[sooner] 빠른 패배
}({ $player })
mistake = { $harm ->
    [win-to-draw] { $number }. { $player }: 이길 수 있었는데 { $column }열에 놓아 비기게 됐습니다. 더 좋은 열: { $better }.
    [win-to-loss] { $number }. { $player }: 이길 수 있었는데 { $column }열에 놓아 지게 됐습니다. 더 좋은 열: { $better }.
    [draw-to-loss] { $number }. { $player }: 비길 수 있었는데 { $column }열에 놓아 지게 됐습니다. 더 좋은 열: { $better }.
    [slower] { $number }. { $player }: { $column }열로도 이기지만 더 오래 걸립니다. 더 좋은 열: { $better }.
   *[sooner] { $number }. { $player }: 어차피 지지만 { $column }열에 놓으면 더 빨리 집니다. 더 좋은 열: { $better }.
}
