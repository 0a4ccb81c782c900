-- Others see whose moves are a program's: an account with a token to play by has given it to one.

ALTER TABLE account ADD COLUMN program INTEGER NOT NULL DEFAULT 0;
UPDATE account SET program = 1 WHERE id IN (
    SELECT account FROM token WHERE ' ' || scopes || ' ' LIKE '% play %'
);
