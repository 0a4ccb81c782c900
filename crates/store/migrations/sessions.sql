-- When a browser signed in and was last heard of, what it is and about where: so that an account can tell its own from others'. Nothing
-- is known of those that signed in before this. Times are milliseconds since 1970.

ALTER TABLE session ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN address TEXT NOT NULL DEFAULT '';
