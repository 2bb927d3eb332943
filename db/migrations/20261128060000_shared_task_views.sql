-- An icon, if not that of the layout, and a color of a saved view. contract/views.ts names them.
alter table task_views add column icon text, add column color text not null default 'gray';

-- Saved views of tasks that their author shares with the team. Sharing moves a row of `task_views` here.
create table shared_task_views (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  name text not null check (name = btrim(name) and name <> '' and length(name) <= 80),
  page text not null check (page in ('tasks', 'calendar')),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  icon text,
  color text not null default 'gray',
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now()
);
create unique index shared_task_views_name_is_unique on shared_task_views (team_id, lower(normalize(name, nfc)));
create index on shared_task_views (created_by) where created_by is not null;

-- Each person's choices for the saved views of a team: the view that opens first, and the order of the views. The server
-- ignores ids of deleted views. They count again when the view is restored.
create table task_view_choices (
  team_id uuid not null,
  user_id uuid not null,
  default_view uuid,
  view_order uuid[] not null default '{}' check (cardinality(view_order) <= 100),
  primary key (team_id, user_id),
  foreign key (team_id, user_id) references team_memberships (team_id, user_id) on delete cascade
);

-- The new list has all earlier kinds, so servers that know them may go on.
-- needs: 20261128020000_goal_targets.sql
alter table deletions drop constraint deletions_kind_check;
alter table deletions add constraint deletions_kind_check check (kind in (
  'goal', 'check_in', 'target', 'task', 'comment', 'attachment', 'label', 'sprint', 'record', 'menu', 'menu_item',
  'template', 'instance', 'branch', 'task_template', 'view'
)) not valid;
