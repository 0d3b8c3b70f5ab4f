page-mark = { $player }: { $mark }
page-card = { $card }: { $about }
page-can-choose = { $what }, 고를 수 있음
page-chosen = { $what }, 고름
page-help-list = 목록에서 하나를 고르세요.

page-connect4-empty = { $column }열 { $row }행, 비어 있음
page-connect4-disc = { $column }열 { $row }행, { $player }({ $mark })
page-connect4-winning = { $cell }, 이긴 줄
page-connect4-last = { $cell }, 마지막 말
page-connect4-drop-here = { $cell }, 여기에 놓을 수 있음
page-connect4-falls = { $cell }, 여기에 놓으면 { $row }행까지 떨어짐
page-connect4-column = { $column }열, 아래부터: { $discs }
page-connect4-column-empty = { $column }열: 비어 있음
page-connect4-ask = 열을 고르세요.
page-connect4-help = 말은 그 열의 가장 낮은 빈칸으로 떨어집니다. 가로, 세로, 대각선으로 { $line }개를 이으면 이깁니다. 열은 1부터 { $width }까지입니다.
page-score-full = 가득 참
page-score-wins = 이김
page-score-loses = 짐
page-score-draw = 무승부
page-score-unknown = 아직 모름
page-score-wins-in = { $moves ->
    [1] 이 수로 이김
   *[other] { $moves }수 만에 이김
}
page-score-loses-in = { $moves ->
    [1] 다음 수에 짐
   *[other] { $moves }수 만에 짐
}

page-frogs-pad = 연잎 { $pad }, 비어 있음
page-frogs-pad-frog = 연잎 { $pad }, { $player }의 개구리
page-frogs-home = { $player }의 집 { $letter }: 대기 { $waiting }, 도착 { $arrived }
page-frogs-bridge = { $from }에서 { $to }까지 다리
page-frogs-no-bridge = { $from }과 { $to } 사이, 다리 없음
page-frogs-player = { $player }({ $letter }): 대기 { $waiting }, 도착 { $arrived }.
page-frogs-player-left = { $player }({ $letter }): 나감, 도착 { $arrived }.
page-frogs-cards = 카드: { $cards }.
page-frogs-bridges = 다리: { $bridges }. 보관 중인 다리 { $stock }개.
page-frogs-turns = 차례 { $turns }, 최대 { $limit }.
page-frogs-begin = 움직일 개구리를 고르세요.
page-frogs-stuck = 움직일 수 있는 개구리가 없습니다. 다른 것을 고르세요.
page-frogs-can-go = { $place }, 갈 수 있음
page-frogs-can-move = { $place }, 움직일 수 있음
page-frogs-help = 내 개구리를 고르고 갈 곳을 고르세요. 그곳에 개구리가 있으면 그 개구리가 갈 곳도 고릅니다. 마지막 개구리가 내릴 때까지 이어집니다. 집의 다리를 빼고, 다리는 건너면 끊어집니다. 움직이는 대신 다리를 놓을 수도 있습니다. 마지막에 확인하기 전에는 아무 일도 일어나지 않습니다.

page-tellstones-empty = { $row }행 { $column }열, 비어 있음
page-tellstones-hidden = { $row }행 { $column }열, 뒷면인 돌
page-tellstones-up = { $row }행 { $column }열, { $stone }
page-tellstones-drawn = 뽑은 돌: { $stone }
page-tellstones-ask-turn = 행동이나 돌을 고르세요.
page-tellstones-ask-verb = 거기서 무엇을 할까요?
page-tellstones-ask-place = { JOSA($stone, "을/를") } 어디에 놓을까요?
page-tellstones-ask-look = 왕관으로 뒷면인 돌 하나를 엿봅니다. 어느 돌을 볼까요?
page-tellstones-ask-rune = 룬으로 두 칸을 맞바꿉니다. 첫 번째 칸을 고르세요.
page-tellstones-ask-dragon = 용으로 돌 하나를 알로 바꿉니다. 어느 돌을 바꿀까요?
page-tellstones-ask-name = { $cell }에 있는 돌은 무엇일까요?
page-tellstones-ask-say = { $cell }에 있는 돌의 이름은?
page-tellstones-sure-place = { $cell }에 { JOSA($stone, "을/를") } 놓을까요?
page-tellstones-sure-swap = { $one } 칸과 { $other } 칸을 맞바꿀까요?
page-tellstones-sure-challenge = { $cell }의 돌로 도전할까요?
page-tellstones-sure-brag = 돌 아홉 개를 모두 말할까요? 하나라도 틀리면 상대가 5점을 얻습니다.
page-tellstones-sure-give-up = 정말 기권할까요? 상대가 이깁니다.
page-tellstones-help-turn = 뽑아 놓기는 두 사람이 다 보도록 돌을 뽑습니다. 뒤집기, 바꾸기, 엿보기, 도전은 이어서 칸을 고릅니다. 칸을 먼저 골라도 됩니다. 장담은 가득 찬 판의 돌 아홉 개를 윗줄부터 차례로 말합니다.
page-tellstones-help-place = 뽑은 돌을 놓을 빈칸을 고르거나, 돌을 더미 맨 아래로 되돌리세요. 되돌려도 차례는 그대로입니다.
page-tellstones-help-name = 돌의 이름을 고르세요. 맞히면 내가 1점, 틀리면 상대가 1점을 얻습니다.
page-tellstones-help-say = 돌의 이름을 고르세요. 아홉 번째 이름을 말하고 나면 다 맞았는지 알 수 있습니다.
