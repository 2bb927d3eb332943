-- The versions of what people write: the description of a task, the texts of a goal, the values of a record
-- (docs/decisions/049-keep-one-version-per-sitting.md). Members read those of their teams; triggers write them
-- (db/rules/revisions.sql). A row that never changed has none. The current version has no end, and its content is that
-- of the row.
create table revisions (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  task_id uuid,
  goal_id uuid,
  record_id uuid,
  subject_id uuid not null generated always as (coalesce(task_id, goal_id, record_id)) stored,
  content jsonb not null,
  created_by uuid references user_profiles on delete set null,
  -- The first and the last save of the sitting.
  created_at timestamptz not null,
  saved_at timestamptz not null,
  ended_at timestamptz,
  -- When the version was saved that this one restores.
  restored_from timestamptz,
  check (num_nonnulls(task_id, goal_id, record_id) = 1),
  check (created_at <= saved_at and saved_at <= ended_at),
  foreign key (team_id, task_id) references tasks (team_id, id) on delete cascade,
  foreign key (team_id, goal_id) references goals (team_id, id) on delete cascade,
  -- A record that goes to another team takes its versions along.
  foreign key (team_id, record_id) references tpl_records (team_id, id) on update cascade on delete cascade
);
create unique index on revisions (subject_id) where ended_at is null;
create index on revisions (subject_id, created_at desc, id desc);
create index on revisions (team_id, task_id);
create index on revisions (team_id, goal_id) where goal_id is not null;
create index on revisions (team_id, record_id) where record_id is not null;
create index on revisions (created_by) where created_by is not null;
create index on revisions (ended_at) where ended_at is not null;
