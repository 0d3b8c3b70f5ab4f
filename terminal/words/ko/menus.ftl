menu-solo = 컴퓨터와 하기
solo-level = 컴퓨터가 얼마나 잘하면 좋을까요?
about-level-easy = 실수를 합니다. 처음 하는 분에게 알맞습니다.
about-level-medium = 조금 앞을 내다봅니다.
about-level-hard = 이기기 어렵습니다.
about-level-expert = 오래 생각하고 실수가 적습니다.
about-level-perfect = 실수를 하지 않습니다.
about-level-random = 아무렇게나 둡니다.
about-level-greedy = 앞을 내다보지 않고 눈앞의 이득만 봅니다.
offer-preset = { $game } { $preset }
screen-seats-title = 몇 명이 하나요?
screen-seats-entry = 명
quit-title = 종료
quit-sure = 팔러를 끝낼까요?
about-start = 준비가 끝났습니다. 시작합니다.
about-reset = 이 게임의 설정을 모두 처음으로 되돌립니다. 플레이어는 그대로입니다.
about-seats = 사람과 컴퓨터를 합한 수입니다.
about-player = 왼쪽/오른쪽: 사람 또는 컴퓨터 수준. Enter: 이름 바꾸기.
about-language = 화면에 나오는 모든 말의 언어입니다.
about-colours = 고대비는 읽기 쉽습니다. 색이 없어도 모양으로 알 수 있습니다.
about-symbols = 테두리나 기호가 깨지는 터미널에서는 ASCII를 고르세요.
about-animation = 말이 움직이는 모습을 보여 줍니다. 끄면 결과만 바로 나옵니다.
about-sound = 터미널 벨: 내 차례, 둘 수 없는 수, 게임이 끝날 때.
about-one-question = 켜면 ‘안 돼’를 낼지 모두에게 한꺼번에 묻습니다. 끄면 한 사람씩 돌아가며 묻습니다.
about-clock = 사람이 쓰는 시간입니다. 다 쓰면 자동으로 둡니다. 다음 게임부터 적용됩니다.
about-back = 앞 화면으로 돌아갑니다.
menu-help =
    화살표나 j, k로 고르고 Enter를 누르세요. 번호를 누르거나 마우스로 눌러도 됩니다.
    Esc는 한 단계 뒤로 갑니다. Ctrl-C는 바로 끝냅니다. 시작한 게임은 한 수마다 저장됩니다.
matches-help-delete = Enter를 누르면 커서가 있는 게임을 이어서 하고, d를 누르면 물어본 뒤 지웁니다.
matches-help = g를 누르면 한 종류의 게임만, p를 누르면 한 사람의 게임만 봅니다.
form-help =
    위아래로 줄을 고르고 왼쪽/오른쪽으로 값을 바꿉니다. 이름이나 숫자는 Enter를 눌러 입력할 수 있습니다.
    아래쪽에 그 줄이 무엇인지 나옵니다. Esc는 한 단계 뒤로 갑니다.
summary-help =
    한 판 더를 고르면 같은 사람들이 같은 게임을 다시 합니다. 다시 보기로는 한 수씩 되짚어 볼 수 있습니다.
    기록은 글자로 된 파일이며 누구나 parlour verify로 확인할 수 있습니다. C를 누르면 공정함을 증명하는 약속값을 봅니다.
    Esc는 메인 메뉴로, 서버에서 한 게임이면 그 테이블로 돌아갑니다.
