-- Goals and sprints of a team. Read and written by members; only the trigger on tasks writes `progress`.
create table goals (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  title text not null check (title = btrim(title) and title <> ''),
  content text,
  reason text,
  target text,
  status text not null default 'planning'
    check (status in ('planning', 'in_progress', 'on_hold', 'completed', 'cancelled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  progress integer not null default 0 check (progress between 0 and 100),
  start_date date check (start_date between '1900-01-01' and '2200-12-31'),
  due_date date check (due_date between '1900-01-01' and '2200-12-31'),
  created_by uuid references user_profiles on delete set null,
  assigned_to uuid,
  created_at timestamptz(3) not null default now(),
  constraint goals_dates_in_order check (due_date >= start_date),
  unique (team_id, id),
  constraint goals_assignee_is_member foreign key (team_id, assigned_to)
    references team_memberships (team_id, user_id) on delete set null (assigned_to)
);
create index on goals (team_id, created_at desc, id desc);
create index on goals (assigned_to) where assigned_to is not null;

create table sprints (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  name text not null check (name = btrim(name) and name <> ''),
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz(3) not null default now(),
  check (ends_on >= starts_on),
  unique (team_id, id)
);
create index on sprints (team_id, starts_on desc);
