page-kittens-card = { $count }장 가운데 { $number }번째: { $card }
page-kittens-hidden = { $count }장 가운데 { $number }번째: 볼 수 없는 카드
page-kittens-hidden-card = 볼 수 없는 카드
page-kittens-to-move = 차례
page-kittens-known-card = { $above ->
    [0] 맨 위 카드를 압니다: { $card }.
   *[other] 위에 { $above }장이 있는 카드를 압니다: { $card }.
}
page-kittens-can-draw = { $deck } 여기서 뽑을 수 있습니다.
page-kittens-part = { $card }, 다른 카드와 함께 내야 함
page-kittens-covered = 답하려면 카드를 펼쳐 주세요.
page-kittens-ask-nope = 안 돼 카드를 낼까요?
page-kittens-ask-times = 더미를 몇 번 섞을까요?
page-kittens-ask-place = { $kitten } 위에 카드를 몇 장 둘까요?
page-kittens-order-first = 카드 { $count }장 가운데 어느 것을 맨 위에 놓을까요?
page-kittens-order-next = 위부터: { $cards }. 다음은 어느 카드일까요?
page-kittens-order-done = 위부터: { $cards }.
page-kittens-order-do = 이대로 되돌려 놓기
page-kittens-help-turn = 낼 카드를 고르세요. 함께 낼 카드를 여러 장 골라도 됩니다. 같은 고양이 두세 장이면 다른 사람의 카드를 가져옵니다. 카드를 뽑으면 차례가 끝납니다.
page-kittens-help-cursed = 내 카드를 볼 수 없습니다. 카드를 고르면 무엇이든 그 카드를 냅니다. 카드를 뽑으면, 키튼이 아닌 한 저주가 풀립니다.
page-kittens-help-nope = 안 돼 카드는 방금 나온 카드를 막습니다. 홀수 장이면 막히고, 짝수 장이면 그대로 진행됩니다.
page-kittens-help-times = 한 번을 섞으나 백 번을 섞으나 마찬가지입니다.
page-kittens-help-place = 어디에 있는지는 나만 압니다. 아무 데나 넣으면 아무도 모릅니다.
page-kittens-help-order = 새로 맨 위에 올 카드부터 차례로 고르세요.
page-kittens-help-give = 줄 카드를 고르거나 운에 맡기세요.
