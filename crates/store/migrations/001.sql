-- Games as append-only logs, and the people who play them. Times are milliseconds since 1970.

CREATE TABLE account (
    id          INTEGER PRIMARY KEY,
    -- What others see; guests may share a name.
    name        TEXT NOT NULL,
    -- The name in one spelling, to sign in with; none for a guest.
    login       TEXT UNIQUE,
    -- A password's hash in its own text form; none for a guest.
    password    TEXT,
    created     INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
    -- The hash of what the browser keeps, never the thing itself.
    token       BLOB PRIMARY KEY,
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    expires     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX session_account ON session (account);

-- One row a game: who owns it now, and what a list shows. The truth about a game is its log.
CREATE TABLE game (
    id          INTEGER PRIMARY KEY,
    epoch       INTEGER NOT NULL,
    -- 0 waits for players, 1 is played, 2 is over.
    stage       INTEGER NOT NULL,
    black       INTEGER REFERENCES account (id) ON DELETE SET NULL,
    white       INTEGER REFERENCES account (id) ON DELETE SET NULL,
    -- How it ended, in a word, once it is over.
    ending      TEXT,
    created     INTEGER NOT NULL,
    changed     INTEGER NOT NULL
) STRICT;

CREATE INDEX game_unfinished ON game (id) WHERE stage < 2;
CREATE INDEX game_black ON game (black, id) WHERE black IS NOT NULL;
CREATE INDEX game_white ON game (white, id) WHERE white IS NOT NULL;

CREATE TABLE event (
    game        INTEGER NOT NULL REFERENCES game (id),
    seq         INTEGER NOT NULL,
    epoch       INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    body        TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating (
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- Which pace of games it is for.
    class       TEXT NOT NULL,
    rating      REAL NOT NULL,
    deviation   REAL NOT NULL,
    volatility  REAL NOT NULL,
    games       INTEGER NOT NULL,
    changed     INTEGER NOT NULL,
    PRIMARY KEY (account, class)
) STRICT, WITHOUT ROWID;

-- A game changes ratings once, however often its end is looked at.
CREATE TABLE rated (
    game        INTEGER PRIMARY KEY REFERENCES game (id)
) STRICT;
