-- The authenticator app of a person (api/identity/second-factor.ts). Both secrets are sealed (api/secrets.ts).
-- `pending_secret` belongs to an app whose first code has not been entered yet. `last_step` is the time step of the last
-- accepted code: a code of this step or an earlier one counts no more.
create table auth.authenticators (
  user_id uuid primary key references auth.users on delete cascade,
  secret text,
  pending_secret text,
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  check (secret is not null or pending_secret is not null)
);

-- The recovery codes that a person has left. The database stores only their hashes.
create table auth.recovery_codes (
  user_id uuid not null references auth.users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- Whether all members must have a second factor.
-- quick: the table has a short row for each team.
alter table teams add column requires_second_factor boolean not null default false;

-- Whether the whole installation requires a second factor: one row, which the server writes at its start
-- (REQUIRE_SECOND_FACTOR). A restore keeps this schema, so the table may exist already.
create table if not exists meta.second_factor_rule (
  only_row boolean primary key default true check (only_row),
  required boolean not null
);
