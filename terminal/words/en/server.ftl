# parlour serve
serve-open = Parlour is open at { $address }
serve-network = On your local network: { $address }
serve-scan = Scan this with a phone on the same network:
serve-how = In another terminal: parlour join { $address }
    Ctrl-C closes the server. Games that are not over go on when it opens again.
serve-closed = The server is closed.
serve-no-port = The server can't listen at { $address }: { $reason }. Choose another address with --listen.
serve-no-browser = No browser could be started. Open { $address } yourself.
serve-bad-limit = There is no limit “{ $limit }”. A limit is written NAME=NUMBER; the names are { $names }.
