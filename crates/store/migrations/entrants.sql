-- Who entered which tournament: whose logs to look through when an account is deleted. A row outlives its account, so that the
-- number by which a log names a player is never given to somebody else.

CREATE TABLE entrant (
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    account     INTEGER NOT NULL,
    PRIMARY KEY (account, tournament)
) STRICT, WITHOUT ROWID;

INSERT INTO entrant (tournament, account)
SELECT DISTINCT tournament, body ->> '$.entry.joined.id' FROM tournament_entry
WHERE body ->> '$.entry.joined.id' IS NOT NULL;
