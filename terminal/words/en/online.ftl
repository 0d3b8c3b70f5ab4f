menu-online = Play online
online-connecting = Connecting to { $address } ...
online-reconnecting = Connection lost. Reconnecting ...
online-waiting = Waiting for the server ...
online-sending = Sent. Waiting for the server to confirm ...
online-unreachable = The server can't be reached: { $reason }. Check the address and your connection, and try again.
online-refused = No server is running at this address. Check the address, and whether the server has been started.
online-silent = The server does not answer. Check the address and your connection, and try again.
online-no-such-address = There is no such address. Check it for typing mistakes, and your connection.
online-not-parlour = There is no Parlour server at this address.
online-nonsense = The server sent something that this version of Parlour does not understand. One of the two probably needs an update.
online-unanswered = The connection was lost before the server answered. What you sent last may or may not have arrived.
online-seat-kept = Your seat is kept. Come back with: parlour join { $link }

server-title = Which server?
server-line = { $title } (as { $name })
server-other = Another server
server-other-about = Type its address, or a link that somebody sent you. To start a server of your own, type "parlour serve" in another terminal, on this computer or on any other: it prints its address.
server-ask = The address of a server, or the link to a table, for example http://192.168.0.7:4747. Anybody can start a server: parlour serve prints its address.
server-bad = "{ $text }" is not the address of a server. An address looks like http://192.168.0.7:4747 or https://games.example.org
name-title = Your name
name-ask = What should the others call you? You can play as a guest; an account can come later.

lobby-make = Make a table
lobby-code = Join with a code
lobby-pair = Find somebody to play with
lobby-unpair = Stop looking
lobby-mine = My tables
lobby-account = Name and account
lobby-again = Look again
lobby-leave = Leave the server
lobby-empty = There is no open table at the moment. Make one!
lobby-count = { $count ->
    [one] One table:
   *[other] { $count } tables:
}
lobby-line = { $game }: { $seats } ({ $state })
lobby-looking = Looking for somebody who wants to play { $game } ...
lobby-you = { $name } - { $people ->
    [one] one person online
   *[other] { $people } people online
}
lobby-help =
    Make a table and send its link or code to your friends, or choose a table from the list: you get a free seat, or watch if there is none.
    My tables are those where you have a seat, also from other days. Esc leaves the server.
code-ask = The code of the table, as somebody told it to you, or its link:
mine-none = You have no seat at any table.

account-rename = Change my name
account-rename-about = What the others call you from now on.
account-log-in = Log in
account-log-in-about = If you have an account here.
account-register = Make an account
account-register-about = You keep your seats and results, and can log in from other devices.
account-login = Login (letters, digits, - and _):
account-password = Password (at least 8 characters; it is not shown):
account-password-plain = Password (at least 8 characters; you will see it while you type):
account-done = Done. You are { $name }.

seat-open = free
seat-you = you
seat-host = host
seat-away = not connected
seat-rating = rating { $rating }
seat-wants-rematch = wants a rematch
table-is-open = open
table-is-full = full
table-is-playing = playing
table-is-over = over
table-is-closed = closed
table-code = Code: { $code }   Link: { $link }
table-is-locked = The table is locked: nobody else can sit down.
table-clock = Clock
table-access = Who finds it
table-spectators = Spectators
about-make = Everything is set: open the table.
about-table-clock = When a player's time for a move is up, the game moves for them; an empty game clock counts as giving up.
about-access = Listed tables can be found by everybody on the server.
about-spectators = May others watch? They see what everybody may see.
about-online-seat = A person who joins, or a computer and its level.
access-listed = everybody: it is listed
access-link = only with the link or the code
table-help =
    The game begins as soon as every seat is taken and everybody is connected. Send the link or the code to those you want to play with.
    The server and every player's device draw random bits. All pledge theirs before anybody shows any, so nobody can choose the deal, as long as one of them is honest. The server does know the cards while the game runs.
table-help-seated = Esc leads back to the lobby; your seat is kept.
table-help-back = Esc leads back to the lobby.

stage-gathering = { $count ->
    [one] Waiting for one more player.
   *[other] Waiting for { $count } more players.
}
stage-absent = All seats are taken. Waiting for { $players } to connect.
stage-full = All seats are taken. It begins in a moment.
stage-revealing = Everybody is here: the random bits are being put together ...
stage-playing = The game is running.
stage-over = The game is over.
stage-rematch-waits = You want a rematch. Waiting for { $players }.
deal-pledges = Deal: the server and { $pledged } of { $people ->
    [one] 1 player
   *[other] { $people } players
} have pledged their random bits (server: { $server }).
deal-voids = { $count ->
    [one] One round was void because somebody did not reveal their bits.
   *[other] { $count } rounds were void because somebody did not reveal their bits.
}

deed-wait = Wait
deed-sit = Sit down
deed-stand = Stand up
deed-fill = Let a computer take seat { $number }
deed-free = Free seat { $number } again
deed-lock = Lock the table
deed-unlock = Unlock the table
deed-no-rematch = No rematch after all
deed-dissolve = Give the table up
deed-back = Back to the lobby
table-left = Your seat is kept: you find the table under "My tables". While nobody is there, the lobby does not list it; the link works all the time.
deed-back-seated = Back to the lobby (your seat is kept)
dissolve-sure = Give this table up, for everybody?
next-lobby = Back to the lobby
next-wait = Wait for the next game
rematch-begun = The next game has begun: 1 takes you there.
rematch-wanted = { $players } would like a rematch.

game-menu-phrases = Say something
game-menu-replace = Let a computer play for { $player }
game-menu-leave-watched = Leave
game-menu-watch-on = Go on watching
game-menu-leave-table = Leave (your seat is kept)
replace-sure = { $player } is not connected. Should a computer play on until they return? It does as soon as all others agree.
player-away = { $player } has lost the connection.
player-back = { $player } is back.
player-awaited = { $player } is not connected. Waiting ...
player-awaited-undo = Waiting for { $player } ... (u asks to take your move back, q leaves; your seat is kept)
player-awaited-plain = Waiting for { $player } ... (q leaves; your seat is kept)
player-awaited-watched = Waiting for { $player } ... (q leaves)
replace-ask = { $player } is not connected. Should a computer play on until they return? (1=Yes, 2=No)
player-replaced = A computer plays for { $player } until they return.
player-returned = { $player } plays again.
phrase-said = { $player }: "{ $phrase }"
phrases-muted = You no longer see what the others say.
phrases-unmuted = You see what the others say again.
phrases-title = Say what?
phrases-none = Nothing, after all
key-talk = talk
key-say = say it
key-mute = mute
key-unmute = unmute
key-replace = computer plays on

game-begins-online = { $game }, match { $id }. Type ? for help, q to leave; your seat is kept.
game-begins-watched = { $game }, match { $id }. You are watching; q leaves.
plain-table-game = Table { $code }: { $game }
plain-waiting = Waiting ... (Enter shows the table and what you can do, q leaves; your seat is kept)
plain-waiting-watched = Waiting ... (Enter shows the table and what you can do, q leaves)
plain-waiting-pipe = Waiting ...
plain-game-begins = The game begins! Press Enter to play.
plain-watching = You are watching: all seats are taken.
plain-online-help = say lets you talk to the others, replace lets a computer play for an absent player.
plain-mute = Mute the others
plain-unmute = Unmute the others
plain-nobody-away = Nobody is absent for whom a computer could play.

bot-playing = { $name } plays at { $link }.
bot-over = The game is over: place { $place } of { $players }.
bot-watching = There is no free seat at this table.
bot-no-table = A program needs the link to a table: { $address }/t/CODE
bot-token-file = The token file { $file } can't be read: { $reason }

