kittens-deck = 더미: 카드 { $count }장.
kittens-discard = 버린 카드: { $count }장, 맨 위는 { $card }.
kittens-discard-empty = 버린 카드가 없습니다.
kittens-imploding-up = 임플로딩 키튼이 더미 속에 앞면으로 있습니다.
kittens-clockwise = 시계 방향으로 진행합니다.
kittens-counter-clockwise = 시계 반대 방향으로 진행합니다.
kittens-player = { $player }: 카드 { $count }장
kittens-player-out = { $player }: 탈락
kittens-turns = 남은 차례 { $count }번
kittens-cursed = 저주에 걸림
kittens-marked = 표시된 카드: { $cards }
kittens-known = 내가 아는 카드: { $cards }
kittens-known-to-all = 모두가 아는 카드: { $cards }
kittens-one-card = 카드 한 장만 고르세요.
kittens-help-keep =
    숨긴 키튼은 스트리킹 키튼을 가지고 있는 동안 해롭지 않습니다. 다른 사람은
    알지 못합니다.
kittens-screen-play = { $cards } 내기
kittens-screen-stopped = 이대로면 막힙니다.
kittens-screen-goes-on = 이대로면 카드 효과가 발동합니다.
kittens-screen-place-here = 위에 { $above }장, 아래에 { $below }장.
kittens-screen-place-before = 바로 아래: { $card }
kittens-screen-place-ends = { $most ->
    [0] 더미가 비어서 다음에 뽑을 카드가 됩니다.
   *[other] 0은 맨 위(다음에 뽑을 자리), { JOSA($most, "은/는") } 맨 아래입니다.
}
kittens-screen-anybody = 안 돼 카드를 낼 사람이 있나요?
frogs-step-own = 내 개구리({ $from }), 어디로 갈까요?
frogs-step-other = { $player }의 개구리({ $from }), 어디로 갈까요?
frogs-to-start = { $place } (내 개구리가 떠난 자리)
frogs-to-own = { $place } (내 개구리가 밀려남)
frogs-to-other = { $place } ({ $player }의 개구리가 밀려남)
frogs-to-home = { $place } ({ $player }의 집)
frogs-ask-build = 어느 다리를 놓을까요?
frogs-ask-two-first = 첫 번째로 어느 다리를 놓을까요?
frogs-ask-two-second = 두 번째로 어느 다리를 놓을까요?
frogs-ask-cut = 어느 다리를 끊을까요?
frogs-ask-chute-frog = 어느 개구리가 낙하산을 탈까요?
frogs-ask-chute-pad = { $from }의 개구리가 어디에 내릴까요?
frogs-ask-jump-first = 어느 개구리가 먼저 움직일까요?
frogs-ask-jump-second = 다음은 어느 개구리가 움직일까요?
tellstones-deck = 더미: 돌 { $count }개
tellstones-score = { $player }: { $points }점
tellstones-about-crown = { $code } { $stone }: 놓으면 뒷면으로 놓인 돌 하나를 엿봅니다.
tellstones-about-rune = { $code } { $stone }: 놓으면 두 칸을 맞바꿉니다.
tellstones-about-dragon = { $code } { $stone }: 놓으면 고른 돌 하나가 알이 됩니다.
tellstones-about-plain = { $code } { $stone }: 효과가 없습니다.
tellstones-nothing-there = 아직 판에 놓인 돌이 없습니다.
tellstones-help-must-place =
    뽑은 돌을 놓을 빈칸을 고르세요. 차례를 시작할 때 더미에 있던 수만큼 이미
    되돌렸으므로, 이 돌은 반드시 놓아야 합니다.
tellstones-help-look = 뒷면으로 놓인 돌을 고르세요. 혼자서 한 번만 봅니다.
tellstones-help-rune =
    서로 다른 두 칸을 고르세요. 한 칸이 비어 있으면 다른 칸의 돌이 그리로
    옮겨 갑니다.
tellstones-help-dragon =
    판 위의 돌을 하나 고르세요. 용 자신도 됩니다. 그 돌은 게임에서 빠지고,
    그 자리에 알이 같은 면으로 놓입니다.
tellstones-screen-place = 뽑아 놓기
tellstones-screen-flip = 뒤집기
tellstones-screen-swap = 바꾸기
tellstones-screen-peek = 엿보기
tellstones-screen-challenge = 도전
tellstones-screen-brag = 장담
tellstones-screen-give-up = 기권
tellstones-screen-ask-flip = 어느 돌을 뒤집을까요?
tellstones-screen-ask-swap = 어느 두 칸을 바꿀까요? 첫 번째 칸을 고르세요.
tellstones-screen-ask-other = { $cell } 칸과 바꿀 칸을 고르세요.
tellstones-screen-ask-peek = 어느 돌을 엿볼까요?
tellstones-screen-ask-challenge = 어느 돌에 도전할까요?
tellstones-screen-must-place = 반드시 놓아야 합니다.
frogs-screen-build = 다리 놓기
frogs-screen-none-to-build = 보관 중인 다리가 없어서 놓을 수 없습니다.
frogs-screen-breaks = { $broken ->
    [0] 끊어지는 다리는 없습니다.
   *[other] 다리 { $broken }개가 끊어집니다.
}
frogs-screen-wins = { JOSA($player, "이/가") } 이깁니다!
