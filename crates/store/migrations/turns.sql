-- Jobs of one address take turns with those of others: where a job comes from, as a number that means nothing outside, and its
-- turn.

ALTER TABLE job ADD COLUMN source INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
