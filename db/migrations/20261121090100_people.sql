-- Written by triggers on auth.users and by the account operations. Colleagues see a profile; only the person sees their
-- metadata.
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

-- Idempotency keys: a repeated POST with the same key gets the first answer. Kept for a day.
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
