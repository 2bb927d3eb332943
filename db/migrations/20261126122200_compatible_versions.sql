-- Servers of two versions run on one database (db/compatibility.ts). `needs` is the migration that a server must know to
-- run on the database after this one. meta.prepared has the version whose rules the database has.
alter table meta.migrations add column if not exists needs text;
