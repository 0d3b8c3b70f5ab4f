menu-online = Play online
online-connecting = Connecting to { $address } ...
online-reconnecting = Connection lost. Reconnecting ...
online-waiting = Waiting for the server ...
online-sending = Sent. Waiting for the server to confirm ...
online-unreachable = The server can't be reached: { $reason }. Check the address and your connection, and try again.
online-not-parlour = There is no Parlour server at this address.
online-nonsense = The server sent something that this version of Parlour does not understand. One of the two probably needs an update.
online-unanswered = The connection was lost before the server answered. What you sent last may or may not have arrived.
online-retry = Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
online-seat-kept = Your seat is kept. Come back with: parlour join { $link }

server-title = Which server?
server-line = { $title } (as { $name })
server-other = Another server
server-other-about = Type its address, or a link that somebody sent you.
server-ask = The address of a server, or the link to a table, for example http://192.168.0.7:4747
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
clock-none = none
clock-time-minutes = { $minutes } min
clock-time-seconds = { $seconds } s
clock-move = { $time } a move
clock-game = { $time } a game
clock-game-more = { $time } a game + { $seconds } s a move
clock-reaction = { $time } to react
table-help =
    The game begins as soon as every seat is taken and everybody is connected. Send the link or the code to those you want to play with.
    The server and every player's device draw random bits. All pledge theirs before anybody shows any, so nobody can choose the deal, as long as one of them is honest. The server does know the cards while the game runs.
    Esc leads back to the lobby; your seat is kept.

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
deal-fits = The deal was checked: it is made of what everybody had pledged, your device included.
doubt = WARNING: the deal is not what was promised. { $what } Save the record if you want to show it to somebody.
doubt-unreadable = The record of the match can't be read.
doubt-commitment = The commitment in the record is not the one that was shown.
doubt-secret = The secret of the server is not the one it had pledged.
doubt-own-bits = The bits of your device are not part of it.
doubt-others-bits = The bits of another player are not those that were pledged.

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
deed-back-seated = Back to the lobby (your seat is kept)
dissolve-sure = Give this table up, for everybody?
next-lobby = Back to the lobby
next-wait = Wait for the next game
rematch-wanted = { $players } would like a rematch.

game-menu-phrases = Say something
game-menu-replace = Let a computer play for { $player }
game-menu-leave-table = Leave (your seat is kept)
replace-sure = { $player } is not connected. Should a computer play on until they return? It does as soon as all others agree.
player-away = { $player } has lost the connection.
player-back = { $player } is back.
player-awaited = { $player } is not connected. Waiting ...
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
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-nice-move = Nice move!
phrase-oops = Oops!
phrase-one-moment = One moment, please.
phrase-your-turn = It's your turn.
phrase-thanks = Thank you!
phrase-good-game = Good game!
phrase-again = Another one?
phrase-have-to-go = I have to go.

game-begins-online = { $game }, match { $id }. Type ? for help, q to leave; your seat is kept.
game-begins-watched = { $game }, match { $id }. You are watching; q leaves.
plain-table-game = Table { $code }: { $game }
plain-waiting = Waiting ... (Enter shows the table and what you can do, q leaves; your seat is kept)
plain-waiting-watched = Waiting ... (Enter shows the table and what you can do, q leaves)
plain-waiting-pipe = Waiting ...
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

fault-bad-message = The server did not understand this program. One of the two probably needs an update.
fault-too-large = That is too long for the server.
fault-too-fast = That was too fast for the server.
fault-too-many = There is too much of this already: connections, tables or computer players. Close something first.
fault-other-protocol = This program and the server speak different versions of the protocol. Update the older of the two.
fault-other-rules = This program and the server have different rules of this game. Update the older of the two.
fault-unknown = The server does not know who you are. Give a name, or log in.
fault-bad-token = The server no longer knows you. Give a name, or log in again.
fault-bad-name = This name can't be used here. Please choose another one.
fault-login-taken = Somebody else has this login. Please choose another one.
fault-bad-login = The login or the password is wrong.
fault-bad-password = A password has 8 to 200 characters.
fault-banned = You can't play on this server. Ask the people who run it.
fault-no-account = You need an account for this.
fault-not-found = There is no such table or match, or it is not for you.
fault-bad-setup = The game can't be set up like this.
fault-not-host = Only the host of the table can do this.
fault-not-seated = You have no seat here.
fault-seat-taken = Somebody is sitting there already.
fault-full = All seats are taken.
fault-locked = The host has locked this table, or it admits no spectators.
fault-begun = The game has begun already.
fault-not-begun = The game has not begun yet.
fault-over = The game is over.
fault-stale = That came too late: the question was settled already.
fault-refused = The rules do not allow that.
fault-bad-pledge = The random bits of this device do not fit this round. The next round tries again.
fault-round-void = Somebody did not reveal their random bits in time, so this deal does not count. The next one is being prepared.
fault-table-closed = The table was closed by its host, or by those who run the server.
fault-match-void = This match can't go on: it is damaged, or was begun under older rules. It does not count.
fault-unavailable = The server can't store anything at the moment. Nothing is lost; please try again.
fault-busy = The server is busy. Please try again.
fault-shutting-down = The server is shutting down. Connect again soon.
fault-logged-out = You were logged out, or continued elsewhere.
fault-internal = Something went wrong on the server. It is not your fault.
