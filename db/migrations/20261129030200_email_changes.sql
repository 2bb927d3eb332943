-- Changes of an account's address that wait for the confirmation at both addresses (db/rules/email-change.sql).
create table auth.email_changes (
  user_id uuid primary key references auth.users on delete cascade,
  new_email citext not null,
  new_token_hash bytea not null unique check (octet_length(new_token_hash) = 32),
  old_token_hash bytea not null unique check (octet_length(old_token_hash) = 32),
  requested_at timestamptz(3) not null default now(),
  new_confirmed_at timestamptz(3),
  old_confirmed_at timestamptz(3)
);
