tellstones-actions = 0 뽑아 놓기, 1 뒤집기, 2 바꾸기, 3 엿보기, 4 도전, 5 장담, 6 기권
tellstones-ask-action = { $player }님, 행동 0~6:
tellstones-ask-flip = 어느 돌을 뒤집을까요? 행과 열 (그냥 Enter: 다른 행동):
tellstones-ask-swap = 어느 두 칸을 바꿀까요? 첫 번째 행과 열 (그냥 Enter: 다른 행동):
tellstones-ask-swap-other = 두 번째 행과 열 (그냥 Enter: 다른 행동):
tellstones-ask-peek = 어느 돌을 엿볼까요? 행과 열 (그냥 Enter: 다른 행동):
tellstones-ask-challenge = 어느 돌에 도전할까요? 행과 열 (그냥 Enter: 다른 행동):
tellstones-ask-place = { $player }님, { JOSA($stone, "을/를") } 어디에 놓을까요? 행과 열, 되돌리려면 back:
tellstones-ask-must-place = { $player }님, { JOSA($stone, "을/를") } 어디에 놓을까요? 행과 열:
tellstones-ask-look = { $player }님, 왕관으로 뒷면인 돌 하나를 엿봅니다. 행과 열:
tellstones-ask-rune = { $player }님, 룬으로 두 칸을 맞바꿉니다. 첫 번째 행과 열:
tellstones-ask-rune-other = 두 번째 행과 열:
tellstones-ask-dragon = { $player }님, 용으로 돌 하나를 알로 바꿉니다. 행과 열:
tellstones-ask-name = { $player }님, { $cell }에 있는 돌은 무엇일까요? 0~10:
tellstones-ask-say = { $player }님, { $cell }에 있는 돌의 이름은? 0~10:
tellstones-sure-place = { $cell }에 { JOSA($stone, "을/를") } 놓을까요? (1=예, 2=아니요)
tellstones-sure-challenge = { $cell }의 돌로 도전할까요? (1=예, 2=아니요)
tellstones-sure-brag = 돌 아홉 개를 모두 말할까요? 하나라도 틀리면 상대가 5점을 얻습니다. (1=예, 2=아니요)
tellstones-sure-swap = { $one } 칸과 { $other } 칸을 맞바꿀까요? (1=예, 2=아니요)
tellstones-not-swapped = 바꾸지 않았습니다.
tellstones-no-cell = { $cell } 칸은 없습니다. 행과 열은 0부터 2까지입니다.
tellstones-not-a-cell = 칸이 아닙니다. 1 2나 1,2처럼 행과 열을 입력해 주세요.
tellstones-choose-stone = 먼저 번호나 방향키로 돌을 고르세요.

tellstones-help-turn =
    행동의 번호를 입력하세요. 0은 돌을 뽑아서 놓습니다. 1, 2, 3, 4는 이어서 칸을
    묻습니다. 5는 가득 찬 판의 돌 아홉 개를 윗줄부터 차례로 말합니다.
    뒷면으로 놓인 돌은 [???]로 보입니다.
tellstones-help-cell =
    칸은 행과 열로 나타내며 0부터 2까지입니다. 1 2 또는 1,2는 가운데 줄의
    오른쪽 칸입니다.
tellstones-help-place =
    뽑은 돌을 놓을 빈칸을 고르세요. 다른 칸이나 "back"을 입력하면 돌은 더미 맨
    아래로 돌아가고, 차례는 그대로입니다.
tellstones-help-name =
    목록에 있는 돌 번호를 0부터 10까지 입력하세요. 맞히면 내가 1점, 틀리면
    상대가 1점을 얻습니다.
tellstones-help-say =
    목록에 있는 돌 번호를 0부터 10까지 입력하세요. 아홉 번째 이름을 말하고 나면
    다 맞았는지 알 수 있습니다.

tellstones-screen-score = { $player }: { $points }점
tellstones-screen-ask-action = { $player } 차례: 행동을 고르세요.
tellstones-screen-ask-place = { $player } 차례: { JOSA($stone, "을/를") } 어디에 놓을까요?
tellstones-screen-ask-look = { $player } 차례: 왕관으로 뒷면인 돌 하나를 엿봅니다. 어느 돌을 볼까요?
tellstones-screen-ask-rune = { $player } 차례: 룬으로 두 칸을 맞바꿉니다. 첫 번째 칸을 고르세요.
tellstones-screen-ask-dragon = { $player } 차례: 용으로 돌 하나를 알로 바꿉니다. 어느 돌을 바꿀까요?
tellstones-screen-ask-name = { $player }님, { $cell }에 있는 돌은 무엇일까요?
tellstones-screen-ask-say = { $player }님, { $cell }에 있는 돌의 이름은?
tellstones-screen-half-cell = { $row }행의 몇 열인가요? 0, 1, 2 중에서 입력하세요.
tellstones-screen-help-turn = 행동의 번호를 누르거나, 행동으로 움직여 Enter를 누르세요. 0은 돌을 뽑아서 놓습니다. 1, 2, 3, 4는 이어서 칸을 고릅니다. 5는 가득 찬 판의 돌 아홉 개를 윗줄부터 차례로 말합니다. 뒷면으로 놓인 돌은 ???로 보입니다.
tellstones-screen-help-place = 뽑은 돌을 놓을 빈칸을 고르세요. b나 Esc를 누르면 돌은 더미 맨 아래로 돌아가고, 차례는 그대로입니다.
tellstones-screen-help-name = 아래 목록에서 번호나 방향키로 돌을 고르고 Enter를 누르세요. 맞히면 내가 1점, 틀리면 상대가 1점을 얻습니다.
tellstones-screen-help-say = 아래 목록에서 번호나 방향키로 돌을 고르고 Enter를 누르세요. 아홉 번째 이름을 말하고 나면 다 맞았는지 알 수 있습니다.
tellstones-screen-help = 칸은 방향키와 Enter, 마우스, 또는 숫자 두 개(행, 열)로 고릅니다. 고를 수 있는 칸에는 행과 열이 보입니다. 마지막 수의 칸에는 별표가 붙습니다.
key-action = 행동
key-cell = 칸 이동
key-cell-number = 행 열
key-stone = 돌
key-put-back = 더미에 넣기
