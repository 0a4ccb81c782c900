-- Tournaments as append-only logs. Times are milliseconds since 1970.

CREATE TABLE tournament (
    -- Sixty bits nobody can guess.
    id          INTEGER PRIMARY KEY,
    owner       INTEGER REFERENCES account (id) ON DELETE SET NULL,
    -- 0 is announced, 1 is played, 2 is over.
    stage       INTEGER NOT NULL,
    -- What was announced.
    body        TEXT NOT NULL,
    created     INTEGER NOT NULL,
    changed     INTEGER NOT NULL
) STRICT;

CREATE INDEX tournament_open ON tournament (id) WHERE stage < 2;
CREATE INDEX tournament_changed ON tournament (changed);

CREATE TABLE tournament_entry (
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    seq         INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    body        TEXT NOT NULL,
    PRIMARY KEY (tournament, seq)
) STRICT, WITHOUT ROWID;
