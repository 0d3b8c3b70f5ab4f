# A match that is played or seen again.
watching = watching
sending = sending ...
choices = What you can do
step-back = Take back this step
number-less = Less
number-more = More
log = What happened
tools = Tools
undo = Undo
undo-asked = { $player } would like to take back the last move.
undo-yes = Agree
undo-no = No, it stands
undo-waits = Waiting for { $players } to agree to the undo ...
hint = Hint
hint-thinking = Thinking ...
hint-none = No hint for this: it has to come from your memory.
analyse = Analysis
hand-cover = Cover my cards
hand-show = Show my cards
hand-uncover = { $count ->
    [one] Your card is covered. Tap to see it.
   *[other] Your { $count } cards are covered. Tap to see them.
}
talk = Say something
mute = Mute the others
unmute = Unmute the others
phrase-said = { $player }: “{ $phrase }”
board-in-words = Board in words
typed-move = Type a move
send = Send
give-up = Give up
give-up-sure = Give up this game for good?
secret = Only for your eyes
secret-once = This is shown once. When you close it, you have to remember it.
secret-seen = I have seen it
handover-take = I am { $player }
player-away = { $player } has lost the connection.
player-back = { $player } is back.
player-replaced = A computer plays for { $player } until they return.
player-awaited = { $player } is not connected.
replace = Let a computer play for { $player }
replace-waits = Waiting for the others to agree ...
score = { $points ->
    [one] 1 point
   *[other] { $points } points
}
place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
result = Result
rematch = Rematch
rematch-no = No rematch after all
rematch-wanted = { $players } would like a rematch.
replay = See it again
verify = Check the deal
record-save = Save the record
back-to-lobby = Back to the lobby
lesson = First game
lesson-next = Next
lesson-progress = Progress of the lesson
lesson-offer = New to this game? A first game explains it move by move.
moves = { $count ->
    [one] one move
   *[other] { $count } moves
}
replay-hidden = What happened here is hidden until the game is over.
replay-steps = Steps
replay-first = To the start
replay-before = One move back
replay-after = One move on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-move = Move
replay-at = { $move } of { $of }
replay-eyes = Seen by
replay-spectator = spectators
replay-how = Open a record that you have saved, or choose a game from “My games”.
replay-open = Open a record
record = Record
record-file = Record file
review = Find the mistakes
review-left = { $count ->
    [one] One move is still being judged ...
   *[other] { $count } moves are still being judged ...
}
mistakes = Mistakes
mistakes-none = Nobody made a mistake.
branch = Play on from here
verify-about = Every finished game can be checked. This page deals every card and plays every move again, on your device, and compares it with what was promised before the first card.
verify-check = Check it
verify-passes = Everything fits.
verify-fails = Something does not fit.
check-passes = Fits:
check-fails = Does not fit:
