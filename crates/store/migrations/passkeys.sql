-- Passkeys: what members sign in with instead of a password. Times are milliseconds since 1970.

CREATE TABLE passkey (
    id          INTEGER PRIMARY KEY,
    -- What the authenticator calls it.
    credential  BLOB NOT NULL UNIQUE,
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- What the authenticator calls the account: the same for all its passkeys.
    handle      BLOB NOT NULL,
    -- The public key, and what was agreed on with it.
    key         BLOB NOT NULL,
    -- What changes as it is used: its counter, among others.
    state       BLOB NOT NULL,
    -- The ways the authenticator is reached, a bit each.
    transports  INTEGER NOT NULL,
    -- What its owner calls it.
    name        TEXT NOT NULL,
    created     INTEGER NOT NULL,
    used        INTEGER
) STRICT;

CREATE INDEX passkey_account ON passkey (account);
