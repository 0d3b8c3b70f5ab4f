language-title = Choose your language / 언어를 고르세요
menu-title = 팔러
menu-new-game = 새 게임
menu-resume = 이어하기
menu-replays = 다시 보기
menu-statistics = 전적
menu-rules = 규칙
menu-settings = 설정
menu-quit = 종료
game-title = 어떤 게임을 할까요?
prompt-choice = 번호({ $count ->
    [1] { $first }
   *[other] { $first }~{ $last }
}):{" "}

ask-size = 판 크기(가로x세로). 그냥 Enter: { $usual }:
ask-seats = 몇 명이 하나요? ({ $min }~{ $max })
ask-player = { $player }: 사람이면 Enter나 이름, 컴퓨터는 번호({ $levels }):

error-too-long = 입력이 너무 깁니다. 짧게 입력해 주세요.
error-not-text = 읽을 수 없는 글자입니다(UTF-8 아님). 다시 입력해 주세요.
error-choice = "{ $text }": 선택할 수 없습니다. { $count ->
    [1] { $first }번만 고를 수 있습니다.
   *[other] { $first }~{ $last } 가운데 하나를 입력해 주세요.
}
error-size = "{ $text }": 판의 크기가 아닙니다. 7x6처럼 가로x세로로 입력해 주세요.

store-not-found = { $id } 게임은 저장되어 있지 않습니다. "parlour resume"을 실행하면 저장된 게임이 나옵니다.
store-conflict = 그사이 다른 곳에서 이 게임을 이어서 했습니다. 지금은 이런 상태입니다.
store-newer = 더 새로운 버전의 팔러가 저장한 게임들입니다. 팔러를 업데이트해 주세요. 바뀐 것은 없습니다.
store-foreign = 저장 파일 { $file }: 다른 프로그램의 파일입니다. PARLOUR_HOME을 다른 폴더로 지정해 주세요. 바뀐 것은 없습니다.
store-damaged = 저장 파일 { $file }: 손상되어 읽을 수 없습니다. 새로 시작하려면 이 파일을 옮겨 주세요. 바뀐 것은 없습니다.
store-damaged-match = { $id } 게임이 손상되었습니다: { $place }. 이어서 하거나 검증할 수 없습니다. "parlour replay { $id }"로 온전한 부분을 볼 수 있고, "parlour delete { $id }"로 지울 수 있습니다. 다른 게임에는 영향이 없습니다.
store-damaged-header = { $id } 게임이 손상되었습니다: { $place }. 보여 줄 수 있는 부분이 없습니다. "parlour delete { $id }"로 지울 수 있습니다. 다른 게임에는 영향이 없습니다.
store-moved = 사용하는 동안 { $file } 파일이 지워졌거나 다른 파일로 바뀌었습니다. 그 뒤에 둔 것은 저장되지 않았습니다. 파일을 되돌려 놓거나, 팔러를 다시 실행해 새 파일로 시작해 주세요.
damage-header = 설정이나 시드, 날짜가 바뀌어 있습니다
damage-players = 플레이어 목록이 바뀌어 있습니다
damage-entry = { $number }번째 항목이 바뀌어 있습니다
damage-missing = { $number }번째 항목이 없습니다
damage-length = 항목 수가 바뀌어 있습니다
damage-ending = 결과가 바뀌어 있습니다
damage-shown = { $id } 게임이 손상되었습니다: { $place }. 온전한 부분만 보여 드립니다.
store-waiting = 다른 프로그램이 저장 파일을 쓰고 있는 것 같습니다. 기다리는 중입니다 ...
store-busy = 다른 프로그램이 저장 파일을 쓰고 있습니다. 다시 시도해 주세요. 마지막 저장 상태는 그대로입니다.
store-unanswered = 다른 프로그램이 저장 파일을 쓰고 있는데, 저장이 끝나기 전에 나갔습니다. 마지막 수나 변경은 저장되었을 수도 있고 아닐 수도 있습니다. 그 전까지는 모두 저장되어 있습니다. "parlour resume"으로 확인할 수 있습니다.
store-io = 저장 파일을 읽거나 쓸 수 없습니다: { $file }: { $reason }. 마지막 저장 상태는 그대로입니다.
store-other = 저장 파일을 쓸 수 없습니다: { $reason }. 마지막 저장 상태는 그대로입니다.

match-unknown-game = 이 버전의 팔러에는 "{ $name }" 게임이 없습니다.
match-other-rules = 버전 { $rules } 규칙으로 시작한 게임이고, 이 프로그램은 버전 { $known } 규칙을 씁니다. 다시 보거나 검증하거나 이어서 할 수 없지만, 이미 나온 결과는 그대로 남습니다. "parlour delete"에 게임 번호를 주면 지울 수 있습니다.
match-unreadable = 이 게임은 이어서 할 수 없습니다: { $reason }. 다른 게임에는 영향이 없습니다.
match-seats = 이 게임은 { $seats }명이 필요합니다.
match-over = { $id } 게임은 끝났습니다. "parlour replay { $id }"로 다시 볼 수 있습니다.
match-deleted = 그사이 다른 프로그램에서 { $id } 게임을 지웠습니다. 남아 있는 것이 없습니다.
delete-done = { $id } 게임을 지웠습니다.
delete-kept = { $id } 게임은 끝나서 전적에 들어가므로 지우지 않습니다. "parlour replay { $id }"로 다시 볼 수 있습니다.
match-no-randomness = 시스템에서 난수를 얻지 못해 공정한 게임을 시작할 수 없습니다. 다시 시도해 주세요.
record-file-taken = { $file } 파일이 이미 있지만 이 게임의 기록이 아닙니다. 다른 이름을 지정해 주세요.
record-file-special = { $file }: 일반 파일이 아니어서 기록을 쓸 수 없습니다. 다른 이름을 지정해 주세요.
record-file-io = 기록 파일 { $file }에 쓸 수 없습니다: { $reason }.
record-game-saved = 게임 자체는 저장되었습니다.
game-unplayed = 아직 아무도 두지 않아 게임을 저장하지 않았습니다.

program-found = { $count ->
    [1] 이 게임에는 프로그램이 참가하고 있습니다. 실행할 명령:
   *[other] 이 게임에는 여러 프로그램이 참가하고 있습니다. 실행할 명령:
}
program-ask = { $count ->
    [1] 이 프로그램을 실행할까요?
   *[other] 이 프로그램들을 실행할까요?
} (1=예, 2=아니요, 빈 줄: 아니요)
program-start = { $count ->
    [1] 이 프로그램을 실행할까요?
   *[other] 이 프로그램들을 실행할까요?
}
program-no = 아니요, 게임을 그대로 둡니다
program-yes = { $count ->
    [1] 예, 실행합니다
   *[other] 예, 모두 실행합니다
}
program-too-long = 이 게임의 명령이 너무 길어 여기에 보여 드릴 수 없습니다. --plain으로 이어서 하거나, --seats로 자리를 다시 지정하세요.
program-not-started = 프로그램을 실행하지 않았습니다. 게임은 그대로 있습니다. 이어서 하려면 "parlour resume { $id }"을 실행해 ‘예’를 고르거나, --seats로 자리를 다시 지정하세요.
program-other-seats = { $id } 게임의 자리와 다릅니다. "parlour play"에 지정한 --seats를 그대로 적거나, --seats 없이 실행해 물음에 답하세요.

game-begins = { $game }, 게임 번호 { $id }. ?: 도움말, q: 저장하고 나가기
game-goes-on = { $game }, 게임 번호 { $id }, 이어하기. ?: 도움말, q: 저장하고 나가기
game-saved = 게임을 저장했습니다. 이어서 하려면: parlour resume { $id }
player-thinks = { JOSA($player, "이/가") } 생각하고 있습니다 ... (Enter: 재촉하기, q: 게임을 저장하고 나가기)
game-help = 무르기(undo): 한 수 되돌리기, 힌트(hint): 고수의 수 보기, 기권(forfeit): 지고 게임 끝내기, q: 저장하고 나가기
forfeit-sure = { $player }님, 정말 기권하시겠습니까? (1=예, 2=아니요)
confirm-help = 예는 1, 아니요는 2를 입력하세요.
undo-agree = { $player }님, { $asker }님이 마지막 수를 무르자고 합니다. 동의하십니까? (1=예, 2=아니요)
undo-agree-other = { $player }님, { $asker }님이 { $mover }님의 마지막 수를 무르자고 합니다. 동의하십니까? (1=예, 2=아니요)
undo-waits = { $players }님에게 동의를 구했습니다. 그때까지 수는 그대로입니다.
pass-device = 기기를 { $player }님에게 넘겨 주세요. 준비되면 Enter를 누르세요.
secret-look = 지금은 { $player }님만 보세요. Enter를 누르세요.
secret-done = 확인했으면 Enter를 누르세요.
wipe-impossible = (여기서는 위에 나온 것을 지울 수 없습니다. 다른 사람은 보지 말아 주세요.)
forget-impossible = (여기서는 앞에 나온 화면을 지울 수 없습니다. 되돌아보는 것은 반칙입니다.)

summary-replay = 다시 보려면: parlour replay { $id }
next-title = 이제 무엇을 할까요?
next-rematch = 한 판 더
next-new-game = 새 게임
next-menu = 메인 메뉴

resume-none = 이어서 할 게임이 없습니다.
resume-title = 끝나지 않은 게임 (그냥 Enter: 첫 번째)
replays-none = 아직 끝난 게임이 없습니다.
replays-title = 끝난 게임
match-line = { $id }: { $game }, { $players }, { $known }

replay-start = 시작
replay-entry = { $number }. { $entry }
replay-hidden = (게임이 끝날 때까지 비밀입니다)
replay-prompt = { $at }/{ $last }; Enter: 다음, b: 이전, 숫자: 해당 수로 이동, q: 나가기.
replay-help = Enter는 다음 수, b는 이전 수, 0부터 { $last }까지의 숫자는 해당 수로 이동, q는 나가기입니다.
replay-error = Enter를 누르거나 b, q, 0부터 { $last }까지의 숫자를 입력해 주세요.

settings-title = 설정
settings-language = 언어
settings-game = { $game } 설정
settings-preset = 프리셋
settings-reset = 기본값으로 되돌리기
settings-back = 완료
settings-ask = { $setting } ({ $range }; q: 그대로 두기):
settings-not-saved = 설정을 저장하지 못했습니다: { $reason }

connect4-ask-column = { $player }({ $disc }) 차례, 열 번호(1~{ $width }):
connect4-ending-line = { JOSA($player, "이/가") } { $count }개를 한 줄로 이었습니다.
connect4-ask-help = 1부터 { $width }까지 열 번호를 입력하세요. 말은 그 열의 가장 아래 빈칸에 떨어지고, { $line }개를 나란히 놓으면 이깁니다.
listed-ask = { $player }, { $last ->
    [1] 1
   *[other] 1~{ $last }
}:
listed-help = { $last ->
    [1] 번호 1이나 괄호 안의 표기를 입력하세요.
   *[other] 1부터 { $last }까지의 번호나 괄호 안의 표기를 입력하세요.
}

settings-unreadable = { $file }의 설정을 읽을 수 없어({ $reason }) 기본값을 씁니다.
settings-unknown = 알 수 없는 설정은 쓰지 않습니다. 파일에는 그대로 둡니다: { $keys }
error-id = "{ $id }": 게임 번호가 아닙니다. "parlour resume"을 실행하면 끝나지 않은 게임이 나옵니다.
error-game = "{ $name }" 게임은 없습니다. 있는 게임: { $known }
error-game-near = "{ $name }" 게임은 없습니다. 혹시 { $near }인가요? 있는 게임: { $known }
error-seat = 자리는 "human"이나 "bot:"과 수준으로 적습니다. "{ $text }": 알 수 없습니다.
error-names = 이름이 자리보다 많습니다.
error-entropy = --entropy의 낱말이 자리 수({ $seats })보다 많습니다.
record-no-file = { $file }: 그런 파일도, 여기 저장된 게임도 없습니다.
record-no-match = { $link }: 게임 링크가 아닙니다. 게임 링크에는 /m/이 들어 있으며, 게임이 끝나면 테이블에 나옵니다.
record-read = { $file } 파일을 읽을 수 없습니다: { $reason }
record-special = { $file }: 일반 파일이 아닙니다. 기록은 텍스트 파일입니다.
verify-commitment-unknown = 기록 전체를 꾸며 냈는지는 이것만으로 알 수 없습니다. 게임이 시작될 때 나온 약속값과 비교해 보세요. --commitment로 비교할 수 있습니다.
verify-earlier-over = { $file } 파일은 끝난 게임의 기록입니다. 게임이 진행 중일 때 쓴 기록을 지정하세요.
verify-earlier-other = 이 기록은 { $file }의 뒤를 잇지 않습니다. 다른 게임이거나, 더 나중의 기록이거나, 그 뒤에 무언가 바뀌었습니다.
replay-at = 이 기록에는 0부터 { $last }까지의 장면이 있습니다.
games-preset = 프리셋 { $name }: { $title }, { $min }~{ $max }명
games-preset-fixed = 프리셋 { $name }: { $title }, { $count }명
games-levels = 컴퓨터 플레이어: { $levels }
games-tables = 모든 게임 공통 설정:
moves-unreadable = { $number }번째 수: "{ $text }": 열 번호가 아닙니다.
moves-range = { $number }번째 수: { $column }번 열은 없습니다. 열은 1부터 { $width }까지입니다.
moves-full = { $number }번째 수: { $column }번 열은 이미 가득 찼습니다.
moves-over = { $number }번째 수: 그 전에 게임이 끝났습니다.
analyse-scores = 점수: { $scores }
analyse-best = 최선: { $columns }
analyse-best-unknown = 최선: 알 수 없음
analyse-none = 게임이 끝났습니다.
analyse-not-exact = ?가 붙은 점수는 정확하지 않습니다. 아직 가능한 점수 중 무승부에 가장 가까운 값입니다.
analyse-effort = 국면 { $nodes }개, { $seconds }초
solve-line = { $line }번째 줄: { $fault }
solve-score = { $line }번째 줄: "{ $text }": 점수가 아닙니다.
solve-wrong = { $solved } (틀림: 파일의 점수는 { $expected })
solve-all = 국면 { $positions }개, 틀린 것 { $wrong }개. 평균 { $us } µs, 살펴본 국면 { $nodes }개
solve-open = 이 중 { $positions }개는 판이 너무 커서 정확한 점수를 구하지 못했습니다.
solve-stopped = 국면 { $positions }개를 풀고 멈췄습니다.
thinking = 국면 { $nodes }백만 개 ...
playouts = 초당 { $games }판, 초당 { $actions }수, 한 판에 { $mean }수

arena-uneven = 판 수({ $games })가 { $seats }의 배수가 아니어서 자리가 고르게 돌아가지 않습니다.
arena-title = { $game }: { $games }판, 무승부 { $draws }, 한 판에 { $actions }수
arena-seats = 자리별 승수: { $seats }; 먼저 시작한 쪽: { $first }
arena-line = { $name }: { $wins }승, 점수 { $score } ({ $low }~{ $high }), Elo { $elo }
arena-lost = { $name }: 무효 처리된 응답 { $count }번(시간 초과 { $slow }, 잘못된 답 { $nonsense }, 중도 이탈 { $gone }).
error-program = "{ $name }" 프로그램을 실행할 수 없습니다: { $reason }. "exec:python3 my-bot.py"처럼 "exec:" 뒤에 명령을 적어 주세요.

commitment-explained =
    이 게임에서 운으로 정해지는 것은 시작하기 전에 모두 정해져 봉인되었습니다. 위 숫자는 그 봉인, 곧 비밀값과 설정의 지문(SHA-256)입니다. 지금 적어 두면 게임이 끝난 뒤 아무도 바꾸지 않았음을 확인할 수 있습니다.
    게임이 끝나면: parlour verify { $id } --commitment "..." 안에 이 숫자를 적습니다. 무엇이 증명되는지는 docs/fairness.md에 있습니다.
help-yes-no = 예는 1, 아니요는 2를 입력하세요. q는 나가기입니다.
help-choice = { $count ->
    [1] { JOSA($first, "을/를") } 입력하고 Enter를 누르세요.
   *[other] { $first }부터 { $last }까지의 번호를 입력하고 Enter를 누르세요.
} q는 한 단계 뒤로 가기이고, 메인 메뉴에서는 종료입니다.
help-choice-usual = 그냥 Enter를 누르면 { $usual }번입니다.
help-choice-name = 게임 이름이나 플레이어 이름을 입력하면 그 게임만 나옵니다.
help-pause = 계속하려면 Enter를 누르세요. q는 나가기입니다.
help-size = 가로 칸 수와 세로 칸 수를 9x7처럼 입력하세요. q는 뒤로 가기입니다.
help-seats = { $min }부터 { $max }까지의 숫자를 입력하세요. q는 뒤로 가기입니다.
help-player = 기본 이름의 사람이면 Enter, 다른 이름이면 이름을 입력하고, 컴퓨터는 번호로 고르세요: { $levels }. q는 뒤로 가기입니다.
help-number = { $min }부터 { $max }까지의 숫자를 입력하세요. q는 그대로 두기입니다.
