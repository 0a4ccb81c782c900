PRAGMA foreign_keys = OFF;
PRAGMA user_version = 13;
BEGIN TRANSACTION;
CREATE TABLE account (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL,
    login       TEXT UNIQUE,
    password    TEXT,
    created     INTEGER NOT NULL
, shown INTEGER NOT NULL DEFAULT 1, title TEXT, admin INTEGER NOT NULL DEFAULT 0, banned INTEGER NOT NULL DEFAULT 0, muted INTEGER NOT NULL DEFAULT 0, program INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "account" VALUES(1,'kumo','kumo','$argon2id$v=19$m=19456,t=2,p=1$K63oK0p/eRZywcI9C//byw$HjY+gCcGskN+5+Q5cSdwOnTKceuXLieZb2p25vls6CM',1795883485276,1,NULL,0,0,0,0);
INSERT INTO "account" VALUES(2,'kaze','kaze','$argon2id$v=19$m=19456,t=2,p=1$1An8JhtGwFoPLrQho7H4Tw$PItKXCRaJdL8qqwFFAMzsm76OstChegtob8SzM/Rt2U',1795883485354,1,NULL,0,0,0,0);
INSERT INTO "account" VALUES(3,'山',NULL,NULL,1795883485360,1,NULL,0,0,0,0);
CREATE TABLE audit (
    id          INTEGER PRIMARY KEY,
    at          INTEGER NOT NULL,
    by          INTEGER REFERENCES account (id) ON DELETE SET NULL,
    deed        TEXT NOT NULL,
    about       INTEGER REFERENCES account (id) ON DELETE SET NULL,
    note        TEXT NOT NULL
) STRICT;
CREATE TABLE bout (
    game        INTEGER PRIMARY KEY REFERENCES game (id),
    body        TEXT NOT NULL
) STRICT;
CREATE TABLE entrant (
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    account     INTEGER NOT NULL,
    PRIMARY KEY (account, tournament)
) STRICT, WITHOUT ROWID;
INSERT INTO "entrant" VALUES(279322220357254047,1);
INSERT INTO "entrant" VALUES(1106661143117741624,1);
INSERT INTO "entrant" VALUES(1106661143117741624,2);
CREATE TABLE event (
    game        INTEGER NOT NULL REFERENCES game (id),
    seq         INTEGER NOT NULL,
    epoch       INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    body        TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "event" VALUES(113139835163421093,0,1,1795883485382,'{"event":"opened","terms":{"start":"rook","profile":"standard","strict":false,"black":{"main":3600000,"period":0,"periods":0,"increment":0,"unit":0,"units":0,"per_move":0},"white":{"main":3600000,"period":0,"periods":0,"increment":0,"unit":0,"units":0,"per_move":0},"compensates_lag":true,"take_back":true,"replays_draws":false,"rated":false},"black":{"account":1,"name":"kumo"},"white":null}');
INSERT INTO "event" VALUES(113139835163421093,1,1,1795883485385,'{"event":"seated","color":"w","seat":{"account":3,"name":"山"}}');
INSERT INTO "event" VALUES(113139835163421093,2,1,1795883485391,'{"event":"moved","move":"8c8d","spent":1,"raw":1}');
INSERT INTO "event" VALUES(113139835163421093,3,1,1795883485393,'{"event":"moved","move":"7g7f","spent":0,"raw":0}');
INSERT INTO "event" VALUES(113139835163421093,4,1,1795883485395,'{"event":"moved","move":"8d8e","spent":0,"raw":0}');
INSERT INTO "event" VALUES(113139835163421093,5,1,1795883485397,'{"event":"proposed","color":"w","proposal":"take-back"}');
INSERT INTO "event" VALUES(113139835163421093,6,1,1795883485399,'{"event":"taken-back","plies":1}');
INSERT INTO "event" VALUES(113139835163421093,7,1,1795883485400,'{"event":"moved","move":"3c3d","spent":0,"raw":0}');
INSERT INTO "event" VALUES(113139835163421093,8,1,1795883485445,'{"event":"interrupted","raw":44}');
INSERT INTO "event" VALUES(757819560967990880,0,1,1795883485414,'{"event":"opened","terms":{"start":"even","profile":"standard","strict":false,"black":{"main":600000,"period":30000,"periods":1,"increment":0,"unit":0,"units":0,"per_move":0},"white":{"main":600000,"period":30000,"periods":1,"increment":0,"unit":0,"units":0,"per_move":0},"compensates_lag":true,"take_back":false,"replays_draws":false,"rated":false,"binding":true},"black":{"account":1,"name":"kumo"},"white":{"account":2,"name":"kaze"}}');
INSERT INTO "event" VALUES(757819560967990880,1,1,1795883485418,'{"event":"moved","move":"7g7f","spent":0,"raw":0}');
INSERT INTO "event" VALUES(757819560967990880,2,1,1795883485420,'{"event":"moved","move":"8c8d","spent":0,"raw":0}');
INSERT INTO "event" VALUES(757819560967990880,3,1,1795883485422,'{"event":"resigned","color":"w"}');
INSERT INTO "event" VALUES(898235923237990306,0,1,1795883485365,'{"event":"opened","terms":{"start":"even","profile":"standard","strict":false,"black":{"main":600000,"period":30000,"periods":1,"increment":0,"unit":0,"units":0,"per_move":0},"white":{"main":600000,"period":30000,"periods":1,"increment":0,"unit":0,"units":0,"per_move":0},"compensates_lag":true,"take_back":true,"replays_draws":false,"rated":true},"black":{"account":1,"name":"kumo"},"white":null}');
INSERT INTO "event" VALUES(898235923237990306,1,1,1795883485369,'{"event":"seated","color":"w","seat":{"account":2,"name":"kaze"}}');
INSERT INTO "event" VALUES(898235923237990306,2,1,1795883485372,'{"event":"moved","move":"7g7f","spent":0,"raw":0}');
INSERT INTO "event" VALUES(898235923237990306,3,1,1795883485374,'{"event":"moved","move":"3c3d","spent":1,"raw":1}');
INSERT INTO "event" VALUES(898235923237990306,4,1,1795883485376,'{"event":"moved","move":"8h2b+","spent":1,"raw":1}');
INSERT INTO "event" VALUES(898235923237990306,5,1,1795883485377,'{"event":"moved","move":"3a2b","spent":0,"raw":0}');
INSERT INTO "event" VALUES(898235923237990306,6,1,1795883485379,'{"event":"resigned","color":"w"}');
CREATE TABLE game (
    id          INTEGER PRIMARY KEY,
    epoch       INTEGER NOT NULL,
    stage       INTEGER NOT NULL,
    black       INTEGER REFERENCES account (id) ON DELETE SET NULL,
    white       INTEGER REFERENCES account (id) ON DELETE SET NULL,
    ending      TEXT,
    created     INTEGER NOT NULL,
    changed     INTEGER NOT NULL
) STRICT;
INSERT INTO "game" VALUES(113139835163421093,1,1,1,3,NULL,1795883485382,1795883485385);
INSERT INTO "game" VALUES(757819560967990880,1,2,1,2,'resignation',1795883485414,1795883485422);
INSERT INTO "game" VALUES(898235923237990306,1,2,1,2,'resignation',1795883485365,1795883485379);
CREATE TABLE job (
    id          INTEGER PRIMARY KEY,
    asker       INTEGER REFERENCES account (id) ON DELETE SET NULL,
    urgency     INTEGER NOT NULL,
    stage       INTEGER NOT NULL,
    question    TEXT NOT NULL,
    created     INTEGER NOT NULL,
    changed     INTEGER NOT NULL
) STRICT;
INSERT INTO "job" VALUES(1029187043921366855,1,0,0,'{"course":{"start":{"handicap":"even"},"moves":["7g7f","3c3d","8h2b+","3a2b"],"profile":"standard"},"effort":{"nodes":200000,"lines":1}}',1795883485433,1795883485433);
CREATE TABLE last_account (
    id          INTEGER NOT NULL
) STRICT;
INSERT INTO "last_account" VALUES(3);
CREATE TABLE partner (
    game        INTEGER NOT NULL REFERENCES game (id),
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE passkey (
    id          INTEGER PRIMARY KEY,
    credential  BLOB NOT NULL UNIQUE,
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    handle      BLOB NOT NULL,
    key         BLOB NOT NULL,
    state       BLOB NOT NULL,
    transports  INTEGER NOT NULL,
    name        TEXT NOT NULL,
    created     INTEGER NOT NULL,
    used        INTEGER
) STRICT;
CREATE TABLE portion (
    id          INTEGER PRIMARY KEY,
    job         INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    first       INTEGER NOT NULL,
    count       INTEGER NOT NULL,
    lease       INTEGER NOT NULL DEFAULT 0,
    deadline    INTEGER,
    worker      INTEGER,
    progress    INTEGER NOT NULL DEFAULT 0,
    answer      TEXT
, tries INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "portion" VALUES(1,1029187043921366855,0,5,0,NULL,NULL,0,NULL,0);
CREATE TABLE rated (
    game        INTEGER PRIMARY KEY REFERENCES game (id)
) STRICT;
INSERT INTO "rated" VALUES(898235923237990306);
CREATE TABLE rating (
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    class       TEXT NOT NULL,
    rating      REAL NOT NULL,
    deviation   REAL NOT NULL,
    volatility  REAL NOT NULL,
    games       INTEGER NOT NULL,
    changed     INTEGER NOT NULL,
    PRIMARY KEY (account, class)
) STRICT, WITHOUT ROWID;
INSERT INTO "rating" VALUES(1,'rapid',1.66231089390629767875e+03,2.90318963717980466293e+02,5.99996753723381417988e-02,1,1795883485379);
INSERT INTO "rating" VALUES(2,'rapid',1.33768910609370232124e+03,2.90318963717980466293e+02,5.99996753723381417988e-02,1,1795883485379);
CREATE TABLE rating_change (
    game        INTEGER NOT NULL REFERENCES game (id),
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    class       TEXT NOT NULL,
    before      REAL NOT NULL,
    rating      REAL NOT NULL,
    deviation   REAL NOT NULL,
    at          INTEGER NOT NULL,
    PRIMARY KEY (game, account)
) STRICT, WITHOUT ROWID;
INSERT INTO "rating_change" VALUES(898235923237990306,1,'rapid',1500.0,1.66231089390629767875e+03,2.90318963717980466293e+02,1795883485379);
INSERT INTO "rating_change" VALUES(898235923237990306,2,'rapid',1500.0,1.33768910609370232124e+03,2.90318963717980466293e+02,1795883485379);
CREATE TABLE session (
    token       BLOB PRIMARY KEY,
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    expires     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "session" VALUES(X'0A381E717CA7A0EF9226A8487CC0FD6FC3974395A09A21DB2E0951EA9AE75978',1,1830443485278);
INSERT INTO "session" VALUES(X'B8C0B3ADD0FF3B3C0BACCA8D71A484144EF07983F710825DE8519CDA3C3BDC10',2,1830443485358);
INSERT INTO "session" VALUES(X'C15FD741588CFD10F7CA66784A94F97C004306E3E977269552FE7632ACA23DAD',3,1830443485361);
CREATE TABLE token (
    id          INTEGER PRIMARY KEY,
    secret      BLOB NOT NULL UNIQUE,
    account     INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name        TEXT NOT NULL,
    scopes      TEXT NOT NULL,
    created     INTEGER NOT NULL,
    used        INTEGER
) STRICT;
INSERT INTO "token" VALUES(1,X'F172E2F7B7EF6FB4723EC77B2100B12B91F0C4F30150D74AC4A795A448511292',1,'board','board',1795883485431,NULL);
CREATE TABLE tournament (
    id          INTEGER PRIMARY KEY,
    owner       INTEGER REFERENCES account (id) ON DELETE SET NULL,
    stage       INTEGER NOT NULL,
    body        TEXT NOT NULL,
    created     INTEGER NOT NULL,
    changed     INTEGER NOT NULL
) STRICT;
INSERT INTO "tournament" VALUES(279322220357254047,2,0,'{"title":"Winter league","format":{"kind":"swiss","rounds":3},"terms":{"start":{"handicap":"even"},"profile":"standard","strict":false,"clock":{"main":600000,"byoyomi":30000,"periods":1,"increment":0,"unit":0,"units":0},"replays":false,"rated":false,"team":"alone"},"handicaps":false,"starts":null,"pause":0}',1795883485426,1795883485429);
INSERT INTO "tournament" VALUES(1106661143117741624,1,2,'{"title":"Autumn cup","format":{"kind":"round-robin","cycles":1},"terms":{"start":{"handicap":"even"},"profile":"standard","strict":false,"clock":{"main":600000,"byoyomi":30000,"periods":1,"increment":0,"unit":0,"units":0},"replays":false,"rated":false,"team":"alone"},"handicaps":false,"starts":null,"pause":0}',1795883485404,1795883485423);
CREATE TABLE tournament_entry (
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    seq         INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    body        TEXT NOT NULL,
    PRIMARY KEY (tournament, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "tournament_entry" VALUES(279322220357254047,0,1795883485429,'{"entry":{"joined":{"id":1,"name":"kumo","strength":1662,"lot":486836766}}}');
INSERT INTO "tournament_entry" VALUES(1106661143117741624,0,1795883485406,'{"entry":{"joined":{"id":1,"name":"kumo","strength":1662,"lot":2988389554}}}');
INSERT INTO "tournament_entry" VALUES(1106661143117741624,1,1795883485409,'{"entry":{"joined":{"id":2,"name":"kaze","strength":1338,"lot":1397700265}}}');
INSERT INTO "tournament_entry" VALUES(1106661143117741624,2,1795883485411,'"begun"');
INSERT INTO "tournament_entry" VALUES(1106661143117741624,3,1795883485412,'{"entry":{"round":{"pairings":[{"black":1,"white":2}],"byes":[]}}}');
INSERT INTO "tournament_entry" VALUES(1106661143117741624,4,1795883485413,'{"table":{"game":0,"table":"n12gw0kndvk0"}}');
INSERT INTO "tournament_entry" VALUES(1106661143117741624,5,1795883485423,'{"entry":{"result":{"game":0,"outcome":{"win":{"by":"black","played":true}}}}}');
CREATE TABLE worker (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    key         BLOB NOT NULL UNIQUE,
    trusted     INTEGER NOT NULL,
    strikes     INTEGER NOT NULL DEFAULT 0,
    blocked     INTEGER NOT NULL DEFAULT 0,
    positions   INTEGER NOT NULL DEFAULT 0,
    created     INTEGER NOT NULL,
    seen        INTEGER
) STRICT;
CREATE INDEX session_account ON session (account);
CREATE INDEX game_unfinished ON game (id) WHERE stage < 2;
CREATE INDEX game_black ON game (black, id) WHERE black IS NOT NULL;
CREATE INDEX game_white ON game (white, id) WHERE white IS NOT NULL;
CREATE INDEX rating_change_account ON rating_change (account, at);
CREATE INDEX job_open ON job (urgency, created) WHERE stage = 0;
CREATE INDEX job_asker ON job (asker) WHERE asker IS NOT NULL;
CREATE INDEX portion_job ON portion (job, first);
CREATE INDEX portion_worker ON portion (worker) WHERE worker IS NOT NULL;
CREATE INDEX tournament_open ON tournament (id) WHERE stage < 2;
CREATE INDEX tournament_changed ON tournament (changed);
CREATE INDEX token_account ON token (account);
CREATE INDEX partner_game ON partner (game);
CREATE INDEX passkey_account ON passkey (account);
COMMIT;
