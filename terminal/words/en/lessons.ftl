menu-learn = Learn a game
lesson-offer = New to this game? A short lesson explains it as you play.
lesson-offer-yes = Teach me
lesson-offer-no = I know how to play
lesson-step = Lesson { $number }/{ $count }
lesson-not-now = You could do that, but the lesson asks for something else first.
lesson-leave = Leave the lesson
lesson-done = Well played! That was the whole lesson.
lesson-play = Play a real game
lesson-another = Learn another game
lesson-menu = Main menu
lesson-none = There is no lesson for this game yet. Its rules are in the menu.

hint = An expert's choice: { $what }.
hint-win = That wins in { $turns ->
    [one] one turn
   *[other] { $turns } turns
} of yours.
hint-chance = The chance to win is about { $percent } %.
hint-none = There is no hint here.
hint-thinking = Looking for a hint ...
hint-begun = Hints are given before a turn begins. Take this one back first (undo).
match-opening = Move { $number } of the opening is not possible, or ends the game: there would be nothing left to play.
error-from = Only Connect 4 can begin from a position (--from).
error-from-over = The game is over after these moves: there is nothing left to play.
verify-opening = { $moves ->
    [one] The first move was set up, not played.
   *[other] The first { $moves } moves were set up, not played.
}
replay-no-branch = Nobody can play on from here: the game is over.
replay-screen-help-branch = o plays on from here, with the same players. The record of the new game says how many moves it started with.
key-play-on = play on
