-- When `npm run backup` last wrote a backup, for the metrics of the servers. Empty before the first one. A restore keeps
-- this schema, so the table may exist already.
create table if not exists meta.last_backup (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);
grant select on meta.last_backup to groundwork_login;
