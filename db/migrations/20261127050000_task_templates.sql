-- Task templates of a team: tasks with their subtasks, as api/task-trees.ts reads them from a task or goal.
create table task_templates (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  name text not null check (name = btrim(name) and name <> ''),
  description text check (description <> ''),
  tree jsonb not null check (jsonb_array_length(tree -> 'tasks') between 1 and 500),
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now()
);
create index on task_templates (team_id);
create index on task_templates (created_by) where created_by is not null;

-- The new list has all earlier kinds, so servers that know them may go on.
-- needs: 20261126230000_check_in_notifications.sql
alter table deletions drop constraint deletions_kind_check;
alter table deletions add constraint deletions_kind_check check (kind in (
  'goal', 'check_in', 'task', 'comment', 'attachment', 'label', 'sprint', 'record', 'menu', 'menu_item', 'template',
  'instance', 'branch', 'task_template'
)) not valid;
