kittens-title = 익스플로딩 키튼
kittens-tagline = 뽑고, 피하고, 훼방 놓고. 끝까지 터지지 않는 사람이 이깁니다.
kittens-rules =
    돌아가면서 차례를 진행합니다. 자기 차례에는 카드를 몇 장이든 내거나 한 장도 내지 않고, 마지막에 카드를 한 장 뽑으면 차례가 끝납니다. 익스플로딩 키튼을 뽑았는데 해체 카드가 없으면 탈락합니다. 마지막까지 살아남은 사람이 이깁니다.

    익스플로딩 키튼을 뽑으면 모두에게 보여 줍니다. 해체 카드가 있으면 바로 쓰이고, 익스플로딩 키튼을 더미의 원하는 자리에 다시 넣습니다. 어디에 넣었는지는 본인만 압니다. 해체 카드가 없으면 탈락하고 손에 든 카드는 모두 버린 카드 더미로 갑니다.

    안 돼: 행동 카드와 조합은 모두 안 돼 카드로 막을 수 있고, 안 돼 카드도 다시 안 돼 카드로 막을 수 있습니다. 안 돼 카드가 홀수 장이면 막히고 짝수 장이면 그대로 일어납니다. 키튼, 해체, 카드 뽑기는 막을 수 없습니다. 낸 카드는 막히든 아니든 버린 카드 더미에 남습니다.

    공격: 카드를 뽑지 않고, 다음 사람이 두 차례를 진행합니다. 공격은 쌓입니다. 공격으로 받은 차례가 남아 있으면 다음 사람은 그 차례에 두 차례를 더해 진행합니다.
    건너뛰기: 카드를 뽑지 않고 한 차례를 끝냅니다.
    부탁: 다른 사람이 카드 한 장을 골라서 줍니다.
    섞기: 더미를 섞습니다.
    미래 보기: 더미 맨 위의 카드를 세 장 또는 다섯 장 봅니다.
    같은 고양이 두 장: 다른 사람의 카드를 무작위로 한 장 가져옵니다.
    같은 고양이 세 장: 카드 이름을 말하고, 상대에게 있으면 가져옵니다. 공식 규칙에서는 같은 카드이면 무엇이든 되고, 서로 다른 카드 다섯 장을 내면 버린 카드 더미에서 한 장을 가져옵니다.

    임플로딩 키튼에서 더해지는 카드:
    임플로딩 키튼: 뒷면으로 뽑으면 아무 일도 없고, 앞면이 보이게 원하는 자리에 다시 넣습니다. 앞면인 것을 뽑으면 해체 카드가 있어도 탈락합니다.
    방향 바꾸기: 진행 방향이 바뀌고 한 차례가 끝납니다.
    밑장 빼기: 맨 아래 카드를 뽑습니다.
    들고양이: 어떤 고양이로든 쓸 수 있습니다.
    미래 바꾸기: 더미 맨 위의 카드를 보고 원하는 순서로 되돌려 놓습니다.
    지목 공격: 원하는 사람을 공격합니다.

    스트리킹 키튼에서 더해지는 카드:
    스트리킹 키튼: 들고 있는 동안 익스플로딩 키튼 한 장을 몰래 손에 숨길 수 있습니다. 스트리킹 키튼을 잃으면 숨긴 키튼을 바로 해체해야 하고, 못 하면 탈락합니다. 숨긴 키튼을 가져간 사람도 마찬가지입니다.
    슈퍼 건너뛰기: 남은 차례가 모두 끝납니다.
    위아래 바꾸기: 더미의 맨 위와 맨 아래 카드를 보지 않고 바꿉니다.
    쓰레기 수거: 모두가 자기 카드를 한 장씩 골라 더미에 섞어 넣습니다.
    캣토믹 밤: 더미의 익스플로딩 키튼을 모두 보여 주고 나머지를 섞은 뒤 키튼을 맨 위에 올립니다. 한 차례가 끝납니다.
    표시: 다른 사람의 카드 한 장이 무작위로 공개되고, 손을 떠날 때까지 공개된 채로 있습니다.
    고양이 엉덩이의 저주: 상대는 자기 카드를 볼 수 없고 자리 번호로만 카드를 냅니다. 저주는 상대가 다음에 카드를 뽑으면 풀리지만, 그때 키튼이 공개되면 풀리지 않습니다.

kittens-preset-house = 하우스 규칙
kittens-preset-classic = 클래식
kittens-preset-official = 공식 규칙
kittens-about-preset-house = 2~4명: 안 돼를 가진 사람에게만 묻고, 섞기는 몇 번 섞을지 묻습니다.
kittens-about-preset-classic = 2~5명: 안 돼를 모두에게 묻고, 같은 고양이만 조합이 됩니다.
kittens-about-preset-official = 2~5명: 상자에 든 규칙대로, 같은 카드면 모두 조합이 됩니다.
kittens-setting-edition = 에디션
kittens-about-edition = 어떤 상자로 할지 정합니다. 원작 또는 카드가 더 많은 확장판입니다.
kittens-value-edition-exploding = 익스플로딩 키튼
kittens-value-edition-imploding = 임플로딩 키튼
kittens-value-edition-streaking = 스트리킹 키튼
kittens-value-edition-all = 모든 카드
kittens-setting-hand = 해체 말고 나눠 주는 카드 수
kittens-about-hand = 해체 한 장 말고 처음에 몇 장을 더 받는지 정합니다.
kittens-setting-kittens = 더미에 넣는 익스플로딩 키튼
kittens-about-kittens = 보통 사람 수보다 하나 적어서 한 사람이 살아남습니다.
kittens-setting-imploding = 더미에 넣는 임플로딩 키튼
kittens-about-imploding = 처음 뽑으면 앞면으로 더미에 다시 넣고, 앞면인 것을 뽑으면 해체도 소용없습니다.
kittens-setting-spare_defuses = 더미에 넣는 해체
kittens-about-spare_defuses = 많을수록 모두가 오래 살아남습니다.
kittens-setting-first = 먼저 하는 사람
kittens-about-first = 첫 차례를 맡는 사람입니다.
kittens-value-first-first = 첫 번째 사람
kittens-value-first-random = 무작위
kittens-setting-nope_asks = 안 돼를 낼지 묻는 사람
kittens-about-nope_asks = 가진 사람에게만 물으면 누가 안 돼를 가졌는지 모두가 알게 됩니다.
kittens-value-nope_asks-holders = 가진 사람에게만, 모두가 알게
kittens-value-nope_asks-everyone = 다른 모든 사람에게
kittens-setting-shuffle_count = 섞는 횟수를 물어보기
kittens-about-shuffle_count = 한 번이나 백 번이나 결과는 같지만 재미있습니다.
kittens-setting-combos = 조합으로 치는 것
kittens-about-combos = 함께 내서 다른 사람의 카드를 가져올 수 있는 카드입니다.
kittens-value-combos-cats = 같은 고양이
kittens-value-combos-titles = 같은 카드와 서로 다른 다섯 장

kittens-clash-too-many-kittens = 이 판에는 익스플로딩 키튼이 { $most }장뿐입니다.
kittens-clash-too-few-kittens = 게임이 끝나지 않습니다. 이 인원이면 더미에 키튼이 적어도 { $least }장 있어야 합니다.
kittens-clash-too-many-defuses = 이 인원이면 더미에 넣을 해체가 { $most }장만 남습니다.
kittens-clash-no-imploding-kitten = 이 판에는 임플로딩 키튼이 없습니다.

kittens-card-exploding-kitten = 익스플로딩 키튼
kittens-card-imploding-kitten = 임플로딩 키튼
kittens-card-streaking-kitten = 스트리킹 키튼
kittens-card-defuse = 해체
kittens-card-nope = 안 돼
kittens-card-attack = 공격
kittens-card-skip = 건너뛰기
kittens-card-shuffle = 섞기
kittens-card-see-the-future-3 = 미래 보기(3)
kittens-card-reverse = 방향 바꾸기
kittens-card-draw-from-the-bottom = 밑장 빼기
kittens-card-alter-the-future-3 = 미래 바꾸기(3)
kittens-card-super-skip = 슈퍼 건너뛰기
kittens-card-see-the-future-5 = 미래 보기(5)
kittens-card-alter-the-future-5 = 미래 바꾸기(5)
kittens-card-swap-top-and-bottom = 위아래 바꾸기
kittens-card-garbage-collection = 쓰레기 수거
kittens-card-catomic-bomb = 캣토믹 밤
kittens-card-favor = 부탁
kittens-card-targeted-attack = 지목 공격
kittens-card-mark = 표시
kittens-card-curse-of-the-cat-butt = 고양이 엉덩이의 저주
kittens-card-tacocat = 타코캣
kittens-card-beard-cat = 수염 고양이
kittens-card-cattermelon = 수박 고양이
kittens-card-hairy-potato-cat = 털감자 고양이
kittens-card-rainbow-ralphing-cat = 무지개 토하는 고양이
kittens-card-feral-cat = 들고양이

kittens-help-exploding-kitten = 해체하지 못하면 탈락합니다.
kittens-help-imploding-kitten = 앞면인 것을 뽑으면 무조건 탈락합니다.
kittens-help-streaking-kitten = 익스플로딩 키튼 한 장을 몰래 숨길 수 있습니다.
kittens-help-defuse = 익스플로딩 키튼에서 저절로 구해 줍니다.
kittens-help-nope = 다른 사람이 방금 낸 것을 막습니다.
kittens-help-attack = 뽑지 않고, 다음 사람이 차례를 두 번 진행합니다.
kittens-help-skip = 뽑지 않고 한 차례를 끝냅니다.
kittens-help-shuffle = 더미를 섞습니다.
kittens-help-see-the-future-3 = 맨 위 세 장을 봅니다.
kittens-help-reverse = 진행 방향을 바꾸고 한 차례를 끝냅니다.
kittens-help-draw-from-the-bottom = 맨 아래 카드를 뽑고 한 차례를 끝냅니다.
kittens-help-alter-the-future-3 = 맨 위 세 장의 순서를 바꿉니다.
kittens-help-super-skip = 남은 차례를 모두 끝냅니다.
kittens-help-see-the-future-5 = 맨 위 다섯 장을 봅니다.
kittens-help-alter-the-future-5 = 맨 위 다섯 장의 순서를 바꿉니다.
kittens-help-swap-top-and-bottom = 맨 위와 맨 아래 카드를 바꿉니다.
kittens-help-garbage-collection = 모두가 고른 카드를 더미에 섞습니다.
kittens-help-catomic-bomb = 더미의 익스플로딩 키튼을 모두 맨 위로 올리고 한 차례를 끝냅니다.
kittens-help-favor = 다른 사람이 카드 한 장을 줍니다.
kittens-help-targeted-attack = 뽑지 않고, 고른 사람이 차례를 두 번 진행합니다.
kittens-help-mark = 다른 사람의 카드 한 장을 무작위로 공개합니다.
kittens-help-curse-of-the-cat-butt = 다른 사람이 한동안 자기 카드를 못 봅니다.
kittens-help-tacocat = 고양이: 같은 것을 두 장이나 세 장 냅니다.
kittens-help-beard-cat = 고양이: 같은 것을 두 장이나 세 장 냅니다.
kittens-help-cattermelon = 고양이: 같은 것을 두 장이나 세 장 냅니다.
kittens-help-hairy-potato-cat = 고양이: 같은 것을 두 장이나 세 장 냅니다.
kittens-help-rainbow-ralphing-cat = 고양이: 같은 것을 두 장이나 세 장 냅니다.
kittens-help-feral-cat = 어떤 고양이로든 쓸 수 있습니다.

kittens-ask-turn = 카드를 내거나, 카드를 뽑아 차례를 끝내세요.
kittens-ask-cursed = 저주에 걸렸습니다. 자리 번호로 카드를 내거나 카드를 뽑으세요.
kittens-ask-nope-holder = { $player }에게 안 돼 카드가 있습니다. 안 돼 카드를 낼까요? (1=예, 2=아니요)
kittens-ask-nope = 안 돼 카드를 낼까요? (1=예, 2=아니요)
kittens-ask-times = 몇 번 섞을까요? (1-100)
kittens-ask-place = 익스플로딩 키튼을 어디에 넣을까요? (0부터 { $most }까지)
kittens-ask-place-imploding = 임플로딩 키튼을 앞면으로 어디에 넣을까요? (0부터 { $most }까지)
kittens-ask-place-ends = 0은 맨 위, 곧 다음에 뽑을 자리이고, { JOSA($most, "은/는") } 맨 아래입니다.
kittens-ask-place-anywhere = "anywhere"라고 쓰면 아무도 모르는 자리에 넣습니다.
kittens-ask-alter = 이 { $count }장을 어떤 순서로 되돌려 놓을까요?
kittens-ask-give = { JOSA($player, "이/가") } 부탁합니다. 어떤 카드를 줄까요?
kittens-ask-garbage = 쓰레기 수거에 어떤 카드를 버릴까요?
kittens-ask-take = 버린 카드 더미에서 어떤 카드를 가져올까요?
kittens-ask-aim = { $card } 카드가 나왔습니다. 누구에게 쓸까요?
kittens-ask-target = 누구에게요?
kittens-ask-name = 어떤 카드를 원하세요?
kittens-ask-draw-bottom = 맨 아래 카드를 뽑으세요.
kittens-ask-keep = 익스플로딩 키튼을 뽑았습니다! 몰래 숨길까요, 해체할까요?
kittens-ask-keep-only = 익스플로딩 키튼을 뽑았습니다! 해체 카드가 없으니 몰래 숨기세요.

kittens-action-draw = 카드 뽑기
kittens-action-card = { $card } 내기
kittens-action-aimed = { $target }에게 { $card } 내기
kittens-action-pair = { $cards } 내기: { $target }의 카드 한 장을 무작위로
kittens-action-triple = { $cards } 내기: { $target }에게서 { $named }
kittens-action-five = { $cards } 내기: 버린 카드 더미에서 한 장
kittens-action-at = { $position }번 자리의 카드 내기
kittens-action-target = { $target }에게
kittens-action-nope = 안 돼 내기
kittens-action-pass = 내지 않기
kittens-action-times = { $times }번
kittens-action-order = { $order } 순서로
kittens-action-put = { $index }번 자리에
kittens-action-put-anywhere = 아무 데나
kittens-action-keep = 몰래 숨기기
kittens-action-defuse = 해체하기
kittens-action-give = { $card } 주기
kittens-action-give-at = { $position }번 자리의 카드 주기
kittens-action-give-anything = 아무 카드나 주기
kittens-action-take = { $card } 가져오기

kittens-notice-began = 카드를 나눴습니다. { JOSA($player, "이/가") } 먼저 합니다.
kittens-notice-turn = { $player }의 차례입니다.{ $turns ->
    [1] { "" }
   *[other] { " " }(남은 차례 { $turns }번)
 }
kittens-notice-your-turn = 내 차례입니다.{ $turns ->
    [1] { "" }
   *[other] { " " }(남은 차례 { $turns }번)
 }
kittens-notice-played-card = { JOSA($player, "이/가") } { JOSA($card, "을/를") } 냈습니다.
kittens-notice-played-aimed = { JOSA($player, "이/가") } { $target }에게 { JOSA($card, "을/를") } 냈습니다.
kittens-notice-played-pair = { JOSA($player, "이/가") } { $target }에게 두 장을 냈습니다: { $cards }.
kittens-notice-played-triple = { JOSA($player, "이/가") } { $target }에게 세 장을 내고({ $cards }) { JOSA($named, "을/를") } 달라고 합니다.
kittens-notice-played-five = { JOSA($player, "이/가") } 서로 다른 다섯 장을 냈습니다: { $cards }.
kittens-notice-turned-up = { JOSA($player, "이/가") } 뒤집은 카드는 { $card }입니다.
kittens-notice-discarded = { JOSA($player, "이/가") } 뒤집은 카드는 { $card }입니다. 효과 없이 버립니다.
kittens-notice-noped = { JOSA($player, "이/가") } 안 돼 카드를 냈습니다.{ $nopes ->
    [1] { "" }
   *[other] { " " }모두 { $nopes }장입니다.
 }
kittens-notice-you-were-noped = { JOSA($player, "이/가") } 안 돼 카드를 냈습니다.{ $nopes ->
    [1] { " " }내가 낸 카드가 막혔습니다.
   *[other] { " " }내가 낸 카드에 모두 { $nopes }장입니다.
 }
kittens-notice-passed = { JOSA($player, "은/는") } 안 돼 카드를 내지 않았습니다.
kittens-notice-you-have-no-nope = 안 돼 카드가 없습니다.
kittens-notice-cancelled = 취소됐습니다. { JOSA($player, "이/가") } 낸 { $cards } 카드는 효과가 없습니다.
kittens-notice-your-play-cancelled = 내가 낸 { $cards } 카드가 막혀서 효과가 없습니다.
kittens-notice-your-shuffle-cancelled = 내 섞기 카드가 막혔습니다. 더미의 순서는 그대로입니다.
kittens-notice-goes-through = { $nopes ->
    [0] 아무도 { JOSA($player, "을/를") } 막지 않았습니다.
   *[other] 안 돼 카드 { $nopes }장: { JOSA($player, "이/가") } 낸 것이 그대로 진행됩니다.
 }
kittens-notice-void = { JOSA($player, "이/가") } 낸 것은 없던 일이 됩니다.
kittens-notice-nothing-happened = 아무 일도 일어나지 않습니다.
kittens-notice-drew = { JOSA($player, "이/가") } 카드를 뽑았습니다.
kittens-notice-you-drew = { JOSA($card, "을/를") } 뽑았습니다.
kittens-notice-drew-bottom = { JOSA($player, "이/가") } 맨 아래 카드를 뽑았습니다.
kittens-notice-you-drew-bottom = 맨 아래에서 { JOSA($card, "을/를") } 뽑았습니다.
kittens-notice-you-may-keep = 익스플로딩 키튼을 뽑았습니다! 스트리킹 키튼이 있으니 숨길 수 있습니다.
kittens-notice-you-kept = 익스플로딩 키튼을 숨겼습니다. 아무도 모릅니다.
kittens-notice-drew-kitten = { JOSA($player, "이/가") } 익스플로딩 키튼을 뽑았습니다!
kittens-notice-you-drew-kitten = 익스플로딩 키튼을 뽑았습니다!
kittens-notice-drew-imploding = { JOSA($player, "이/가") } 임플로딩 키튼을 뽑았습니다!
kittens-notice-you-drew-imploding = 임플로딩 키튼을 뽑았습니다!
kittens-notice-loose = { $player }의 손에 있는 익스플로딩 키튼을 막아 줄 것이 없습니다!
kittens-notice-defuses = { JOSA($player, "이/가") } 해체 카드를 씁니다.
kittens-notice-you-defuse = 해체 카드가 있습니다. 바로 써서 살아남습니다.
kittens-notice-you-have-no-defuse = 해체 카드가 없습니다!
kittens-notice-placed = { $player }: 익스플로딩 키튼을 해체해서 더미에 다시 넣었습니다.
kittens-notice-you-placed = 익스플로딩 키튼을 해체해서 더미에 다시 넣었습니다. ({ $index }번 자리)
kittens-notice-placed-imploding = { JOSA($player, "이/가") } 임플로딩 키튼을 앞면으로 다시 넣었습니다.
kittens-notice-you-placed-imploding = 임플로딩 키튼을 앞면으로 다시 넣었습니다. ({ $index }번 자리)
kittens-notice-exploded = { JOSA($player, "은/는") } 해체 카드가 없어서 폭발했습니다!
kittens-notice-you-exploded = 폭발했습니다!
kittens-notice-imploded = { JOSA($player, "이/가") } 임플로딩 키튼에 당했습니다!
kittens-notice-you-imploded = 임플로딩 키튼에 당했습니다!
kittens-notice-kept-became-deck = 더미가 비었습니다. { JOSA($player, "이/가") } 숨긴 익스플로딩 키튼이 더미가 됩니다.
kittens-notice-kitten-came-back = 더미가 비었습니다. 익스플로딩 키튼 한 장이 돌아와 더미가 됩니다.
kittens-notice-shuffled = { JOSA($player, "이/가") } 더미를 섞었습니다. 이제 순서는 아무도 모릅니다.
kittens-notice-shuffled-times = { JOSA($player, "이/가") } 더미를 { $times }번 섞었습니다. 이제 순서는 아무도 모릅니다.
kittens-notice-saw = { JOSA($player, "이/가") } 맨 위 { $count }장을 봤습니다.
kittens-notice-you-saw = 위에서부터: { $cards }.
kittens-notice-altered = { JOSA($player, "이/가") } 맨 위 { $count }장을 원하는 순서로 되돌려 놓았습니다.
kittens-notice-gave = { JOSA($player, "이/가") } { $to }에게 카드 한 장을 줬습니다.
kittens-notice-gave-card = { JOSA($player, "이/가") } { $to }에게 { JOSA($card, "을/를") } 줬습니다.
kittens-notice-took = { JOSA($player, "이/가") } { $target }에게서 카드 한 장을 가져갔습니다.
kittens-notice-took-card = { JOSA($player, "이/가") } { $target }에게서 { JOSA($card, "을/를") } 가져갔습니다.
kittens-notice-got = { JOSA($player, "이/가") } { $target }에게서 { JOSA($card, "을/를") } 받았습니다.
kittens-notice-missed = { $target }에게는 { JOSA($card, "이/가") } 없습니다. { JOSA($player, "은/는") } 아무것도 못 받습니다.
kittens-notice-fetched = { JOSA($player, "이/가") } 버린 카드 더미에서 { JOSA($card, "을/를") } 가져갔습니다.
kittens-notice-reversed-clockwise = 이제 시계 방향으로 돌아갑니다.
kittens-notice-reversed-counter-clockwise = 이제 시계 반대 방향으로 돌아갑니다.
kittens-notice-swapped = 더미의 맨 위와 맨 아래 카드가 바뀌었습니다.
kittens-notice-threw = { JOSA($player, "이/가") } { JOSA($card, "을/를") } 버렸습니다.
kittens-notice-collected = 카드 { $cards }장을 더미에 섞어 넣었습니다.
kittens-notice-bombed = { $kittens ->
    [0] 더미에 익스플로딩 키튼이 없습니다. 더미를 섞었습니다.
   *[other] 익스플로딩 키튼 { $kittens }장을 맨 위에 올리고 나머지를 섞었습니다.
 }
kittens-notice-marked = { $target }의 카드 한 장이 공개됐습니다: { $card }.
kittens-notice-cursed = { JOSA($target, "이/가") } 저주에 걸려 자기 카드를 볼 수 없습니다.
kittens-notice-cursed-again = { JOSA($target, "은/는") } 이미 저주에 걸려 있습니다. 카드를 다시 섞었습니다.
kittens-notice-lifted = { $player }의 저주가 풀렸습니다.
kittens-notice-your-curse-lifted = 저주가 풀렸습니다. 가진 카드: { $cards }.
kittens-notice-left = { JOSA($player, "이/가") } 게임에서 나갔습니다.
kittens-notice-went-out-of-deck = 더미 { $index }번 자리의 { JOSA($kitten, "이/가") } 게임에서 빠집니다.
kittens-notice-went-out = { JOSA($kitten, "이/가") } 게임에서 빠집니다.
kittens-notice-won = 게임이 끝났습니다. 마지막까지 살아남은 { JOSA($player, "이/가") } 이겼습니다!

kittens-refusal-over = 게임이 끝났습니다.
kittens-refusal-not-asked = 지금은 답할 차례가 아닙니다.
kittens-refusal-not-the-question = 이 질문에 대한 답이 아닙니다.
kittens-refusal-not-in-hand = 카드가 모자랍니다: { $card }.
kittens-refusal-not-alone = { JOSA($card, "은/는") } 한 장만 낼 수 없습니다.
kittens-refusal-needs-target = { JOSA($card, "은/는") } 누구에게 쓸지 정해야 합니다.
kittens-refusal-has-no-target = { JOSA($card, "은/는") } 누구를 골라서 쓰는 카드가 아닙니다.
kittens-refusal-bad-target = 살아 있고 내줄 카드가 있는 다른 사람을 고르세요.
kittens-refusal-no-combo = 이 카드들은 조합이 되지 않습니다.
kittens-refusal-not-nameable = 이 판에서는 { JOSA($card, "이/가") } 손에 들어오지 않습니다.
kittens-refusal-cursed = 저주에 걸렸습니다. 자리 번호를 고르세요.
kittens-refusal-no-such-position = 그런 자리는 없습니다. 0부터 { $most }까지 고르세요.
kittens-refusal-no-such-place = 더미에 그런 자리는 없습니다. 0부터 { $most }까지 고르세요.
kittens-refusal-no-such-number = 1부터 100까지의 수를 고르세요.
kittens-refusal-no-such-order = 0부터 { $count }개의 번호를 모두 한 번씩 쓰세요.
kittens-refusal-no-defuse = 해체 카드가 없습니다.
kittens-refusal-not-in-pile = { JOSA($card, "은/는") } 버린 카드 더미에서 가져올 수 없습니다.
