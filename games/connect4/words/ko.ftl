connect4-title = 커넥트 포
connect4-tagline = 말을 떨어뜨려 먼저 네 개를 나란히 놓으세요.
connect4-rules =
    두 사람이 번갈아 둡니다. 자기 차례에 열 하나를 고르면 말이 그 열의 가장 아래 빈칸으로 떨어집니다.
    가로, 세로, 대각선 어느 쪽으로든 먼저 말 네 개를 나란히 놓은 사람이 이깁니다. 아무도 잇지 못한 채 판이 가득 차면 비깁니다.
    가득 찬 열은 고를 수 없습니다. 자기 차례에는 언제든 기권할 수 있습니다.
    판의 가로와 세로는 4~16칸, 이기는 데 필요한 줄의 길이는 3~6개로 정할 수 있습니다.
connect4-preset-standard = 기본
connect4-setting-width = 가로 칸 수
connect4-about-width = 판의 너비입니다. 보통 7칸입니다.
connect4-setting-height = 세로 칸 수
connect4-about-height = 판의 높이입니다. 보통 6칸입니다.
connect4-setting-line = 이기려면 나란히 놓을 개수
connect4-about-line = 가로, 세로, 대각선 어느 쪽이든 됩니다. 보통 4개입니다.
connect4-setting-first = 먼저 두는 사람
connect4-about-first = 먼저 두는 쪽이 유리합니다. 다음 판은 진 사람이 먼저 둘 수도 있습니다.
connect4-value-first-random = 무작위
connect4-value-first-1 = 첫 번째 사람
connect4-value-first-2 = 두 번째 사람
connect4-value-first-loser = 지난 판에서 진 사람
connect4-clash-line = { $line }개짜리 줄은 놓을 수 없습니다. 판의 긴 변이 { $side }칸뿐입니다.
connect4-action-drop = { $column }번 열
connect4-notice-started = { JOSA($player, "이/가") } 먼저 둡니다.
connect4-notice-dropped = { JOSA($player, "이/가") } { $column }번 열에 말을 놓았습니다.
connect4-notice-won = { JOSA($player, "이/가") } 이겼습니다!
connect4-notice-drawn = 판이 가득 찼습니다. 무승부입니다.
connect4-notice-forfeited = { JOSA($player, "이/가") } 기권했습니다. { JOSA($winner, "이/가") } 이겼습니다.
connect4-refusal-over = 이미 끝난 판입니다.
connect4-refusal-not-your-turn = 지금은 { $player } 차례입니다.
connect4-refusal-out-of-range = 그런 열은 없습니다. 1부터 { $width }까지의 열을 고르세요.
connect4-refusal-full = { $column }번 열은 가득 찼습니다. 다른 열을 고르세요.
