-- A match is a header, its players, what they added to the seed, and a log that only grows. Everything else about a match
-- is computed from these. Any number of servers write here at the same time, and the database decides between them: of two
-- entries with the same number, the primary key of `entries` lets in one.

CREATE TABLE people (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name      TEXT COLLATE "C" NOT NULL,
    created   BIGINT  NOT NULL, -- this and all other times: milliseconds since 1970, UTC
    is_member BOOLEAN NOT NULL DEFAULT false -- of a server; members are never found by name
);

CREATE INDEX people_by_name ON people (name, created, id) WHERE NOT is_member;

CREATE TABLE matches (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    game         TEXT COLLATE "C" NOT NULL,
    rules        BIGINT  NOT NULL,
    config       TEXT    NOT NULL,
    patience     TEXT    NOT NULL,
    clock        TEXT    NOT NULL, -- empty: no clock
    wishes       TEXT    NOT NULL, -- settings that the last game settled otherwise
    secret       BYTEA   NOT NULL CHECK (length(secret) = 32),
    commitment   BYTEA   NOT NULL,
    seed_given   BOOLEAN NOT NULL,
    waits        BOOLEAN NOT NULL, -- for entropy; no entry before that
    created      BIGINT  NOT NULL,
    link         BYTEA   NOT NULL, -- over the header
    players_link BYTEA   NOT NULL,
    lineup       BYTEA   NOT NULL, -- who plays, whatever their seats
    -- These are written when the match is over. While it goes on its log ends with its last entry: an append that changed
    -- this row as well would cost several times as much.
    length       BIGINT,           -- the number of entries
    head         BYTEA,            -- the link of the last one
    ended        BIGINT,           -- its time
    result       TEXT,
    places       TEXT,             -- the place of each seat: "1 2 2"
    ending_link  BYTEA,
    CHECK (num_nulls(length, head, ended, result, places, ending_link) IN (0, 6))
);

CREATE INDEX matches_unfinished ON matches (id) WHERE ended IS NULL;
CREATE INDEX matches_finished ON matches (ended, id) WHERE ended IS NOT NULL;
CREATE INDEX matches_by_game ON matches (game, ended, id) WHERE ended IS NOT NULL;
CREATE INDEX matches_by_lineup ON matches (lineup, game, ended, id) WHERE ended IS NOT NULL;

CREATE TABLE players (
    match_id     TEXT COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat         BIGINT NOT NULL,
    person_id    TEXT COLLATE "C" REFERENCES people (id),
    name         TEXT   NOT NULL, -- at the time
    controller   TEXT   NOT NULL, -- "human", or "bot:" and its name
    acknowledged BIGINT,          -- the number in the seat's stream; unknown in matches of old
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX players_by_person ON players (person_id, match_id);

CREATE TABLE entropy (
    match_id TEXT COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    part     BIGINT NOT NULL,
    bytes    BYTEA  NOT NULL,
    PRIMARY KEY (match_id, part)
);

-- Whoever appends locks the row of the match against deletion, as a reference would, and cheaper.
CREATE TABLE entries (
    match_id TEXT COLLATE "C" NOT NULL,
    seq      BIGINT NOT NULL,
    text     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    link     BYTEA  NOT NULL,
    PRIMARY KEY (match_id, seq)
);

-- What a server keeps: members (guests and accounts), their sessions and ratings, rooms (tables with everything that is not
-- part of a match), and what the server's owner ordered while it runs.

CREATE TABLE members (
    person_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES people (id),
    login     TEXT COLLATE "C", -- in lower case; guests have none
    password  TEXT,             -- its hash; set together with the login
    seen      BIGINT  NOT NULL, -- to the day
    is_banned BOOLEAN NOT NULL,
    CHECK ((login IS NULL) = (password IS NULL))
);

CREATE UNIQUE INDEX members_by_login ON members (login) WHERE login IS NOT NULL;
CREATE INDEX members_idle ON members (seen, person_id) WHERE login IS NULL;

CREATE TABLE tokens (
    hash      BYTEA  NOT NULL PRIMARY KEY, -- of the token: nobody can log in with what is stored here
    person_id TEXT COLLATE "C" NOT NULL REFERENCES members (person_id),
    created   BIGINT NOT NULL
);

CREATE INDEX tokens_by_person ON tokens (person_id);

CREATE TABLE ratings (
    person_id  TEXT COLLATE "C" NOT NULL REFERENCES members (person_id),
    game       TEXT COLLATE "C" NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    PRIMARY KEY (person_id, game)
);

-- The bound is `ledger::ESTABLISHED`.
CREATE INDEX ratings_leaders ON ratings (game, rating, person_id) WHERE deviation < 110.0;

-- A match changes ratings once.
CREATE TABLE rated_matches (
    match_id TEXT COLLATE "C" NOT NULL PRIMARY KEY
);

CREATE TABLE rooms (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    code    TEXT COLLATE "C" NOT NULL, -- can be used again once the room is closed
    data    TEXT    NOT NULL, -- the server's business
    host    TEXT COLLATE "C" NOT NULL, -- who made it
    is_open BOOLEAN NOT NULL,
    updated BIGINT  NOT NULL
);

CREATE UNIQUE INDEX rooms_by_code ON rooms (code) WHERE is_open;
CREATE INDEX rooms_by_host ON rooms (host) WHERE is_open;
CREATE INDEX rooms_open ON rooms (id) WHERE is_open;
CREATE INDEX rooms_idle ON rooms (updated, id) WHERE is_open;

CREATE TABLE room_people (
    room_id   TEXT COLLATE "C" NOT NULL REFERENCES rooms (id),
    person_id TEXT COLLATE "C" NOT NULL,
    place     BIGINT NOT NULL, -- in the order in which they were given
    updated   BIGINT NOT NULL, -- the room's, so that the index has the order of the list
    PRIMARY KEY (room_id, person_id)
);

CREATE INDEX room_people_by_person ON room_people (person_id, updated, room_id);

-- What running servers have to notice. Kept for some days: carrying out an order twice changes nothing.
CREATE TABLE orders (
    number  BIGINT NOT NULL PRIMARY KEY,
    what    TEXT   NOT NULL,
    subject TEXT   NOT NULL,
    at      BIGINT NOT NULL
);

CREATE INDEX orders_by_time ON orders (at);
