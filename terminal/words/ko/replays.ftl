replay-title = { $game } 다시 보기
replay-moment = { $at }/{ $last }
replay-only-public = 이 기록에는 모두에게 공개된 것만 있습니다.
replay-eyes-all = 모두에게 공개된 화면
replay-eyes = { $player }님이 본 화면
replay-playing = 재생 중, 한 수에 { $seconds }초
replay-go-to = 몇 번째로:
replay-screen-help =
    왼쪽과 오른쪽은 한 수 뒤로, 앞으로 갑니다. PageUp과 PageDown은 열 수씩, Home과 End는 처음과 끝으로 갑니다. 0부터 { $last }까지의 숫자를 입력하거나 아래쪽 줄을 클릭하면 그 자리로 갑니다.
    Space를 누르면 저절로 재생되고, 다시 누르면 멈춥니다. +와 -로 속도를 바꿉니다.
    v를 누르면 다음 사람의 눈으로 봅니다. 그 사람만 볼 수 있던 것은 끝난 게임에서만 보입니다.
replay-screen-help-mistakes = m을 누르면 실수를 찾습니다. 이기거나 비길 수 있던 판을 놓친 수, 이기더라도 늦어졌거나 지더라도 빨라진 수입니다. 아래쪽 줄에는 승패를 바꾼 수만 표시됩니다. 위아래로 고르고 Enter를 누르면 그 자리로 갑니다. m을 다시 누르면 그만 찾습니다.
replay-screen-help-study = a를 누르면 다시 누를 때까지 둘 차례인 사람에게 각 열이 얼마나 좋은지 보여 줍니다.
mistakes-title = 실수
mistakes-progress = { $moves }수 가운데 { $judged }수 계산 ...
mistakes-unclear = { $count }수를 뺀 모든 수를 계산했습니다.
mistakes-none = 실수가 없습니다.
mistakes-done = 실수 { $count }개:
key-play = 재생
key-pause = 멈춤
key-pace = 속도
key-go = 이동
key-close = 닫기
key-eyes = 시점
key-mistakes = 실수 찾기
key-board = 판
key-result = 결과
next-replay = 처음부터 다시 보기
next-save = 기록 저장
summary-save-ask = 파일 이름:
summary-saved = 기록을 { $file }에 저장했습니다.
