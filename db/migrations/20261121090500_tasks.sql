-- Tasks and their labels. Read and written by members; a trigger updates goals.progress.
create table tasks (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  goal_id uuid,
  parent_task_id uuid,
  title text not null check (title = btrim(title) and title <> ''),
  description text,
  status text not null default 'to_do'
    check (status in ('to_do', 'in_progress', 'blocked', 'done', 'on_hold', 'completed', 'archived')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  type text not null default 'task',
  assigned_to uuid,
  due_date date check (due_date between '1900-01-01' and '2200-12-31'),
  estimated_hours numeric(7, 2) check (estimated_hours >= 0),
  actual_hours numeric(7, 2) check (actual_hours >= 0),
  remaining_hours numeric(7, 2) check (remaining_hours >= 0),
  record_id uuid,
  sprint_id uuid,
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (team_id, id),
  foreign key (team_id, goal_id) references goals (team_id, id) on delete set null (goal_id),
  foreign key (team_id, parent_task_id) references tasks (team_id, id) on delete cascade,
  foreign key (team_id, record_id) references tpl_records (team_id, id) on delete set null (record_id),
  foreign key (team_id, sprint_id) references sprints (team_id, id) on delete set null (sprint_id),
  constraint tasks_assignee_is_member foreign key (team_id, assigned_to)
    references team_memberships (team_id, user_id) on delete set null (assigned_to)
);
create index on tasks (team_id, created_at desc, id desc);
create index on tasks (goal_id, status) where goal_id is not null;
create index on tasks (parent_task_id, status) where parent_task_id is not null;
create index on tasks (assigned_to, status) where assigned_to is not null;
create index on tasks (record_id) where record_id is not null;
create index on tasks (sprint_id) where sprint_id is not null;

create table labels (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  name text not null check (name = btrim(name) and name <> ''),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  description text,
  created_at timestamptz(3) not null default now(),
  unique (team_id, id)
);
create unique index labels_name_is_unique on labels (team_id, lower(normalize(name, nfc)));

create table task_labels (
  team_id uuid not null,
  task_id uuid not null,
  label_id uuid not null,
  primary key (task_id, label_id),
  foreign key (team_id, task_id) references tasks (team_id, id) on delete cascade,
  foreign key (team_id, label_id) references labels (team_id, id)
);
create index on task_labels (label_id);
