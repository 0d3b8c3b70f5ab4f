record-foreign = 팔러의 기록이 아닙니다.
record-newer = 더 새로운 버전의 팔러가 쓴 기록입니다(형식 { $format }). 팔러를 업데이트해 주세요.
record-older = 이전 버전의 팔러가 쓴 기록입니다(형식 { $format }). { $format ->
    [1] 관전자가 알면 안 되는 것까지 담길 수 있던 형식이라
   *[other] 자리를 1부터 세던 형식이라
} 더 이상 읽지 않습니다.
record-too-large = 파일이 { $most } MB보다 큽니다. 그렇게 긴 기록은 없습니다.
record-too-long = 어떤 게임보다도 항목이 많은 기록이라 읽지 않습니다.
record-unseen = 기록의 { $line }번째 줄에 제어 문자나 보이지 않는 문자가 있습니다. 진짜 기록에는 없는 문자이니 이 파일을 믿지 마세요.
record-name = 기록의 { $line }번째 줄에 쓸 수 없는 이름이 있습니다.
record-damaged = 기록이 손상되었습니다: { $line }번째 줄이 잘못되었습니다.
record-headers-changed = 기록의 헤더가 바뀌었습니다. 해시 체인과 맞지 않습니다.
record-commitment-changed = 약속값(commitment)이 바뀌었습니다. 시드와도 해시 체인과도 맞지 않습니다.
record-seed-changed = 시드가 바뀌었습니다. 약속값(commitment)과 맞지 않습니다.
record-entry-missing = { $number }번 항목이 없거나 순서가 다릅니다.
record-entry-changed = { $number }번 항목이 바뀌었습니다. 해시 체인과 맞지 않습니다.
record-end-missing = 기록의 끝부분이 없습니다.
record-end-changed = 마지막 줄이 바뀌었습니다. 해시 체인과 맞지 않습니다.
verify-unknown-game = 이 버전에 없는 게임 "{ $name }"의 기록입니다.
verify-other-rules = 다른 버전의 규칙({ $rules })으로 쓴 기록입니다.
verify-setup = 기록에 적힌 설정으로는 게임을 할 수 없습니다.
verify-seats = 설정은 { $seats }명인데 기록의 자리 수가 다릅니다.
verify-first = 이 시드라면 다른 사람이 먼저 시작합니다.
verify-unreadable = { $number }번 항목은 이 게임의 수가 아닙니다.
verify-illegal = { $number }번 항목은 규칙에 어긋납니다.
verify-not-over = 기록에는 결과가 있지만 게임이 거기서 끝나지 않습니다.
verify-result = 결과가 틀렸습니다. 기록은 { $claimed }, 실제는 { $real }입니다.
verify-complete = { $game }, 항목 { $entries }개: 모든 수가 규칙에 맞고, 결과가 맞고, 무작위로 정해진 것이 모두 시드에서 나오며, 시드가 이 파일의 약속값과 맞습니다.
verify-public-open = { $game }, 항목 { $entries }개: 해시 체인이 온전하고 모든 수가 규칙에 맞습니다. 게임이 끝나지 않아 누가 먼저 시작하는지의 추첨과 결과는 아직 확인할 수 없습니다.
verify-public-hidden = { $game }, 공개된 줄 { $entries }개: 해시 체인이 온전하고, 모두가 셀 수 있는 것에서는 규칙과 어긋나는 점이 없습니다. 게임이 끝나지 않아 무작위로 정해진 것과 아직 숨겨진 것은 확인할 수 없습니다.
verify-commitment-same = 주신 약속값과 같습니다. 게임이 시작될 때 적어 둔 값이라면 배분은 그때 이미 정해져 있었습니다.
verify-commitment-named = 주신 약속값과 같습니다. 배분이 이 값과 맞는지는 게임이 끝나면 확인할 수 있습니다.
verify-commitment-other = 이 기록의 약속값은 { $commitment }입니다. 주신 값({ $given })과 다르니 다른 배분의 기록입니다.
verify-earlier-same = 이 기록은 앞선 기록의 뒤를 잇습니다.
verify-seed-given = 시드는 뽑은 것이 아니라 지정한 것입니다. 지정한 사람은 무작위로 정해지는 것을 모두 알 수 있었습니다.
commitment-shown = 약속값: { $commitment }
commitment-title = 공정한 배분(약속값)
