-- Who came by the port for engines: a password from there crosses the network as it is, and may again. A guest from there has
-- one row a name and day.

ALTER TABLE account ADD COLUMN engine INTEGER NOT NULL DEFAULT 0;
UPDATE account SET engine = 1 WHERE password IS NOT NULL
    AND id IN (SELECT account FROM rating WHERE class = 'engine')
    AND id NOT IN (SELECT account FROM passkey);

CREATE INDEX account_engine_guest ON account (name COLLATE NOCASE, created) WHERE engine AND login IS NULL;
