frogs-title = 개구리
frogs-tagline = 건너면 끊어지는 다리를 지나 개구리를 모두 연못 건너편으로 보내세요.
frogs-rules =
    연못은 연잎이 네모나게 놓인 판입니다. 처음에는 이웃한 연잎이 모두 다리로 이어져 있습니다. 사람마다 연못의 한쪽 바깥에 집이 있고, 집은 그쪽 변의 가운데 연잎 세 개와 이어져 있습니다. 개구리는 집에서 기다리다가 출발합니다.
    자기 개구리를 모두 먼저 상대의 집에 넣은 사람이 이깁니다. 상대가 둘 이상이면 모든 상대의 집에 적어도 한 마리씩 보내야 합니다. 도착한 개구리는 끝까지 그 집에 머뭅니다.

    자기 차례에는 개구리를 움직이거나 다리를 놓습니다.
    이동: 개구리가 다리 하나를 건너면 그 다리는 끊어집니다(집의 다리는 끊어지지 않습니다). 건너간 연잎에 누구의 것이든 개구리가 있으면 그 개구리는 밀려납니다. 밀려날 다리를 골라 주면 그 개구리가 건너가고 그 다리도 끊어집니다. 거기에도 개구리가 있으면 같은 일이 이어지고, 빈 연잎이나 처음 개구리가 떠난 연잎, 또는 집에 닿으면 끝납니다. 한 번의 이동에서 같은 다리나 연잎을 두 번 쓸 수 없습니다. 끝까지 이을 수 없는 이동은 할 수 없습니다. 어느 개구리든 다리가 하나도 없는 연잎에 남게 되는 이동도 할 수 없습니다(집의 다리도 다리로 칩니다). 그래서 이어 움직일 때 지나가는 연잎에는 다리가 세 개, 끝나는 연잎에는 두 개 있어야 합니다. 개구리는 자기 집에는 들어가지 않습니다. 남의 개구리를 집에 밀어 넣어도 되며, 그러면 그 개구리 주인이 넣은 것으로 칩니다.
    다리 놓기: 끊어진 다리 하나를 가져와 이웃한 두 연잎을 잇습니다.
    일부러 차례를 넘길 수는 없습니다. 움직일 수도 다리를 놓을 수도 없으면 저절로 넘어갑니다.

    다리 없는 연잎에 남기기를 허용하면 개구리가 다리 없이 남을 수 있습니다. 그 개구리는 누가 다리를 놓아 줄 때까지 기다립니다.

    같은 모양이 세 번 나오거나 아무도 할 수 있는 일이 없으면 비깁니다. 400번째 차례(넓은 연못에서는 더 뒤)가 지나면 도착한 개구리가 가장 많은 사람이 이깁니다.

    카드(쓰기로 한 경우): 사람마다 네 가지를 한 장씩 가지며, 보통 차례 대신 씁니다. 한 번 더 점프: 두 번 움직입니다. 한 번에 개구리 세 마리까지 이어 움직일 수 있습니다. 다리 두 개: 다리를 두 개 놓습니다. 다리 끊기: 집의 다리도 개구리의 마지막 다리도 아닌 다리 하나를 없앱니다. 낙하산: 자기 개구리 한 마리를 다리가 있는 아무 빈 연잎으로 옮깁니다.

    나간 사람의 개구리는 도착한 것만 남고 모두 연못에서 사라집니다.
frogs-preset-standard = 기본
frogs-setting-side = 연못 크기
frogs-about-side = 연잎의 수입니다. 연못이 클수록 오래 걸립니다.
frogs-value-side-3 = 3 x 3
frogs-value-side-5 = 5 x 5
frogs-value-side-7 = 7 x 7
frogs-value-side-9 = 9 x 9
frogs-setting-frogs = 한 사람의 개구리 수
frogs-about-frogs = 모두 연못을 건너야 합니다. 많을수록 오래 걸립니다.
frogs-setting-cards = 카드 쓰기
frogs-about-cards = 규칙을 한 번 벗어나게 해 주는 카드를 받습니다. 처음에는 꺼 두세요.
frogs-setting-stranding = 개구리를 다리 없는 연잎에 남기기
frogs-about-stranding = 개구리에게 남은 마지막 다리를 없애도 되는지 정합니다.
frogs-value-stranding-forbidden = 금지
frogs-value-stranding-allowed = 허용
frogs-clash-frogs = 상대가 { $opponents }명인데 개구리가 { $frogs }마리뿐입니다. 상대마다 적어도 한 마리가 필요합니다.

frogs-card-extra-jump = 한 번 더 점프
frogs-card-extra-jump-text = 한 차례에 두 번 움직입니다. 한 번에 개구리 세 마리까지입니다.
frogs-card-two-bridges = 다리 두 개
frogs-card-two-bridges-text = 한 차례에 다리를 두 개 놓습니다.
frogs-card-remove-bridge = 다리 끊기
frogs-card-remove-bridge-text = 집의 다리가 아닌 다리 하나를 없앱니다.
frogs-card-parachute = 낙하산
frogs-card-parachute-text = 자기 개구리 한 마리를 다리가 있는 빈 연잎으로 옮깁니다.

frogs-home-west = 서쪽
frogs-home-north = 북쪽
frogs-home-east = 동쪽
frogs-home-south = 남쪽

frogs-action-move = { $from } -> { $to } 이동
frogs-action-chain = 개구리 { $frogs }마리 이어 이동: { $path }
frogs-action-build = 다리 놓기: { $bridge }
frogs-action-jump = 한 번 더 점프: { $first }, 이어서 { $second }
frogs-action-two = 다리 두 개: { $first }, { $second }
frogs-action-cut = 다리 끊기: { $bridge }
frogs-action-chute = 낙하산: { $from } -> { $to }
frogs-action-pass = 차례 넘기기

frogs-notice-started = { JOSA($player, "이/가") } 먼저 시작합니다.
frogs-notice-card = { JOSA($player, "이/가") } ‘{ $card }’ 카드를 씁니다.
frogs-notice-moved =
    { JOSA($player, "이/가") } 개구리를 움직였습니다: { $from } -> { $to }{ $broken ->
        [0] .
       *[other] . 건넌 다리가 끊어졌습니다.
    }
frogs-notice-chain =
    { JOSA($player, "이/가") } 개구리 { $frogs }마리를 이어 움직였습니다: { $path }. { $broken ->
        [0] 끊어진 다리는 없습니다.
       *[other] 다리 { $broken }개가 끊어졌습니다.
    }
frogs-notice-displaced = { $player }의 개구리가 밀려났습니다: { $from } -> { $to }.
frogs-notice-locked =
    { $player }의 개구리가 { $host }의 집에 도착해 그곳에 머뭅니다. { $left ->
        [0] 마지막 개구리입니다.
       *[other] 아직 { $left }마리가 남았습니다.
    }
frogs-notice-built = { JOSA($player, "이/가") } 다리를 놓았습니다: { $bridge }. 놓을 수 있는 다리가 { $stock }개 남았습니다.
frogs-notice-cut = { JOSA($player, "이/가") } 다리를 끊었습니다: { $bridge }. 놓을 수 있는 다리는 { $stock }개입니다.
frogs-notice-landed = { $player }의 개구리가 낙하산을 타고 옮겨 갔습니다: { $from } -> { $to }.
frogs-notice-passed = { JOSA($player, "은/는") } 움직일 수도 다리를 놓을 수도 없어 차례가 넘어갑니다.
frogs-notice-repeated = 전에 나온 모양입니다. 세 번째로 나오면 비깁니다.
frogs-notice-turn = 차례가 끝났습니다. 이제 { $player } 차례입니다.
frogs-notice-left = { JOSA($player, "이/가") } 나갔습니다. 도착하지 못한 개구리는 연못에서 사라집니다.
frogs-notice-won = { $player }의 개구리가 모두 도착했습니다. { JOSA($player, "이/가") } 이겼습니다!
frogs-notice-alone = 다른 사람이 모두 나가서 { JOSA($player, "이/가") } 이겼습니다.
frogs-notice-stalemate = 아무도 움직이거나 다리를 놓을 수 없습니다. 무승부입니다.
frogs-notice-repetition = 같은 모양이 세 번 나왔습니다. 무승부입니다.
frogs-notice-limit-won = 마지막 차례가 끝났습니다. 도착한 개구리가 가장 많은 { JOSA($player, "이/가") } 이겼습니다.
frogs-notice-limit-drawn = 마지막 차례가 끝났습니다. 앞선 사람이 없어 무승부입니다.

frogs-refusal-over = 이미 끝난 판입니다.
frogs-refusal-not-your-turn = 지금은 { $player } 차례입니다.
frogs-refusal-may-not-pass = 일부러 차례를 넘길 수는 없습니다. 개구리를 움직이거나 다리를 놓으세요.
frogs-refusal-no-such-place = 이 연못에는 { $place } 자리가 없습니다.
frogs-refusal-no-frog = { $pad } 연잎에는 개구리가 없습니다. 자기 개구리를 고르세요.
frogs-refusal-nobody-waits = { $home } 집에서 기다리는 개구리가 없습니다. 연잎 위의 개구리를 고르세요.
frogs-refusal-not-your-frog = { $pad } 연잎의 개구리는 { $player }의 것입니다. 자기 개구리를 고르세요.
frogs-refusal-not-your-home = { $home } 집은 { $player }의 집입니다. 자기 개구리를 고르세요.
frogs-refusal-locked = { $home } 집에 도착한 개구리는 움직일 수 없습니다. 다른 개구리를 고르세요.
frogs-refusal-stuck = { $place }의 개구리는 지금 움직일 수 없습니다. 다른 개구리를 고르세요.
frogs-refusal-no-bridge = { $from }에서 { $to }까지 이어진 다리가 없습니다. 표시된 자리 가운데서 고르세요.
frogs-refusal-bridge-twice = { JOSA($from, "과/와") } { $to } 사이의 다리는 한 번의 이동에 한 번만 건널 수 있습니다. 다른 자리를 고르세요.
frogs-refusal-pad-twice = { $pad } 연잎은 이번 이동에서 이미 썼습니다. 다른 자리를 고르세요.
frogs-refusal-ends-there = { $place }에서는 밀려날 개구리가 없어 이동이 끝납니다.
frogs-refusal-must-go-on = 이동이 끝나지 않았습니다. { $place }의 개구리가 더 가야 합니다.
frogs-refusal-dead-end = { $pad }의 개구리가 갈 곳이 없어 이동을 끝낼 수 없습니다.
frogs-refusal-stranded = 그러면 { $pad } 연잎에 다리가 하나도 남지 않습니다. 다른 것을 고르세요.
frogs-refusal-stuck-by-stranding = { $place }의 개구리는 지금 움직일 수 없습니다. 움직이면 { $pad } 연잎에 다리가 하나도 남지 않습니다. 다른 개구리를 고르세요.
frogs-refusal-dead-end-by-stranding = { $at }에서는 이동을 끝낼 수 없습니다. 더 가면 { $pad } 연잎에 다리가 하나도 남지 않습니다.
frogs-refusal-own-home = 개구리는 자기 집({ $home })에 들어갈 수 없습니다.
frogs-refusal-out-of-reach = 그러면 { $player }의 남은 개구리로는 모든 상대의 집에 갈 수 없습니다. { $home } 말고 다른 자리를 고르세요.
frogs-refusal-bridge-there = { $bridge } 다리는 이미 있습니다.
frogs-refusal-bridge-gone = { $bridge } 다리는 없습니다.
frogs-refusal-stock-low = 다리가 두 개 필요한데 { $stock }개뿐입니다.
frogs-refusal-no-card = ‘{ $card }’ 카드가 없거나 이미 썼습니다.
frogs-refusal-no-use = ‘{ $card }’ 카드는 지금 쓸 수 없습니다.
frogs-refusal-jump-too-long = ‘한 번 더 점프’로는 한 번에 개구리를 { $most }마리까지만 이어 움직일 수 있습니다.
frogs-refusal-jump-past-end = 첫 번째 이동으로 판이 끝납니다. 그 이동만 하세요.
frogs-refusal-no-second-move = 그러면 두 번째로 움직일 개구리가 없습니다. 다른 자리를 고르세요.
frogs-refusal-pad-taken = { $pad } 연잎에 개구리가 있습니다. 낙하산은 빈 연잎에만 내릴 수 있습니다.
frogs-refusal-cut-off = { $pad } 연잎에는 다리가 없어 내릴 수 없습니다. 다른 연잎을 고르세요.
frogs-refusal-broken = 프로그램의 잘못으로 판이 어긋날 뻔했습니다({ $fault }). 아무것도 바뀌지 않았습니다.

frogs-fault-two-on-a-pad = 한 연잎에 개구리 두 마리
frogs-fault-off-the-board = 연못 밖의 개구리
frogs-fault-frogs-lost = 맞지 않는 개구리 수
frogs-fault-stray-bridge = 있을 수 없는 다리
frogs-fault-bridges-lost = 맞지 않는 다리 수
frogs-fault-out-of-reach = 모든 상대에게 가기에 모자란 개구리
frogs-fault-in-own-home = 자기 집에 머무는 개구리
frogs-fault-stranded = 다리 없는 연잎 위의 개구리
