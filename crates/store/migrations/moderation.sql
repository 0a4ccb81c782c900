-- What players tell moderators, what moderators note for each other, and what all readers are told.

CREATE TABLE report (
    id          INTEGER PRIMARY KEY,
    at          INTEGER NOT NULL,
    by          INTEGER REFERENCES account (id) ON DELETE CASCADE,
    about       INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- The game on whose page it was written; a game's row may go before.
    game        INTEGER,
    reason      TEXT NOT NULL,
    words       TEXT NOT NULL,
    -- What was said in that game last, as JSON; gone after some time.
    chat        TEXT,
    settled     INTEGER,
    settler     INTEGER REFERENCES account (id) ON DELETE SET NULL,
    note        TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX report_open ON report (id) WHERE settled IS NULL;
CREATE INDEX report_by ON report (by);
CREATE INDEX report_about ON report (about);

CREATE TABLE account_note (
    id          INTEGER PRIMARY KEY,
    at          INTEGER NOT NULL,
    by          INTEGER REFERENCES account (id) ON DELETE SET NULL,
    about       INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    text        TEXT NOT NULL
) STRICT;

CREATE INDEX account_note_about ON account_note (about);

CREATE TABLE notice (
    -- One of each kind.
    kind        TEXT PRIMARY KEY,
    at          INTEGER NOT NULL,
    -- When what it announces begins, or when it is over.
    due         INTEGER,
    japanese    TEXT NOT NULL,
    english     TEXT NOT NULL
) STRICT, WITHOUT ROWID;
