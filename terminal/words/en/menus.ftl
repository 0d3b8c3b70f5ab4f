menu-solo = Play against the computer
solo-level = How well should the computer play?
about-level-easy = Makes mistakes. For your first games.
about-level-medium = Thinks a little ahead.
about-level-hard = Hard to beat.
about-level-expert = Takes its time, and misses little.
about-level-perfect = Never makes a mistake.
about-level-random = Makes any move at all.
about-level-greedy = Takes what looks best, without thinking ahead.
offer-preset = { $game } { $preset }
screen-seats-title = How many players?
screen-seats-entry = players
quit-title = Quit
quit-sure = Leave Parlour?
about-start = Everything is set: play.
about-reset = All settings of this game as they were at first. The players stay.
about-seats = How many play, people and computers together.
about-player = Left and right: a person, or a computer and its level. Enter: another name.
about-language = The language of everything on the screen.
about-colours = High contrast is easier to read; without colours, shapes tell everything.
about-symbols = ASCII for terminals that can't draw frames and signs.
about-animation = Discs fall and frogs jump; off shows the result at once.
about-sound = Terminal bell: your turn, a refused move, the end.
about-one-question = On: everybody is asked at once whether to Nope. Off: the terminal goes from hand to hand.
about-clock = For people. When it is up, the game moves for you. It counts from the next game on.
about-back = Back to where you were.
menu-help =
    Choose with the arrow keys or j and k, and press Enter; or press the number of an entry, or click it.
    Esc goes one step back. Ctrl-C leaves at once; a game that has begun is saved after every move.
matches-help-delete = Enter goes on with the game under the cursor, d deletes it after a question.
matches-help = g shows the games of one kind only, p those of one player.
form-help =
    Up and down choose a line, left and right change its value. Enter on a name or a number lets you type it.
    The line below the form says what the chosen line is about. Esc goes one step back.
summary-help =
    A rematch is the same game with the same players. Step through it shows the game again, move by move.
    The record is a text file that anybody can check with parlour verify. C shows the number that proves the deal.
    Esc goes to the main menu, or back to the table of a server.
