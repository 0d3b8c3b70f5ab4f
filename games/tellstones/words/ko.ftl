tellstones-title = 텔스톤
tellstones-tagline = 뒤집고, 옮기고, 무엇이 어디 있는지 기억하세요.
tellstones-rules =
    두 사람이 3 x 3칸 판과 돌 열 개를 함께 씁니다. 돌은 왕관, 룬, 용, 망치, 검, 방패, 모루, 깃펜, 두루마리, 저울입니다. 먼저 5점을 얻으면 이깁니다.
    자기 차례에는 다음 가운데 꼭 한 가지를 합니다.
    - 놓기: 더미에서 돌을 하나 뽑아 둘 다 본 다음, 빈칸에 앞면으로 놓습니다. 마음을 바꾸면 그 돌은 더미 맨 아래로 돌아가고, 차례는 그대로입니다. 한 차례에 되돌릴 수 있는 돌은 차례를 시작할 때 더미에 있던 수까지이고, 그다음에 뽑은 돌은 반드시 놓아야 합니다.
    - 뒤집기: 아무 돌이나 뒤집습니다. 앞면이든 뒷면이든 괜찮습니다.
    - 바꾸기: 두 칸에 놓인 것을 맞바꾸거나, 돌 하나를 빈칸으로 옮깁니다.
    - 엿보기: 뒷면으로 놓인 돌 하나를 혼자서 봅니다.
    - 도전: 돌 하나를 가리킵니다. 상대가 그 돌의 이름을 말해서 맞히면 상대가 1점, 틀리면 내가 1점을 얻습니다. 틀려도 돌은 공개하지 않습니다.
    - 장담: 판이 가득 찼을 때, 돌 아홉 개의 이름을 윗줄부터 차례로 소리 내어 말합니다. 돌 몇 개가 뒷면이어야 장담할 수 있는 게임도 있습니다. 아홉 번째까지는 맞았는지 알려 주지 않습니다. 다 맞히면 내가 5점, 하나라도 틀리면 상대가 5점을 얻습니다.
    - 기권: 상대가 이깁니다.
    놓을 때 효과가 있는 돌이 셋 있습니다.
    - 왕관: 뒷면으로 놓인 돌이 있으면 하나를 엿봅니다.
    - 룬: 두 칸을 맞바꿉니다.
    - 용: 판 위의 돌 하나를 골라 알로 바꿉니다. 용 자신을 골라도 됩니다. 알은 그 돌이 놓인 면 그대로 놓이고, 그 돌은 게임에서 빠집니다. 뒷면이었다면 공개하지 않습니다.
    점수 없이 차례가 200번 이어지면 비깁니다.
    기억을 도와주는 것은 없습니다. 뒷면으로 놓인 돌은 누구에게도 보이지 않습니다.
tellstones-preset-standard = 기본
tellstones-preset-memory = 기억력
tellstones-about-preset-standard = 원래 규칙입니다. 판이 가득 차면 언제든지 장담할 수 있습니다.
tellstones-about-preset-memory = 돌 다섯 개가 뒷면이어야 장담할 수 있어서 기억력이 중요합니다.
tellstones-setting-first = 먼저 하는 사람
tellstones-about-first = 첫 차례를 맡는 사람입니다.
tellstones-value-first-1 = 첫 번째 사람
tellstones-value-first-2 = 두 번째 사람
tellstones-value-first-random = 무작위
tellstones-setting-brag_needs_hidden = 장담하는 데 필요한 뒷면 돌의 수
tellstones-about-brag_needs_hidden = 0이면 앞면으로 놓인 돌 아홉 개를 읽기만 해도 이길 수 있습니다.

tellstones-stone-crown = 왕관
tellstones-stone-rune = 룬
tellstones-stone-dragon = 용
tellstones-stone-hammer = 망치
tellstones-stone-sword = 검
tellstones-stone-shield = 방패
tellstones-stone-anvil = 모루
tellstones-stone-quill = 깃펜
tellstones-stone-scroll = 두루마리
tellstones-stone-scales = 저울
tellstones-stone-egg = 알

tellstones-action-draw = 놓을 돌 뽑기
tellstones-action-place = { $cell }에 놓기
tellstones-action-back = 더미 아래로 되돌리기
tellstones-action-flip = { $cell } 뒤집기
tellstones-action-swap = { $one } 칸과 { $other } 칸 맞바꾸기
tellstones-action-peek = { $cell } 엿보기
tellstones-action-challenge = { $cell } 도전
tellstones-action-brag = 장담
tellstones-action-give-up = 기권
tellstones-action-look = 왕관: { $cell } 엿보기
tellstones-action-rune = 룬: { $one } 칸과 { $other } 칸 맞바꾸기
tellstones-action-dragon = 용: { $cell }의 돌을 알로 바꾸기
tellstones-action-name = { $stone }
tellstones-action-say = { $stone }

tellstones-notice-started = { JOSA($player, "이/가") } 먼저 시작합니다.
tellstones-notice-drew =
    { $left ->
        [0] { JOSA($player, "이/가") } 마지막 돌 { JOSA($stone, "을/를") } 뽑았습니다.
       *[other] { JOSA($player, "이/가") } { JOSA($stone, "을/를") } 뽑았습니다. 더미에 { $left }개 남았습니다.
    }
tellstones-notice-put-back = { JOSA($player, "이/가") } { JOSA($stone, "을/를") } 더미 맨 아래로 되돌렸습니다. 더미에 { $left }개 있습니다.
tellstones-notice-placed = { JOSA($player, "이/가") } { $cell }에 { JOSA($stone, "을/를") } 놓았습니다.
tellstones-notice-turned-up = { JOSA($player, "이/가") } { $cell }의 돌을 앞면으로 뒤집었습니다: { $stone }
tellstones-notice-turned-down = { JOSA($player, "이/가") } { $cell }의 { JOSA($stone, "을/를") } 뒷면으로 뒤집었습니다.
tellstones-notice-swapped = { JOSA($player, "이/가") } { $one } 칸과 { $other } 칸을 맞바꿨습니다.
tellstones-notice-moved = { JOSA($player, "이/가") } { $from }의 돌을 { $to } 칸으로 옮겼습니다.
tellstones-notice-peeked = { JOSA($player, "이/가") } { $cell }의 돌을 엿봤습니다.
tellstones-notice-you-peeked = { $cell }의 돌을 엿봅니다: { $stone }
tellstones-notice-nothing-to-look = 뒷면으로 놓인 돌이 없어서 왕관으로 엿볼 것이 없습니다.
tellstones-notice-egg-up = { $player }의 용이 { $cell }의 돌을 알로 바꿨습니다. { JOSA($stone, "은/는") } 게임에서 빠집니다.
tellstones-notice-egg-down = { $player }의 용이 { $cell }에 뒷면으로 놓인 돌을 알로 바꿨습니다. 그 돌은 공개하지 않고 게임에서 빠집니다.
tellstones-notice-challenged = { JOSA($player, "이/가") } 도전합니다. { $cell }에 있는 돌은 무엇일까요?
tellstones-notice-answered-right = { $cell }에 대한 { $player }의 답: { $stone }. 맞았습니다!
tellstones-notice-answered-wrong = { $cell }에 대한 { $player }의 답: { $stone }. 틀렸습니다!
tellstones-notice-bragged = { JOSA($player, "이/가") } 장담합니다!
tellstones-notice-said = { JOSA($player, "이/가") } { $cell }의 돌 이름을 말합니다: { $stone }
tellstones-notice-brag-right = 아홉 개 모두 맞았습니다. { JOSA($player, "은/는") } 다 알고 있었습니다: { $stones }
tellstones-notice-brag-wrong = { JOSA($player, "이/가") } 틀렸습니다. 윗줄부터 차례로: { $stones }
tellstones-notice-scored = { JOSA($player, "이/가") } { $points }점을 얻어 { $total }점이 되었습니다.
tellstones-notice-gave-up = { JOSA($player, "이/가") } 기권했습니다.
tellstones-notice-won = { JOSA($player, "이/가") } 이겼습니다!
tellstones-notice-drawn = 점수 없이 차례가 { $limit }번 이어져 비겼습니다.

tellstones-refusal-over = 이미 끝난 판입니다.
tellstones-refusal-not-asked = 지금은 답할 차례가 아닙니다.
tellstones-refusal-not-now = 지금은 할 수 없습니다.
tellstones-refusal-invalid-move = { $row },{ $column } 칸은 없습니다. 행과 열은 0부터 2까지입니다.
tellstones-refusal-deck-empty = 더미에 돌이 없습니다.
tellstones-refusal-board-full = 판이 가득 찼습니다.
tellstones-refusal-must-place = 차례를 시작할 때 더미에 있던 수만큼 이미 되돌렸습니다. 이 돌은 반드시 놓아야 합니다.
tellstones-refusal-occupied = { $cell }에는 이미 돌이 있습니다.
tellstones-refusal-empty-flip = 빈칸은 뒤집을 수 없습니다.
tellstones-refusal-empty-swap = 빈칸끼리 바꾸는 것은 의미가 없습니다.
tellstones-refusal-same-cell = 서로 다른 두 칸을 고르세요.
tellstones-refusal-empty-peek = 빈칸입니다. 엿볼 것이 없습니다.
tellstones-refusal-open-peek = { $cell }의 돌은 앞면으로 놓여 있습니다: { $stone }
tellstones-refusal-empty-challenge = 빈칸입니다. 도전할 돌이 없습니다.
tellstones-refusal-empty-replace = 빈칸입니다. 바꿀 돌이 없습니다.
tellstones-refusal-board-not-full = 판이 가득 찼을 때만 장담할 수 있습니다. 지금은 돌이 { $stones }개 있습니다.
tellstones-refusal-too-few-hidden = 장담하려면 뒷면으로 놓인 돌이 { $needed }개 있어야 합니다. 지금은 { $hidden }개입니다.
