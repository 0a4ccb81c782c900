-- What programs show instead of a browser's cookie. Times are milliseconds since 1970.

CREATE TABLE token (
    id          INTEGER PRIMARY KEY,
    -- The hash of the token, never the thing itself.
    secret      BLOB NOT NULL UNIQUE,
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- What its owner calls it.
    name        TEXT NOT NULL,
    -- What it may be used for, words between blanks.
    scopes      TEXT NOT NULL,
    created     INTEGER NOT NULL,
    used        INTEGER
) STRICT;

CREATE INDEX token_account ON token (account);
