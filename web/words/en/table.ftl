# Tables: making one, finding one, sitting down.
table = Table
tables = Tables
tables-none = There is no open table at the moment. Make one!
table-open = open
table-full = full
table-playing = playing
table-ended = over
people = { $count ->
    [one] one person online
   *[other] { $count } people online
}
join = Join a game
you-are = You are { $name }.
name = Name
name-ask = What should the others call you?
name-enter = Come in
name-first = First say what the others should call you.
code-ask = Code or link of a table
code-go = Go
pair = Find somebody to play with
pairing = Looking for somebody who wants to play { $game } ...
pairing-stop = Stop looking
my-tables = My tables
make = With friends
make-of = A table for { $game }
make-table = Make a table
play-here = On this device
start = Play
preset = Rules
seats = Players
players = Players
seat-number = Seat { $number }
person = a person
name-of-seat = Name of player { $number }
more-settings = More settings
hints-allowed = Hints allowed
clock = Clock
clock-none = none
access = Who finds it
access-link = only with the link or the code
access-listed = everybody: it is listed
spectators = Others may watch
sit = Sit down
stand = Stand up
lock = Lock the table
unlock = Unlock the table
dissolve = Give the table up
dissolve-sure = Give this table up, for everybody?
level = Level
fill = Add a computer
free = Free this seat
seat-open = free
seat-you = you
seat-host = host
seat-away = not connected
seat-replaced = a computer plays on
seat-rating = rating { $rating }
seat-pledged = ready for the deal
stage-gathering = { $count ->
    [one] Waiting for one more player.
   *[other] Waiting for { $count } more players.
}
stage-absent = All seats are taken. Waiting for { $players } to connect.
stage-full = All seats are taken. It begins in a moment.
stage-revealing = Everybody is here: the cards are being shuffled together ...
invite = Invite
invite-code = Code:
qr = The link as a QR code
copy = Copy the link
copied = Copied
share = Share
deal = How the deal is made fair
deal-how = The server and every player's device draw random bits. All pledge theirs before anybody shows any, so nobody can choose the deal as long as one of them is honest. The server does know the cards while the game runs.
deal-pledged = { $pledged } of { $people ->
    [one] 1 player has
   *[other] { $people } players have
} pledged.
deal-server = Pledge of the server:
deal-voids = { $count ->
    [one] One round was void because somebody did not reveal their bits.
   *[other] { $count } rounds were void because somebody did not reveal their bits.
}
