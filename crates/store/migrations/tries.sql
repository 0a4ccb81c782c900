-- What was taken and handed back in order was not tried.

ALTER TABLE portion ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
