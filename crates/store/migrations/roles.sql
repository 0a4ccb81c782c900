-- What an account may do among the others: its role, where there was only one bit of it.

ALTER TABLE account ADD COLUMN role TEXT NOT NULL DEFAULT 'member';
UPDATE account SET role = 'admin' WHERE admin;
ALTER TABLE account DROP COLUMN admin;
