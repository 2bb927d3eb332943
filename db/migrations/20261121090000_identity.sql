-- Written by the identity library (api/identity/auth.ts) and by the operator. Read by rules.enter and the profile
-- trigger. Members have no access to this schema.
create schema auth;
create extension if not exists citext;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  first_name text not null default '',
  last_name text not null default '',
  email citext not null unique,
  email_verified boolean not null default false,
  image text,
  suspended_at timestamptz(3),
  is_super_admin boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index on auth.sessions (user_id);

create table auth.accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index on auth.accounts (user_id);

create table auth.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index on auth.verifications (identifier);

-- Rate limits: the number of attempts under a key (an address or an account) in the running window.
create table auth.attempts (
  key text primary key,
  count integer not null,
  resets_at timestamptz(3) not null
);
