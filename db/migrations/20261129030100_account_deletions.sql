-- Accounts that their person has asked to delete. A job deletes them when they are due (db/rules/account-deletion.sql).
create table auth.account_deletions (
  user_id uuid primary key references auth.users on delete cascade,
  requested_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null
);
create index on auth.account_deletions (due_at);
