-- The newest entries of all matches, in the order in which they were stored. Every log in `entries` is somewhere else in
-- the file, so an entry there costs a page; here those of a whole group share a few. Now and then they are all moved to
-- `entries`, and only then `length`, `head` and `last` of matches that go on are brought up to date.

CREATE TABLE journal (
    number   INTEGER NOT NULL PRIMARY KEY,
    match_id TEXT    NOT NULL,
    seq      INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    link     BLOB    NOT NULL
) STRICT;
