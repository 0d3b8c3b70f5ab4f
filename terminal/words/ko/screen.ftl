error-no-screen = 전체 화면을 쓸 수 있는 터미널이 아닙니다. --plain을 쓰세요.
screen-too-small = 창이 너무 작습니다. 가로 60칸, 세로 20줄 이상으로 늘려 주세요.
screen-game-id = 게임 번호 { $id }
screen-log = 진행 기록
screen-choose = { $player } 차례: 할 일을 고르세요.
screen-listed-help = 방향키로 고르고 Enter를 누르거나, :를 누르고 괄호 안의 표기를 입력하세요.
screen-thinking = { JOSA($player, "이/가") } 생각하는 중 ...
screen-pass = { $player }님에게 넘겨 주세요.
screen-secret = 지금은 { $player }님만 보세요.
screen-only = { $player }님만 보세요
screen-forfeit = { $player }님, 정말 기권하시겠습니까?
screen-undo = { $player }님, { $asker }님이 마지막 수를 무르자고 합니다. 동의하십니까?
screen-help =
    방향키나 h j k l로 움직이고 Enter로 고릅니다. Esc는 한 단계 뒤로 가거나 메뉴를 엽니다.
    :를 누르면 수를 글자로 입력할 수 있습니다. u는 한 수 무르기(다른 사람이 동의해야 합니다).
    F는 기권, q는 나가기입니다. 게임은 저장됩니다.
    PageUp과 PageDown으로 진행 기록을 넘겨 볼 수 있습니다. 마우스도 쓸 수 있습니다.
time-is-up = { $player }님의 시간이 다 됐습니다.
connect4-screen-ask = { $player }({ $disc }) 차례: 열을 고르세요.
connect4-screen-help =
    열로 움직여 Enter를 누르거나, 열 번호를 누르거나, 열을 클릭하세요. 말은 가장 아래 빈칸에 떨어지고, { $line }개를 나란히 놓으면 이깁니다. 열은 1부터 { $width }까지입니다.
    a를 누르면 열마다 얼마나 좋은지 나옵니다. +는 이김, -는 짐, 0은 비김이고, 숫자가 클수록 빨리 끝납니다.
connect4-study = 계산하는 중 ... (a: 그만)
connect4-study-too-large = 판이 너무 커서 계산할 수 없습니다.
game-menu-title = 메뉴
game-menu-go-on = 계속하기
game-menu-help = 도움말
game-menu-undo = 한 수 무르기
game-menu-forfeit = 기권
game-menu-leave = 저장하고 나가기
key-choose = 고르기
key-column = 열 이동
key-drop = 놓기
key-drop-there = 바로 놓기
key-study = 분석
key-do = 하기
key-ok = 확인
key-back = 뒤로
key-scroll = 넘기기
key-help = 도움말
key-leave = 나가기
key-menu = 메뉴
key-type = 직접 입력
key-undo = 무르기
key-send = 보내기
key-cancel = 취소
key-hurry = 재촉
key-summary = 결과
key-on = 계속
key-ready = 준비됐습니다
key-seen = 확인했습니다
key-yes = 예
key-no = 아니요
