-- A match is a header, its players, what they added to the seed, and a log that only grows.
-- Everything else about a match is computed from these.

PRAGMA application_id = 0x5061726C; -- "Parl"

CREATE TABLE matches (
    id             TEXT    NOT NULL PRIMARY KEY,
    game           TEXT    NOT NULL,
    rules          INTEGER NOT NULL,
    config         TEXT    NOT NULL,
    table_settings TEXT    NOT NULL,
    secret         BLOB    NOT NULL CHECK (length(secret) = 32),
    seed_given     INTEGER NOT NULL CHECK (seed_given IN (0, 1)),
    created        INTEGER NOT NULL, -- this and all other times: milliseconds since 1970, UTC
    ended          INTEGER,          -- these three are set together, with the last entry
    result         TEXT,
    places         TEXT,             -- the place of each seat: "1 2 2"
    CHECK ((ended IS NULL) = (result IS NULL) AND (ended IS NULL) = (places IS NULL))
) STRICT;

CREATE INDEX matches_unfinished ON matches (created) WHERE ended IS NULL;
CREATE INDEX matches_finished ON matches (ended) WHERE ended IS NOT NULL;

CREATE TABLE players (
    match_id   TEXT    NOT NULL REFERENCES matches (id),
    seat       INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    controller TEXT    NOT NULL, -- "human", or "bot:" and its name
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE entropy (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    part     INTEGER NOT NULL,
    bytes    BLOB    NOT NULL,
    PRIMARY KEY (match_id, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    seq      INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;
