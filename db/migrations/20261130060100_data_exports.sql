-- One download of their own data for each person (db/rules/data-export.sql). `file_name` names the file in the store.
create table auth.data_exports (
  user_id uuid primary key references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  requested_at timestamptz(3) not null default now(),
  attempts smallint not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  file_name text unique check (file_name ~ '^exports/[0-9a-f-]{36}\.zip$'),
  file_size bigint,
  finished_at timestamptz(3),
  downloaded_at timestamptz(3),
  expires_at timestamptz(3) not null,
  unique (id),
  check (status <> 'ready' or num_nulls(file_name, file_size, finished_at) = 0)
);
create index on auth.data_exports (expires_at);
