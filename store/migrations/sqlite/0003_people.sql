-- People are identities and not names, settings have columns of their own, and every question that is asked at the start
-- or the end of a match has an index. What is there already is put aside here; the program takes it over in the same
-- transaction, because the links change with it.
--
-- Some columns change their names, so that a program that was started before can't go on writing: it counts seats from 1,
-- and entries where a stream is counted now.

DROP TRIGGER matches_are_linked;

ALTER TABLE matches RENAME TO old_matches;
ALTER TABLE players RENAME TO old_players;
ALTER TABLE entropy RENAME TO old_entropy;
ALTER TABLE entries RENAME TO old_entries;

CREATE TABLE people (
    id      TEXT    NOT NULL PRIMARY KEY,
    name    TEXT    NOT NULL,
    created INTEGER NOT NULL -- this and all other times: milliseconds since 1970, UTC
) STRICT;

CREATE INDEX people_by_name ON people (name, created, id);

CREATE TABLE matches (
    id           TEXT    NOT NULL PRIMARY KEY,
    game         TEXT    NOT NULL,
    rules        INTEGER NOT NULL,
    config       TEXT    NOT NULL,
    patience     TEXT    NOT NULL,
    clock        TEXT    NOT NULL, -- empty: no clock
    wishes       TEXT    NOT NULL, -- settings that the last game settled otherwise
    secret       BLOB    NOT NULL CHECK (length(secret) = 32),
    commitment   BLOB,
    seed_given   INTEGER NOT NULL CHECK (seed_given IN (0, 1)),
    waits        INTEGER NOT NULL CHECK (waits IN (0, 1)), -- for entropy; no entry before that
    created      INTEGER NOT NULL,
    link         BLOB,             -- over the header
    players_link BLOB,
    lineup       BLOB,             -- who plays, whatever their seats
    length       INTEGER NOT NULL, -- the number of entries
    head         BLOB,             -- the link of the last one, or the header's
    last         INTEGER NOT NULL, -- the time of the last one, or `created`
    ended        INTEGER,          -- these four are set together, with the last entry
    result       TEXT,
    places       TEXT,             -- the place of each seat: "1 2 2"
    ending_link  BLOB,
    CHECK ((ended IS NULL) = (result IS NULL) AND (ended IS NULL) = (places IS NULL))
) STRICT;

CREATE INDEX matches_unfinished ON matches (last, id) WHERE ended IS NULL;
CREATE INDEX matches_finished ON matches (ended, id) WHERE ended IS NOT NULL;
CREATE INDEX matches_by_game ON matches (game, ended, id) WHERE ended IS NOT NULL;
CREATE INDEX matches_by_lineup ON matches (lineup, game, ended, id) WHERE ended IS NOT NULL;

CREATE TABLE players (
    match_id     TEXT    NOT NULL REFERENCES matches (id),
    seat         INTEGER NOT NULL,
    person_id    TEXT    REFERENCES people (id),
    name         TEXT    NOT NULL, -- at the time
    controller   TEXT    NOT NULL, -- "human", or "bot:" and its name
    acknowledged INTEGER,          -- the number in the seat's stream; unknown in matches from before
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX players_by_person ON players (person_id, match_id);

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
    link     BLOB    NOT NULL,
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;
