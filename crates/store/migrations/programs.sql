-- Others see whose moves are a program's; whatever has played by a token was one.

ALTER TABLE account ADD COLUMN program INTEGER NOT NULL DEFAULT 0;
UPDATE account SET program = 1 WHERE id IN (
    SELECT account FROM token WHERE used IS NOT NULL AND ' ' || scopes || ' ' LIKE '% play %'
);
