-- Who chose to watch or to mute a task, a goal, or a form or map (an instance). Without a row, a person watches what they
-- take part in (rules.watchers).
create table watches (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null,
  task_id uuid,
  goal_id uuid,
  instance_id uuid,
  is_muted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(task_id, goal_id, instance_id) = 1),
  foreign key (team_id, user_id) references team_memberships (team_id, user_id) on delete cascade,
  foreign key (team_id, task_id) references tasks (team_id, id) on delete cascade,
  foreign key (team_id, goal_id) references goals (team_id, id) on delete cascade,
  foreign key (team_id, instance_id) references tpl_instances (team_id, id) on delete cascade
);
create unique index on watches (task_id, user_id) where task_id is not null;
create unique index on watches (goal_id, user_id) where goal_id is not null;
create unique index on watches (instance_id, user_id) where instance_id is not null;
create index on watches (team_id, user_id);

-- Servers before reminders do not know the kinds of notifications that the constraints already have.
-- needs: 20261127061001_reminder_notifications.sql

-- Notifications of watchers. `changes` holds what changed in a task or goal, as the activity log has it.
alter table notifications add column instance_id uuid;
alter table notifications add column changes jsonb;
alter table notifications add constraint notifications_team_id_instance_id_fkey
  foreign key (team_id, instance_id) references tpl_instances (team_id, id) on delete cascade not valid;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'import', 'due_tomorrow',
  'overdue', 'unblocked', 'check_in', 'reminder', 'change', 'map_change', 'record'
)) not valid;

alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'mention', 'assignment', 'comment', 'reply', 'invitation', 'transfer', 'transfer_answer', 'import', 'due_tomorrow',
  'overdue', 'unblocked', 'check_in', 'reminder', 'change', 'map_change', 'record'
)) not valid;
