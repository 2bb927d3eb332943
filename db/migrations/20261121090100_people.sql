-- Written by triggers on auth.users and by the account operations; a profile is what colleagues see, metadata only oneself.
create table user_profiles (
  id uuid primary key references auth.users on delete cascade,
  email citext not null,
  full_name text not null,
  avatar_url text
);

create table user_metadata (
  user_id uuid primary key references user_profiles on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  full_name text not null default '',
  phone_number text not null default '',
  address text not null default '',
  avatar_url text
);

-- A repeated POST with the same key answers the first answer (kept for a day).
create table idempotency_keys (
  user_id uuid not null references user_profiles on delete cascade,
  key text not null,
  operation text not null,
  request_hash text not null,
  answer json,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index on idempotency_keys (created_at);
