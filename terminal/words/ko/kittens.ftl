kittens-deck-known = 내가 아는 더미의 카드 (0이 맨 위): { $cards }
kittens-hand = 내 카드:

kittens-ask-cards = { $player }님, 낼 카드의 번호(조합은 여러 개), 뽑으려면 d:
kittens-ask-position = { $player }님, 저주에 걸렸습니다. 자리 번호, 뽑으려면 d:
kittens-ask-order = 맨 위에 놓을 카드부터 새 순서대로 번호를 쓰세요 (그대로 두려면 { $order }):
kittens-ask-bottom = Enter를 누르면 맨 아래 카드를 뽑습니다:
kittens-pick = { $last ->
    [1] 1
   *[other] 1~{ $last }
}:
kittens-pick-or-leave = { $last ->
    [1] 1
   *[other] 1~{ $last }
} (그냥 Enter: 다른 카드):
kittens-no-such-card = { $last ->
    [0] "{ $text }": 그런 카드는 없습니다. 하나뿐인 카드의 번호는 0입니다.
   *[other] "{ $text }": 그런 카드는 없습니다. 0부터 { $last }까지의 번호를 한 번씩만 쓰세요.
}
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
    나만 압니다.
kittens-help-alter =
    첫 번호의 카드가 맨 위에 오고, 다음 번호가 그 아래에 옵니다. 2 0 1이라고 쓰면
    셋째 카드가 맨 위에 옵니다.
kittens-help-give = 내 카드의 번호를 쓰세요. "give anything"이라고 쓰면 아무 카드나 줍니다.
kittens-help-list = 목록의 번호를 쓰세요.
kittens-help-draw-bottom = Enter를 누르면 더미의 맨 아래 카드를 뽑습니다.

kittens-screen-deck = 더미 { $count }
kittens-screen-discard = 버림 { $count }
kittens-screen-known = 아는 카드: { $cards }
kittens-screen-short = { $player } { $count }장: { $cards }
kittens-screen-place = { $place ->
    [1] 승자
   *[other] { $place }위
}
kittens-screen-hand = { $count ->
    [0] 내 카드 없음
   *[other] 내 카드 { $count }장
}
kittens-screen-out = 탈락했습니다.
kittens-screen-turn = { $player } 차례: 카드를 내거나 뽑아서 차례를 끝내세요.
kittens-screen-cursed = { $player } 차례: 저주! 자리를 골라 카드를 내거나 뽑으세요.
kittens-screen-mark = 조합할 카드로 표시
kittens-screen-on = 대상: { $target }
kittens-screen-named = 원하는 카드: { $card }
kittens-screen-five = 카드 5장
kittens-screen-asked = 답할 사람: { $players }
kittens-screen-top = 새로운 맨 위 카드
kittens-screen-boom = 펑!
kittens-screen-help-turn =
    방향키나 번호로 카드를 고르고 Enter를 누르면 카드를 냅니다. 조합을 내려면 먼저 스페이스 바로 카드를 표시하세요. d를 누르거나 더미를 클릭하면 카드를 뽑고 차례가 끝납니다. 채워진 표시가 있는 카드는 그대로 낼 수 있고, 빈 표시가 있는 카드는 다른 카드와 함께 낼 수 있습니다.
    :를 누르고 번호를 입력해도 됩니다. 1 4는 두 장, 1 4 5는 세 장입니다. 내 카드:
kittens-screen-help-cursed =
    내 카드를 볼 수 없습니다. 자리를 골라 Enter를 누르면 그 자리의 카드를 무엇이든 냅니다. d를 누르면 카드를 뽑고, 키튼이 아니면 저주가 풀립니다.
kittens-nope-choose = 안 돼 질문에는 기본 답이 없습니다. 1(예)이나 2(아니요)를 누르세요.
kittens-screen-help-nope =
    1이나 y를 누르면 방금 나온 카드에 안 돼 카드를 내고, 2나 n을 누르면 내지 않습니다. 안 돼 카드가 홀수 장이면 막히고, 짝수 장이면 그대로 진행됩니다.
kittens-screen-help-times = 1부터 100까지의 수를 입력하거나 방향키로 바꾼 다음 Enter를 누르세요.
kittens-screen-help-place =
    키튼 위에 카드를 몇 장 둘지 입력하거나 방향키로 자리를 옮기세요. Home은 맨 위, End는 맨 아래입니다. 정했으면 Enter를 누르세요. a를 누르면 아무도 모르는 자리에 들어갑니다. 그러지 않으면 자리는 나만 압니다.
kittens-screen-help-order =
    카드를 골라 스페이스 바를 누르면 카드를 들고, 다시 누를 때까지 함께 움직입니다. Enter를 누르면 보이는 순서대로 되돌려 놓습니다. 첫 줄이 맨 위 카드입니다. Esc를 누르면 처음 순서로 돌아갑니다.
kittens-screen-help-give = 줄 카드를 골라 Enter를 누르세요. a를 누르면 아무 카드나 줍니다.
kittens-screen-help-list = 목록에서 골라 Enter를 누르거나 번호를 누르세요. Esc는 한 단계 뒤로 갑니다.
kittens-key-play = 내기
kittens-key-more = 카드 더 보기
kittens-key-mark = 표시
kittens-key-draw = 뽑기
kittens-key-give = 주기
kittens-key-anything = 아무 카드나
kittens-key-anywhere = 아무 데나
kittens-key-change = 바꾸기
kittens-key-take-up = 들기
