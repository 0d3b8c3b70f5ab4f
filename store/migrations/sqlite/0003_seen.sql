-- Up to which entry each player has seen what was told to them alone. No part of the match: nothing follows from it.
ALTER TABLE players ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;

-- Nobody knows what was not seen so far, and nothing may be shown twice.
UPDATE players SET seen = (SELECT count(*) FROM entries WHERE entries.match_id = players.match_id);
