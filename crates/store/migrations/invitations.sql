-- Accounts that come to be by invitation, and codes by which a member who has lost the way in finds back. Times are
-- milliseconds since 1970.

CREATE TABLE invitation (
    id          INTEGER PRIMARY KEY,
    -- The hash of the code, never the thing itself.
    secret      BLOB NOT NULL UNIQUE,
    -- Who invites; nobody where it was made at the machine itself.
    by          INTEGER REFERENCES account (id) ON DELETE CASCADE,
    note        TEXT NOT NULL,
    uses        INTEGER NOT NULL,
    -- How many of them are left.
    remaining   INTEGER NOT NULL,
    created     INTEGER NOT NULL,
    expires     INTEGER NOT NULL
) STRICT;

CREATE INDEX invitation_by ON invitation (by);

CREATE TABLE recovery (
    account     INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    -- The hash of the code.
    secret      BLOB NOT NULL,
    expires     INTEGER NOT NULL
) STRICT;
