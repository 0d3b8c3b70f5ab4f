config-unknown-preset = "{ $name }" 프리셋은 없습니다. 고를 수 있는 것: { $known }
config-unknown-setting = "{ $key }" 설정은 없습니다. 고를 수 있는 것: { $known }
config-not-a-number = { $setting }: "{ $value }" 값은 쓸 수 없습니다. { $min }~{ $max } 사이의 숫자를 입력해 주세요.
config-not-a-choice = { $setting }: "{ $value }" 값은 쓸 수 없습니다. 고를 수 있는 것: { $known }
config-seats-fixed = 이 게임은 { $count }명이 합니다. { $seats }명은 안 됩니다.
config-seats = { $seats }명은 할 수 없습니다. { $min }명부터 { $max }명까지 고르세요.
place-lost = 테이블과의 연결이 끊어졌습니다. 다시 연결하는 중입니다 ...
place-found = 다시 연결되었습니다.
time-left = 남은 시간: { $seconds }초
undo-refused = { $player }님이 동의하지 않아 수를 무르지 않습니다.
undo-done = 마지막 수를 물렀습니다.
patience-warning = { $refusals ->
    [1] 다시 한번 확인해 주세요.
   *[other] { $refusals }번 연속으로 잘못 입력했습니다.
}
patience-locked = { $seconds }초 동안 입력할 수 없습니다.
setting-warn-after = 몇 번 틀리면 경고
setting-lock-after = 몇 번 틀리면 잠금 (0: 안 함)
setting-lock-seconds = 잠그는 시간(초)
table-over = 이미 끝난 게임입니다.
table-not-asked = 지금은 차례가 아닙니다.
table-stale = 그사이 질문이 끝났습니다. 다시 확인해 주세요.
table-locked = 잘못 입력한 횟수가 너무 많습니다. { $seconds }초 기다려 주세요.
table-unreadable = 알 수 없는 입력입니다. ?를 입력하면 도움말이 나옵니다.
table-no-undo = 무를 수 있는 수가 없습니다.
table-no-clock = 멈출 시계가 없습니다.
table-broken = 게임 안에서 문제가 생겼습니다. 게임은 이 수를 두기 전 그대로입니다. 알려 주시면 고치겠습니다.
value-on = 켬
value-off = 끔
value-auto = 자동
time-is-up = { $player }님의 시간이 다 됐습니다.
