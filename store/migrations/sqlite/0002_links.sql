-- Damage is noticed: everything is tied together by a chain (see src/chain.rs). What is there already is linked by the
-- program, in the same transaction, from the table that is put aside here.

ALTER TABLE matches ADD COLUMN commitment   BLOB;
ALTER TABLE matches ADD COLUMN link         BLOB;                       -- over the header
ALTER TABLE matches ADD COLUMN players_link BLOB;
ALTER TABLE matches ADD COLUMN entries      INTEGER NOT NULL DEFAULT 0; -- how many there are
ALTER TABLE matches ADD COLUMN head         BLOB;                       -- the link of the last one, or the header's
ALTER TABLE matches ADD COLUMN ending_link  BLOB;                       -- set with the ending

-- A program that was started before and knows nothing of links must not go on writing.
CREATE TRIGGER matches_are_linked BEFORE INSERT ON matches WHEN NEW.link IS NULL
BEGIN SELECT RAISE(ABORT, 'a newer version has taken over this database'); END;

ALTER TABLE entries RENAME TO unlinked_entries;

CREATE TABLE entries (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    seq      INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    link     BLOB    NOT NULL,
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;

-- Lists read the whole table: an index is one more thing that can be damaged and hide a match.
DROP INDEX matches_unfinished;
DROP INDEX matches_finished;

-- Up to which entry each player has seen what was told to them alone. No part of the match: nothing follows from it.
ALTER TABLE players ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;

-- Nobody knows what was not seen so far, and nothing may be shown twice.
UPDATE players SET seen = (SELECT count(*) FROM unlinked_entries WHERE unlinked_entries.match_id = players.match_id);
