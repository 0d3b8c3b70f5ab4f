error-no-screen = Full screen needs a terminal that can do it. Use --plain.
screen-too-small = This window is too small. Please make it at least 60 columns wide and 20 lines high.
screen-game-id = game { $id }
screen-log = Log
screen-choose = { $player }: choose what to do.
screen-listed-help = Choose with the arrow keys and press Enter, or type : and the notation in brackets.
screen-thinking = { $player } is thinking ...
screen-pass = Pass the device to { $player }.
screen-secret = Only { $player } looks now.
screen-only = For { $player } only
screen-forfeit = { $player }, do you really want to give up?
screen-undo = { $player }, do you agree that { $asker } takes the last move back?
screen-help =
    Arrow keys or h j k l move, Enter chooses, Esc goes a step back or opens the menu.
    : lets you type a move in notation. u takes a move back, if the others agree.
    F gives the game up. q leaves; the game is saved.
    PageUp and PageDown scroll the log. The mouse works too.
time-is-up = The time of { $player } is up.
connect4-screen-ask = { $player } ({ $disc }): choose a column.
connect4-screen-help =
    Move to a column and press Enter, press its number, or click it. Your disc falls to the lowest free cell; { $line } in a row win. The columns are 1 to { $width }.
    a shows how good every column is for you: + wins, - loses, 0 is a draw; the larger the number, the sooner.
connect4-study = Working it out ... (a: stop)
connect4-study-too-large = This board is too large to be worked out.
game-menu-title = Menu
game-menu-go-on = Go on playing
game-menu-help = Help
game-menu-undo = Take a move back
game-menu-forfeit = Give up
game-menu-leave = Save and leave
key-choose = choose
key-column = column
key-drop = drop
key-drop-there = drop there
key-study = analysis
key-do = do it
key-ok = OK
key-back = back
key-scroll = scroll
key-help = help
key-leave = leave
key-menu = menu
key-type = type
key-undo = undo
key-send = send
key-cancel = cancel
key-hurry = hurry
key-summary = summary
key-on = go on
key-ready = I am ready
key-seen = I have seen it
key-yes = yes
key-no = no
