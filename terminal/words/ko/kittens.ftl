kittens-deck = 더미: 카드 { $count }장.
kittens-discard = 버린 카드: { $count }장, 맨 위는 { $card }.
kittens-discard-empty = 버린 카드가 없습니다.
kittens-deck-known = 내가 아는 더미의 카드 (0이 맨 위): { $cards }
kittens-imploding-up = 임플로딩 키튼이 더미 속에 앞면으로 있습니다.
kittens-clockwise = 시계 방향으로 진행합니다.
kittens-counter-clockwise = 시계 반대 방향으로 진행합니다.
kittens-player = { $player }: 카드 { $count }장
kittens-player-out = { $player }: 탈락
kittens-turns = 남은 차례 { $count }번
kittens-cursed = 저주에 걸림
kittens-marked = 표시된 카드: { $cards }
kittens-known = 내가 아는 카드: { $cards }
kittens-hand = 내 카드:

kittens-ask-cards = { $player }님, 낼 카드의 번호(조합은 여러 개), 뽑으려면 d:
kittens-ask-position = { $player }님, 저주에 걸렸습니다. 자리 번호, 뽑으려면 d:
kittens-ask-order = 맨 위에 놓을 카드부터 새 순서대로 번호를 쓰세요 (그대로 두려면 { $order }):
kittens-ask-bottom = Enter를 누르면 맨 아래 카드를 뽑습니다:
kittens-pick = 1~{ $last }:
kittens-pick-or-leave = 1~{ $last } (그냥 Enter: 다른 카드):
kittens-no-such-card = { $last ->
    [0] "{ $text }": 그런 카드는 없습니다. 하나뿐인 카드의 번호는 0입니다.
   *[other] "{ $text }": 그런 카드는 없습니다. 0부터 { $last }까지의 번호를 한 번씩만 쓰세요.
}
kittens-one-card = 카드 한 장만 고르세요.
kittens-no-cards = 카드가 없습니다. d를 써서 카드를 뽑으세요.

kittens-help-turn =
    카드의 번호를 쓰면 그 카드를 냅니다. 조합은 번호를 여러 개 씁니다. 1 4는 두 장,
    1 4 5는 세 장입니다. d를 쓰면 카드를 뽑고 차례가 끝납니다. 내 카드:
kittens-help-cursed =
    내 카드를 볼 수 없습니다. 0부터 세는 자리 번호를 쓰면 그 자리의 카드를 무엇이든
    냅니다. d를 쓰면 카드를 뽑고, 키튼이 아니면 저주가 풀립니다.
kittens-help-answer-nope =
    1을 쓰면 방금 나온 카드에 안 돼 카드를 내고, 2를 쓰면 내지 않습니다. 안 돼 카드가
    홀수 장이면 막히고, 짝수 장이면 그대로 됩니다.
kittens-help-times = 더미를 몇 번 섞을지 1부터 100까지의 수로 쓰세요.
kittens-help-place =
    키튼 위에 카드를 몇 장 둘지 쓰거나 "anywhere"라고 쓰세요. 어디에 있는지는
    당신만 압니다.
kittens-help-alter =
    첫 번호의 카드가 맨 위에 오고, 다음 번호가 그 아래에 옵니다. 2 0 1이라고 쓰면
    셋째 카드가 맨 위에 옵니다.
kittens-help-give = 내 카드의 번호를 쓰세요. "give anything"이라고 쓰면 아무 카드나 줍니다.
kittens-help-list = 목록의 번호를 쓰세요.
kittens-help-draw-bottom = Enter를 누르면 더미의 맨 아래 카드를 뽑습니다.
kittens-help-keep =
    숨긴 키튼은 스트리킹 키튼을 가지고 있는 동안 해롭지 않습니다. 다른 사람은
    알지 못합니다.
