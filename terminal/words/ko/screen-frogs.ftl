frogs-screen-status = 보관 중인 다리 { $stock }개  차례 { $turns }/{ $limit }
frogs-screen-cards = 카드: { $hands }
frogs-screen-build = 다리 놓기
frogs-screen-begin = { $player }({ $letter }) 차례: 움직일 개구리를 고르세요.
frogs-screen-stuck = { $player }({ $letter }) 차례: 움직일 수 있는 개구리가 없습니다. 다른 것을 고르세요.
frogs-screen-mover = 이 개구리가 갈 곳을 방향키나 Tab으로 고르세요.
frogs-screen-none-to-build = 보관 중인 다리가 없어서 놓을 수 없습니다.
frogs-screen-breaks = { $broken ->
    [0] 끊어지는 다리는 없습니다.
   *[other] 다리 { $broken }개가 끊어집니다.
}
frogs-screen-wins = { JOSA($player, "이/가") } 이깁니다!
frogs-screen-help =
    방향키와 Enter, 번호, 클릭 가운데 편한 방법으로 개구리를 고르고, 갈 곳을 고르세요. 그곳에 개구리가 있으면 그 개구리가 갈 곳도 고릅니다. 마지막 개구리가 내릴 때까지 이어집니다. 다리 위의 화살표가 지나갈 길이고, 그 다리들은 건너면 끊어집니다. 마지막에 확인하기 전에는 아무 일도 일어나지 않습니다. Esc는 한 단계씩 뒤로 갑니다.
    b는 다리 놓기, Tab은 고를 수 있는 것을 차례로 훑기입니다.
    :를 누르고 b3-c3-c4처럼 입력하면 한 번에 이동하고, +b3-b4는 다리를 놓습니다.
frogs-screen-help-pond =
    연잎 위의 글자는 그 집 주인의 개구리입니다. 집 안의 W3은 W의 개구리 세 마리로, 집주인의 개구리는 기다리는 중이고 다른 글자는 도착한 개구리입니다. 숫자는 그 번호 키로 고를 수 있습니다. { $near }은 커서에 있는 개구리가 갈 수 있는 곳, ~는 밀어내기가 이어져 닿을 수 있는 곳, !는 지금 움직일 개구리, x는 지금 움직일 수 없는 내 개구리, [ ]는 마지막 수입니다. 가는 다리는 건너면 끊어지고, 두 줄 다리는 끊어지지 않습니다.
key-cursor = 이동
key-directly = 바로 고르기
