-- Games to be analysed, in portions that workers take one by one, and who may work. Times are milliseconds since 1970.

CREATE TABLE job (
    -- Sixty bits nobody can guess.
    id          INTEGER PRIMARY KEY,
    asker       INTEGER REFERENCES account (id) ON DELETE SET NULL,
    -- 0 somebody waits for it, 1 whenever there is time.
    urgency     INTEGER NOT NULL,
    -- 0 is worked on, 1 is done, 2 has failed, 3 was cancelled.
    stage       INTEGER NOT NULL,
    question    TEXT NOT NULL,
    created     INTEGER NOT NULL,
    changed     INTEGER NOT NULL
) STRICT;

CREATE INDEX job_open ON job (urgency, created) WHERE stage = 0;
CREATE INDEX job_asker ON job (asker) WHERE asker IS NOT NULL;

CREATE TABLE portion (
    id          INTEGER PRIMARY KEY,
    job         INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    first       INTEGER NOT NULL,
    count       INTEGER NOT NULL,
    -- How often it was taken; only the answer to the last taking counts.
    lease       INTEGER NOT NULL DEFAULT 0,
    -- Until when it is somebody's; none while it waits.
    deadline    INTEGER,
    -- Whose it is or was; none for the server's own threads.
    worker      INTEGER,
    progress    INTEGER NOT NULL DEFAULT 0,
    answer      TEXT
) STRICT;

CREATE INDEX portion_job ON portion (job, first);
CREATE INDEX portion_worker ON portion (worker) WHERE worker IS NOT NULL;

CREATE TABLE worker (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    -- The hash of its key, never the key itself.
    key         BLOB NOT NULL UNIQUE,
    -- Whether its answers are believed unseen.
    trusted     INTEGER NOT NULL,
    -- Answers that turned out wrong.
    strikes     INTEGER NOT NULL DEFAULT 0,
    blocked     INTEGER NOT NULL DEFAULT 0,
    -- Positions it has answered.
    positions   INTEGER NOT NULL DEFAULT 0,
    created     INTEGER NOT NULL,
    seen        INTEGER
) STRICT;
