-- What a server keeps: members (guests and accounts), their sessions and ratings, rooms (tables with everything that is not
-- part of a match), and what the server's owner ordered while it runs.

-- People of a server are never found by name: two guests may have the same one.
ALTER TABLE people ADD COLUMN is_member INTEGER NOT NULL DEFAULT 0 CHECK (is_member IN (0, 1));

DROP INDEX people_by_name;
CREATE INDEX people_by_name ON people (name, created, id) WHERE is_member = 0;

CREATE TABLE members (
    person_id TEXT    NOT NULL PRIMARY KEY REFERENCES people (id),
    login     TEXT,             -- in lower case; guests have none
    password  TEXT,             -- its hash; set together with the login
    seen      INTEGER NOT NULL, -- to the day
    is_banned INTEGER NOT NULL CHECK (is_banned IN (0, 1)),
    CHECK ((login IS NULL) = (password IS NULL))
) STRICT;

CREATE UNIQUE INDEX members_by_login ON members (login) WHERE login IS NOT NULL;
CREATE INDEX members_idle ON members (seen, person_id) WHERE login IS NULL;

CREATE TABLE tokens (
    hash      BLOB    NOT NULL PRIMARY KEY, -- of the token: nobody can log in with what is stored here
    person_id TEXT    NOT NULL REFERENCES members (person_id),
    created   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_by_person ON tokens (person_id);

CREATE TABLE ratings (
    person_id  TEXT    NOT NULL REFERENCES members (person_id),
    game       TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    games      INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    PRIMARY KEY (person_id, game)
) STRICT, WITHOUT ROWID;

-- The bound is `ledger::ESTABLISHED`.
CREATE INDEX ratings_leaders ON ratings (game, rating, person_id) WHERE deviation < 110.0;

-- A match changes ratings once.
CREATE TABLE rated_matches (
    match_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE rooms (
    id      TEXT    NOT NULL PRIMARY KEY,
    code    TEXT    NOT NULL, -- can be used again once the room is closed
    data    TEXT    NOT NULL, -- the server's business
    host    TEXT    NOT NULL, -- who made it
    is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
    updated INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX rooms_by_code ON rooms (code) WHERE is_open = 1;
CREATE INDEX rooms_by_host ON rooms (host) WHERE is_open = 1;
CREATE INDEX rooms_open ON rooms (id) WHERE is_open = 1;
CREATE INDEX rooms_idle ON rooms (updated, id) WHERE is_open = 1;

CREATE TABLE room_people (
    room_id   TEXT    NOT NULL REFERENCES rooms (id),
    person_id TEXT    NOT NULL,
    place     INTEGER NOT NULL, -- in the order in which they were given
    updated   INTEGER NOT NULL, -- the room's, so that the index has the order of the list
    PRIMARY KEY (room_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX room_people_by_person ON room_people (person_id, updated, room_id);

-- What a running server has to notice. Kept for some days: carrying out an order twice changes nothing.
CREATE TABLE orders (
    number  INTEGER NOT NULL PRIMARY KEY,
    what    TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    at      INTEGER NOT NULL
) STRICT;

CREATE INDEX orders_by_time ON orders (at);
