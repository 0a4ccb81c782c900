-- The number that was given out last: none is given twice, not even after its account is deleted.

CREATE TABLE last_account (
    id          INTEGER NOT NULL
) STRICT;

INSERT INTO last_account SELECT max(coalesce((SELECT max(id) FROM account), 0),
                                    coalesce((SELECT max(account) FROM entrant), 0));
