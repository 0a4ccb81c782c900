-- Who plays beside the two whom a game's row names, where several play one side.

CREATE TABLE partner (
    game        INTEGER NOT NULL REFERENCES game (id),
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX partner_game ON partner (game);
