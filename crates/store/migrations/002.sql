-- What accounts are allowed and what they let others see; where ratings came from; who kept order how.

-- Whether others may look at games and ratings.
ALTER TABLE account ADD COLUMN shown INTEGER NOT NULL DEFAULT 1;
-- A title of the world outside, set by a moderator; never mixed with ratings.
ALTER TABLE account ADD COLUMN title TEXT;
ALTER TABLE account ADD COLUMN admin INTEGER NOT NULL DEFAULT 0;
-- Until when the account may not be used, and until when it may not speak.
ALTER TABLE account ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;

-- What each rated game made of a player's rating.
CREATE TABLE rating_change (
    game        INTEGER NOT NULL REFERENCES game (id),
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    class       TEXT NOT NULL,
    before      REAL NOT NULL,
    rating      REAL NOT NULL,
    deviation   REAL NOT NULL,
    at          INTEGER NOT NULL,
    PRIMARY KEY (game, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_change_account ON rating_change (account, at);

-- What those who keep order have done, for good.
CREATE TABLE audit (
    id          INTEGER PRIMARY KEY,
    at          INTEGER NOT NULL,
    -- Who; nobody where it was done at the machine itself.
    by          INTEGER REFERENCES account (id) ON DELETE SET NULL,
    deed        TEXT NOT NULL,
    about       INTEGER REFERENCES account (id) ON DELETE SET NULL,
    note        TEXT NOT NULL
) STRICT;
