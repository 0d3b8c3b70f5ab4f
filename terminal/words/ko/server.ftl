# parlour serve
serve-open = Parlour가 { $address }에서 열렸습니다
serve-network = 같은 네트워크에서는: { $address }
serve-scan = 같은 네트워크에 있는 휴대전화로 찍으세요:
serve-how = 다른 터미널에서: parlour join { $address }
    Ctrl-C를 누르면 서버가 닫힙니다. 끝나지 않은 게임은 다시 열면 이어집니다.
serve-closed = 서버를 닫았습니다.
serve-no-port = { $address }에서 기다릴 수 없습니다: { $reason }. --listen으로 다른 주소를 고르세요.
serve-no-browser = 브라우저를 열 수 없습니다. { $address }를 직접 여세요.
serve-web-none = { $folder }에 브라우저용 화면이 없습니다. index.html이 없습니다. ./serve로 만들거나 --web으로 폴더를 알려 주세요.
serve-web-unreadable = { $folder }의 브라우저용 화면을 읽을 수 없습니다: { $reason }. ./serve로 만들거나 --web으로 폴더를 알려 주세요.
serve-web-large = { $folder }는 브라우저용 화면이라기에는 너무 큽니다. 빌드로 만들어진 폴더를 --web으로 알려 주세요.
serve-bad-limit = “{ $limit }”라는 한도는 없습니다. 한도는 이름=숫자로 씁니다. 이름: { $names }.
serve-bad-bus = “{ $url }”: 쓸 수 없는 버스 주소입니다. { $reason }.
database-unavailable = 데이터베이스가 응답하지 않습니다: { $reason }. PostgreSQL이 실행 중인지, URL이 맞는지 확인해 주세요.
database-foreign = 이 데이터베이스에는 다른 프로그램의 테이블이 있습니다. 팔러만 쓰는 데이터베이스를 따로 만들어 주세요. 바뀐 것은 없습니다.
database-newer = 더 새로운 버전의 팔러가 쓰고 있는 데이터베이스입니다. 이 팔러를 업데이트해 주세요. 바뀐 것은 없습니다.
database-careless = 이 데이터베이스는 “{ $setting } = off”로 설정되어 있어서, 컴퓨터에 문제가 생기면 이미 둔 수가 사라질 수 있습니다. on으로 바꾸고 다시 시작해 주세요.
database-refused = 데이터베이스를 사용할 수 없습니다: { $reason }.

# parlour admin
admin-no-data = 서버 데이터가 없습니다: { $file } 파일이 없습니다. --data로 폴더를 알려 주세요.
admin-nobody = 로그인이나 번호가 “{ $who }”인 사람이 없습니다. 모두 보려면: parlour admin people
admin-no-account = “{ $who }”: 손님이라서 비밀번호가 없습니다.
admin-bad-name = 그 이름은 쓸 수 없습니다.
admin-no-table = “{ $table }”라는 열린 테이블이 없습니다.
admin-failed = 비밀번호를 만들지 못했습니다.
admin-password = { $who }의 새 비밀번호: { $password }
    이 계정은 모든 기기에서 로그아웃되었습니다. 로그인한 뒤 비밀번호를 바꾸도록 알려 주세요.
admin-renamed = { $who }의 이름은 이제 { $name }입니다.
admin-banned = { $name } 님의 출입을 막았습니다.
admin-unbanned = { $name } 님이 다시 들어올 수 있습니다.
admin-closed = 테이블을 닫습니다: { $table }. 서버가 꺼져 있으면 켜질 때 닫힙니다.
admin-is-banned = 출입 금지
admin-people = 모두 { $count }명

# parlour move-data
move-no-source = 복사할 것이 없습니다: { $file } 파일이 없습니다. 서버의 폴더나 파일, 또는 postgres:// URL을 알려 주세요.
move-copying = 복사 중: { $table } { $rows }행 ...
move-comparing = 게임 비교 중: { $matches }개 ...
move-done = 끝났습니다. 모두 { $rows }행이고, 그중 { $written }행을 이번에 복사했습니다. 게임 { $matches }개를 모두 비교했고, 양쪽이 같습니다.
move-same = 같은 데이터베이스입니다. 복사할 것이 없습니다.
move-not-a-copy = 복사할 곳에 이미 다른 데이터가 있어서 아무것도 복사하지 않았습니다. 빈 데이터베이스나, 같은 곳에서 복사하다가 중단된 데이터베이스를 알려 주세요.
move-different = 모두 복사했지만 양쪽이 서로 다른 게임이 있습니다: { $ids }. 두 데이터베이스를 쓰는 서버를 모두 멈추고 다시 실행해 주세요. 그래도 다르다면 원본에서 손상된 게임입니다.

# What a browser shows
serve-page-title = 테이블이 기다리고 있습니다
serve-page = 이 Parlour 서버는 브라우저용 화면 없이 시작되었습니다. 터미널에서는 들어올 수 있습니다. Parlour를 설치하고, 이 페이지의 주소를 넣어 다음과 같이 입력하세요.
serve-page-host = 직접 연 서버라면 Parlour 소스 코드 폴더에서 다음과 같이 입력하세요. 브라우저용 화면을 만들고 서버를 함께 시작합니다.
