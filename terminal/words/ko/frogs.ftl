frogs-player = { $letter } = { $player }: 대기 { $waiting }, 도착 { $arrived }
frogs-player-left = { $letter } = { $player }: 나감, 도착 { $arrived }
frogs-cards = 카드: { $cards }
frogs-card-holders = { $card } { $letters }
frogs-legend = * 움직일 수 있음, -- 다리, ## 집의 다리(끊어지지 않음). 놓을 수 있는 다리: { $stock }개

frogs-ask-turn = { $player }({ $letter }) 차례, 번호({ $last ->
    [1] 1
   *[other] 1~{ $last }
}):
frogs-begin-frog = { $pad } 움직이기
frogs-begin-waiting = { $home } 집에서 개구리 내보내기
frogs-begin-build = 다리 놓기
frogs-begin-card = 카드: { $card }
frogs-help-turn =
    번호를 입력하거나, 움직일 개구리가 있는 연잎(b3)을 입력하세요. 집에서 기다리는
    개구리는 자기 글자(W)로 고릅니다. 그다음 한 단계씩 고르면 되고, 마지막에
    확인하기 전에는 아무 일도 일어나지 않습니다. 한 줄로 다 입력해도 됩니다.
    W-a3이나 b3-c3은 개구리 이동, b3-c3-c4는 밀려난 개구리까지 이어서 이동,
    +b3-b4는 다리 놓기입니다.
frogs-help-pond =
    연못 보기: (   )는 연잎, ( W )는 W의 개구리, (*W )는 움직일 수 있는 개구리입니다.
    집은 [ W3]처럼 그리며 W의 개구리 세 마리가 기다린다는 뜻입니다. 그 안의 다른
    글자는 도착한 개구리입니다. --와 |는 건너면 끊어지는 다리, ##과 #은
    끊어지지 않는 집의 다리입니다.
frogs-help-cards =
    카드도 입력할 수 있습니다. 한 번 더 점프: jump b3-c3 c3-d3. 다리 두 개:
    two +a1-a2 +a2-a3. 다리 끊기: cut b3-b4. 낙하산: chute a1-d4(빈 연잎으로).
frogs-help-holders = 카드 이름 뒤의 글자는 그 카드를 아직 가진 사람의 글자입니다.

frogs-step-legend = > 지금 움직일 개구리, 숫자: 갈 수 있는 곳
frogs-chain-legend = > 지금 움직일 개구리, + 먼저 움직이는 개구리, 숫자: 갈 수 있는 곳
frogs-ask-step = 번호({ $last ->
    [1] 1
   *[other] 1~{ $last }
}), 0은 뒤로:
frogs-help-step =
    번호나 자리 또는 다리 이름을 입력하세요. 0은 방금 고른 것을 되돌리기, q는
    나가기입니다. 마지막에 확인하기 전에는 아무 일도 일어나지 않습니다.
frogs-help-confirm = 1은 위에 나온 대로 하기, 2는 되돌리고 다시 고르기입니다. q는 나가기입니다.

frogs-preview-own = 내 개구리: { $from } -> { $to }. { $broken ->
    [0] 집의 다리라 그대로입니다.
   *[other] 다리가 끊어집니다.
}
frogs-preview-other = { $player }의 개구리: { $from } -> { $to }. { $broken ->
    [0] 집의 다리라 그대로입니다.
   *[other] 다리가 끊어집니다.
}
frogs-preview-locked = { $host }의 집에 도착해 그곳에 머뭅니다.
frogs-preview-wins = 이것으로 { $player }의 개구리가 모두 도착합니다. { JOSA($player, "이/가") } 이깁니다.
frogs-confirm = 이렇게 할까요? (1=예, 2=아니요)
frogs-cancelled = 아무것도 바뀌지 않았습니다.
frogs-leave = 차례가 아직 끝나지 않았습니다. 되돌리고 나갈까요? (1=예, 2=아니요, 계속하기)
frogs-broken-off = 끝내지 않은 차례는 없던 일이 됩니다.
