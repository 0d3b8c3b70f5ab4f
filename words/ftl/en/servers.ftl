online-retry = Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
clock-none = none
clock-time-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
clock-time-hours = { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
}
clock-time-minutes = { $minutes } min
clock-time-seconds = { $seconds } s
clock-move = { $time } a move
clock-game = { $time } a game
clock-game-more = { $time } a game + { $seconds } s a move
clock-reaction = { $time } to react
deal-fits = The deal was checked: it is made of what everybody had pledged, your device included.
doubt = WARNING: the deal is not what was promised. { $what } Save the record if you want to show it to somebody.
doubt-unreadable = The record of the match can't be read.
doubt-commitment = The commitment in the record is not the one that was shown.
doubt-secret = The secret of the server is not the one it had pledged.
doubt-own-bits = The bits of your device are not part of it.
doubt-others-bits = The bits of another player are not those that were pledged.
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
