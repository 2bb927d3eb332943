-- Change notices of committed changes that no server has sent yet (db/rules/live.sql). Written by triggers; nobody reads
-- or writes it directly. It is unlogged: after a crash of PostgreSQL every server connects again, and browsers read anew.
-- `xid` is the transaction of the change. Vacuum may not shorten the file, because writes would wait for that.
create unlogged table if not exists meta.change_notices (
  xid xid8 not null default pg_current_xact_id(),
  notice text not null
) with (vacuum_truncate = off);
create index if not exists change_notices_xid_idx on meta.change_notices (xid);
