-- Servers that are running. A clock stops while no server can store an answer, and a server that has just started knows from
-- this table whether others were running before.

CREATE TABLE nodes (
    id    BIGINT NOT NULL PRIMARY KEY,
    since BIGINT NOT NULL, -- answers could be stored from this time on, by this server or another
    seen  BIGINT NOT NULL  -- the last sign of life
);
