-- By how much each write changed the tasks of a sprint: a ledger from which burndown and velocity are computed
-- (docs/decisions/058-compute-burndowns-from-a-ledger-of-changes.md). A trigger on tasks adds rows, members read them,
-- and nobody changes them. They go with their sprint.
create table sprint_changes (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  sprint_id uuid not null,
  tasks integer not null,
  open_tasks integer not null,
  hours numeric(12, 2) not null,
  open_hours numeric(12, 2) not null,
  done_hours numeric(12, 2) not null,
  created_at timestamptz(3) not null default now(),
  foreign key (team_id, sprint_id) references sprints (team_id, id) on delete cascade
);
create index on sprint_changes (team_id, sprint_id, created_at);
