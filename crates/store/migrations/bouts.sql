-- What engines need to come back to their games after a restart.

CREATE TABLE bout (
    game        INTEGER PRIMARY KEY REFERENCES game (id),
    body        TEXT NOT NULL
) STRICT;
