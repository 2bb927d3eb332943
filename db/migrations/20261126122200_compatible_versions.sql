-- What servers of two versions on one database compare (db/compatibility.ts): the migration that a server must know to
-- run on the database after this one, and the release whose rules the database has.
alter table meta.migrations add column if not exists needs text;
alter table meta.version add column if not exists release text;
