menu-online = 온라인으로 하기
online-connecting = { $address }에 연결하는 중 ...
online-reconnecting = 연결이 끊어졌습니다. 다시 연결하는 중 ...
online-waiting = 서버의 응답을 기다리는 중 ...
online-sending = 보냈습니다. 서버의 확인을 기다리는 중 ...
online-unreachable = 서버에 연결할 수 없습니다: { $reason }. 주소와 인터넷 연결을 확인하고 다시 시도하세요.
online-refused = 이 주소에서 실행 중인 서버가 없습니다. 주소가 맞는지, 서버를 시작했는지 확인하세요.
online-silent = 서버가 응답하지 않습니다. 주소와 인터넷 연결을 확인하고 다시 시도하세요.
online-no-such-address = 그런 주소가 없습니다. 주소를 잘못 입력하지 않았는지, 인터넷에 연결되어 있는지 확인하세요.
online-not-parlour = 이 주소에는 팔러 서버가 없습니다.
online-nonsense = 서버가 이 버전의 팔러가 이해할 수 없는 내용을 보냈습니다. 둘 중 하나를 업데이트해야 할 수 있습니다.
online-unanswered = 서버가 답하기 전에 연결이 끊어졌습니다. 마지막으로 보낸 내용은 전달되었을 수도 있고 아닐 수도 있습니다.
online-seat-kept = 자리는 그대로 남아 있습니다. 돌아오려면: parlour join { $link }

server-title = 어느 서버로 갈까요?
server-line = { $title } (이름: { $name })
server-other = 다른 서버
server-other-about = 서버 주소나 받은 링크를 입력합니다. 직접 서버를 열려면 이 컴퓨터나 다른 컴퓨터의 터미널에서 "parlour serve"를 실행하세요. 주소가 나옵니다.
server-ask = 서버 주소나 테이블 링크를 입력하세요. 예: http://192.168.0.7:4747. 서버는 누구나 열 수 있습니다. parlour serve를 실행하면 주소가 나옵니다.
server-bad = "{ $text }": 서버 주소가 아닙니다. 주소는 http://192.168.0.7:4747 또는 https://games.example.org 같은 모양입니다.
name-title = 이름
name-ask = 다른 사람들에게 보일 이름을 입력하세요. 손님으로 바로 할 수 있고, 계정은 나중에 만들어도 됩니다.

lobby-make = 테이블 만들기
lobby-code = 코드로 들어가기
lobby-pair = 상대 찾기
lobby-unpair = 상대 찾기 그만두기
lobby-mine = 내 테이블
lobby-account = 이름과 계정
lobby-again = 새로 고침
lobby-leave = 서버에서 나가기
lobby-empty = 지금은 열린 테이블이 없습니다. 하나 만들어 보세요!
lobby-count = 테이블 { $count }개:
lobby-line = { $game }: { $seats } ({ $state })
lobby-looking = { JOSA($game, "을/를") } 함께할 상대를 찾는 중 ...
lobby-you = { $name } - 접속 중 { $people }명
lobby-help =
    테이블을 만들어 링크나 코드를 친구에게 보내거나, 목록에서 테이블을 고르세요. 빈자리가 있으면 앉고, 없으면 관전합니다.
    내 테이블에는 다른 날에 앉은 자리도 나옵니다. Esc를 누르면 서버에서 나갑니다.
code-ask = 전해 받은 테이블 코드나 링크:
mine-none = 앉아 있는 테이블이 없습니다.

account-rename = 이름 바꾸기
account-rename-about = 이제부터 다른 사람들에게 보일 이름입니다.
account-log-in = 로그인
account-log-in-about = 이 서버에 계정이 있을 때 고르세요.
account-register = 계정 만들기
account-register-about = 자리와 전적을 그대로 두고, 다른 기기에서도 로그인할 수 있습니다.
account-login = 로그인 이름(영문자, 숫자, -, _):
account-password = 비밀번호(8자 이상, 화면에 보이지 않습니다):
account-password-plain = 비밀번호(8자 이상, 입력하는 동안 화면에 보입니다):
account-done = 됐습니다. 이름: { $name }

seat-open = 빈자리
seat-you = 나
seat-host = 방장
seat-away = 연결 끊김
seat-rating = 레이팅 { $rating }
seat-wants-rematch = 재대결 희망
table-is-open = 모집 중
table-is-full = 자리 없음
table-is-playing = 게임 중
table-is-over = 끝남
table-is-closed = 닫힘
table-code = 코드: { $code }   링크: { $link }
table-is-locked = 테이블이 잠겨 있어 더 앉을 수 없습니다.
table-clock = 제한 시간
table-access = 공개 범위
table-spectators = 관전
about-make = 준비가 끝났습니다. 테이블을 엽니다.
about-table-clock = 한 수의 시간이 다 되면 게임이 대신 두고, 게임 시간이 다 되면 기권으로 칩니다.
about-access = 목록에 올리면 서버에 있는 누구나 찾을 수 있습니다.
about-spectators = 다른 사람이 관전해도 될까요? 모두에게 보이는 것만 볼 수 있습니다.
about-online-seat = 들어올 사람, 또는 컴퓨터와 그 수준입니다.
access-listed = 누구나(목록에 표시)
access-link = 링크나 코드가 있는 사람만
table-help =
    자리가 모두 차고 모두 연결되면 바로 시작합니다. 함께할 사람에게 링크나 코드를 보내세요.
    서버와 모든 플레이어의 기기가 저마다 무작위 값을 뽑습니다. 누구도 값을 밝히기 전에 모두가 먼저 약속하므로, 그중 하나라도 정직하면 아무도 패를 고를 수 없습니다. 다만 게임이 진행되는 동안 서버는 패를 알고 있습니다.
table-help-seated = Esc를 누르면 로비로 돌아갑니다. 자리는 그대로 남습니다.
table-help-back = Esc를 누르면 로비로 돌아갑니다.

stage-gathering = { $count }명을 더 기다리고 있습니다.
stage-absent = 자리가 모두 찼습니다. 연결을 기다리는 사람: { $players }
stage-full = 자리가 모두 찼습니다. 곧 시작합니다.
stage-revealing = 모두 모였습니다. 무작위 값을 모으는 중입니다 ...
stage-playing = 게임이 진행 중입니다.
stage-over = 게임이 끝났습니다.
stage-rematch-waits = 재대결을 신청했습니다. 기다리는 사람: { $players }
deal-pledges = 패 섞기: 서버와 플레이어 { $people }명 중 { $pledged }명이 무작위 값을 약속했습니다(서버: { $server }).
deal-voids = 값을 밝히지 않은 사람이 있어 무효가 된 횟수: { $count }

deed-wait = 기다리기
deed-sit = 앉기
deed-stand = 일어나기
deed-fill = { $number }번 자리에 컴퓨터 앉히기
deed-free = { $number }번 자리 비우기
deed-lock = 테이블 잠그기
deed-unlock = 테이블 잠금 풀기
deed-no-rematch = 재대결 취소
deed-dissolve = 테이블 없애기
deed-back = 로비로 돌아가기
table-left = 자리는 그대로이며, 테이블은 '내 테이블'에 있습니다. 아무도 없는 동안에는 로비 목록에 나오지 않지만 링크로는 언제든 들어올 수 있습니다.
deed-back-seated = 로비로 돌아가기(자리는 그대로)
dissolve-sure = 이 테이블을 없앨까요? 모두에게서 사라집니다.
next-lobby = 로비로 돌아가기
next-wait = 다음 게임 기다리기
rematch-begun = 다음 게임이 시작되었습니다. 1을 누르면 그 게임으로 갑니다.
rematch-wanted = 재대결을 원하는 사람: { $players }

game-menu-phrases = 말하기
game-menu-replace = { $player } 대신 컴퓨터가 두기
game-menu-leave-watched = 나가기
game-menu-watch-on = 계속 보기
game-menu-leave-table = 나가기(자리는 그대로)
replace-sure = { $player }님의 연결이 끊어졌습니다. 돌아올 때까지 컴퓨터가 대신 둘까요? 다른 사람이 모두 동의하면 바로 시작합니다.
player-away = { $player }님의 연결이 끊어졌습니다.
player-back = { $player }님이 돌아왔습니다.
player-awaited = { $player }님의 연결이 끊어졌습니다. 기다리는 중 ...
player-awaited-undo = { JOSA($player, "을/를") } 기다리는 중 ... (u: 내 수 무르기 요청, q: 나가기, 자리는 그대로)
player-awaited-plain = { JOSA($player, "을/를") } 기다리는 중 ... (q: 나가기, 자리는 그대로)
player-awaited-watched = { JOSA($player, "을/를") } 기다리는 중 ... (q: 나가기)
replace-ask = { $player }님의 연결이 끊어졌습니다. 돌아올 때까지 컴퓨터가 대신 둘까요? (1=예, 2=아니요)
player-replaced = { $player }님이 돌아올 때까지 컴퓨터가 대신 둡니다.
player-returned = { $player }님이 다시 둡니다.
phrase-said = { $player }: "{ $phrase }"
phrases-muted = 이제 다른 사람의 말이 보이지 않습니다.
phrases-unmuted = 다시 다른 사람의 말이 보입니다.
phrases-title = 무슨 말을 할까요?
phrases-none = 그만두기
key-talk = 말하기
key-say = 말하기
key-mute = 숨기기
key-unmute = 보이기
key-replace = 컴퓨터가 대신

game-begins-online = { $game }, 게임 번호 { $id }. 도움말은 ?, 나가기는 q입니다. 자리는 그대로 남습니다.
game-begins-watched = { $game }, 게임 번호 { $id }. 관전 중입니다. 나가기는 q입니다.
plain-table-game = 테이블 { $code }: { $game }
plain-waiting = 기다리는 중 ... (Enter: 테이블과 할 수 있는 일 보기, q: 나가기, 자리는 그대로)
plain-waiting-watched = 기다리는 중 ... (Enter: 테이블과 할 수 있는 일 보기, q: 나가기)
plain-waiting-pipe = 기다리는 중 ...
plain-game-begins = 게임이 시작되었습니다! Enter를 누르세요.
plain-watching = 자리가 모두 차서 관전합니다.
plain-online-help = 말하기(say): 다른 사람에게 말하기, 대신(replace): 연결이 끊긴 사람 대신 컴퓨터가 두기
plain-mute = 다른 사람 말 숨기기
plain-unmute = 다른 사람 말 보이기
plain-nobody-away = 컴퓨터가 대신 둘 사람이 없습니다.

bot-playing = { JOSA($name, "이/가") } { $link }에서 둡니다.
bot-over = 게임이 끝났습니다: { $players }명 중 { $place }위
bot-watching = 이 테이블에는 빈자리가 없습니다.
bot-no-table = 프로그램에는 테이블 링크가 필요합니다: { $address }/t/코드
bot-token-file = 토큰 파일 { $file }을(를) 읽을 수 없습니다: { $reason }

