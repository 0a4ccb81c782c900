-- A game of engines is remembered until its record is kept; of those that were over before, it was.

DELETE FROM bout WHERE game IN (SELECT id FROM game WHERE stage = 2);
