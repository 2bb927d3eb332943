-- The feed of the audit log (db/rules/audit-feed.sql). `xid` is the transaction that wrote an entry; null for entries
-- from before the feed.
alter table audit_log add column xid xid8;
-- How far each receiver of the feed is: the last entry that it has. `try_at` is when the next attempt may begin.
create table if not exists meta.audit_feeds (
  receiver text primary key check (receiver in ('webhook', 'syslog')),
  sent_xid xid8 not null,
  sent_created_at timestamptz not null,
  sent_id uuid not null,
  try_at timestamptz not null default now(),
  failures integer not null default 0,
  failing_since timestamptz,
  error text,
  error_status integer,
  lost integer not null default 0
);
