-- Comments, attachments, the activity log and notifications.
create table comments (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  task_id uuid,
  goal_id uuid,
  parent_comment_id uuid,
  user_id uuid references user_profiles on delete set null,
  content text not null check (btrim(content) <> ''),
  mentioned_users uuid[] not null default '{}' check (cardinality(mentioned_users) <= 50),
  is_pinned boolean not null default false,
  is_edited boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint comments_one_subject check (num_nonnulls(task_id, goal_id) = 1),
  unique (team_id, id),
  foreign key (team_id, task_id) references tasks (team_id, id) on delete cascade,
  foreign key (team_id, goal_id) references goals (team_id, id) on delete cascade,
  foreign key (team_id, parent_comment_id) references comments (team_id, id) on delete cascade
);
create index on comments (task_id, created_at) where task_id is not null;
create index on comments (goal_id, created_at) where goal_id is not null;
create index on comments (parent_comment_id) where parent_comment_id is not null;

create table attachments (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  task_id uuid,
  goal_id uuid,
  file_name text not null,
  file_path text not null unique,
  file_size bigint not null check (file_size >= 0),
  file_type text not null,
  uploaded_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  constraint attachments_one_subject check (num_nonnulls(task_id, goal_id) = 1),
  unique (team_id, id),
  foreign key (team_id, task_id) references tasks (team_id, id) on delete cascade,
  foreign key (team_id, goal_id) references goals (team_id, id) on delete cascade
);
create index on attachments (task_id) where task_id is not null;
create index on attachments (goal_id) where goal_id is not null;

-- Written by triggers only. An entry outlives its goal, task or comment: the reference becomes null, and `description`
-- keeps the title of that time.
create table activity_log (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  subject text not null check (subject in ('goal', 'task')),
  goal_id uuid,
  task_id uuid,
  comment_id uuid,
  user_id uuid references user_profiles on delete set null,
  activity_type text not null
    check (activity_type in ('create', 'assign', 'update', 'status_change', 'due_date_change', 'comment', 'delete')),
  description text not null,
  changes jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  foreign key (team_id, goal_id) references goals (team_id, id) on delete set null (goal_id),
  foreign key (team_id, task_id) references tasks (team_id, id) on delete set null (task_id),
  foreign key (team_id, comment_id) references comments (team_id, id) on delete set null (comment_id)
);
create index on activity_log (team_id, created_at desc, id desc);
create index on activity_log (goal_id, created_at desc) where goal_id is not null;
create index on activity_log (task_id, created_at desc) where task_id is not null;
create index on activity_log (comment_id) where comment_id is not null;

create table notifications (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in (
    'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'due_tomorrow', 'overdue'
  )),
  actor_id uuid references user_profiles on delete set null,
  task_id uuid,
  goal_id uuid,
  comment_id uuid,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  foreign key (team_id, user_id) references team_memberships (team_id, user_id) on delete cascade,
  foreign key (team_id, task_id) references tasks (team_id, id) on delete cascade,
  foreign key (team_id, goal_id) references goals (team_id, id) on delete cascade,
  foreign key (team_id, comment_id) references comments (team_id, id) on delete cascade
);
create index on notifications (user_id, created_at desc, id desc);
create index on notifications (task_id) where task_id is not null;
create index on notifications (goal_id) where goal_id is not null;
create index on notifications (comment_id) where comment_id is not null;
