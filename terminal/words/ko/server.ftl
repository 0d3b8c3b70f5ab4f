# parlour serve
serve-open = Parlour가 { $address }에서 열렸습니다
serve-network = 같은 네트워크에서는: { $address }
serve-scan = 같은 네트워크에 있는 휴대전화로 찍으세요:
serve-how = 다른 터미널에서: parlour join { $address }
    Ctrl-C를 누르면 서버가 닫힙니다. 끝나지 않은 게임은 다시 열면 이어집니다.
serve-closed = 서버를 닫았습니다.
serve-no-port = { $address }에서 기다릴 수 없습니다: { $reason }. --listen으로 다른 주소를 고르세요.
serve-no-browser = 브라우저를 열 수 없습니다. { $address }를 직접 여세요.
serve-bad-limit = “{ $limit }”라는 한도는 없습니다. 한도는 이름=숫자로 씁니다. 이름: { $names }.
