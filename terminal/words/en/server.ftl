# parlour serve
serve-open = Parlour is open at { $address }
serve-network = On your local network: { $address }
serve-scan = Scan this with a phone on the same network:
serve-how = In another terminal: parlour join { $address }
    Ctrl-C closes the server. Games that are not over go on when it opens again.
serve-closed = The server is closed.
serve-no-port = The server can't listen at { $address }: { $reason }. Choose another address with --listen.
serve-no-browser = No browser could be started. Open { $address } yourself.
serve-web-none = There is no browser client in { $folder }: it has no index.html. Build it with ./serve, or name its folder with --web.
serve-web-unreadable = The browser client in { $folder } can't be read: { $reason }. Build it with ./serve, or name its folder with --web.
serve-web-large = { $folder } is too large to be the browser client. Name the folder that the build made with --web.
serve-bad-limit = There is no limit “{ $limit }”. A limit is written NAME=NUMBER; the names are { $names }.
serve-bad-bus = “{ $url }” is not a bus that this program can use: { $reason }.
database-unavailable = The database does not answer: { $reason }. Check that PostgreSQL is running and that the URL is right.
database-foreign = This database has tables of another program. Give Parlour a database of its own; nothing was changed.
database-newer = This database is used by a newer version of Parlour. Please update this one; nothing was changed.
database-careless = This database has “{ $setting } = off”, so moves that count could be lost when its machine fails. Set it to on, and start again.
database-refused = The database can't be used: { $reason }.

# parlour admin
admin-no-data = There is no data of a server: { $file } does not exist. Name its folder with --data.
admin-nobody = Nobody has the login or id “{ $who }”. List everybody with: parlour admin people
admin-no-account = “{ $who }” is a guest and has no password.
admin-bad-name = Nobody can be called that.
admin-no-table = There is no open table “{ $table }”.
admin-failed = The password could not be made.
admin-password = The new password of { $who } is { $password }
    All sessions of this account have ended. Ask the player to change the password after logging in.
admin-renamed = { $who } is called { $name } now.
admin-banned = { $name } is banned.
admin-unbanned = { $name } may come back.
admin-closed = The table { $table } is being closed. If the server is not running, it closes the table when it starts.
admin-is-banned = banned
admin-people = { $count ->
    [one] 1 person
   *[other] { $count } people
}

# parlour move-data
move-no-source = There is nothing to copy: { $file } does not exist. Name a server's folder or file, or a postgres:// URL.
move-copying = Copying { $table }: { $rows } rows ...
move-comparing = Comparing games: { $matches } ...
move-done = Done: { $rows } rows are copied, { $written } of them just now. Every game ({ $matches }) was read from both and compared: they are the same.
move-same = Both are the same database: there is nothing to copy.
move-not-a-copy = The target already has data of its own, so nothing was copied. Name an empty database, or one that holds an interrupted copy of the same source.
move-different = Everything was copied, but these games are not the same in both: { $ids }. Stop all servers that use either database and run this again; if that does not help, the games are damaged in the source.

# What a browser shows
serve-page-title = A table is waiting
serve-page = This Parlour server was started without the browser client. It can be joined from a terminal: install Parlour there, and type this with the address of this page:
serve-page-host = If this is your server, build the client and start the server with it, in the folder of Parlour's source code:
