-- Measurable targets of goals. People enter the current number (`source` = hand), or rules.measure computes it: from the
-- records of an instance, from a whole map (both by `instance_id`), or from a branch of a map. A source that was deleted
-- leaves its column empty.
create table goal_targets (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  goal_id uuid not null,
  name text not null check (name = btrim(name) and name <> ''),
  unit text check (unit = btrim(unit) and unit <> ''),
  start_value numeric not null default 0,
  target_value numeric not null,
  source text not null default 'hand' check (source in ('hand', 'records', 'map', 'branch')),
  instance_id uuid,
  node_id uuid,
  calculation text check (calculation in ('count', 'sum', 'average')),
  field text check (field <> ''),
  sort_order integer not null default 0,
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (team_id, id),
  foreign key (team_id, goal_id) references goals (team_id, id) on delete cascade,
  foreign key (team_id, instance_id) references tpl_instances (team_id, id) on delete set null (instance_id),
  foreign key (team_id, node_id) references tpl_map_nodes (team_id, id) on delete set null (node_id),
  check (start_value <> target_value),
  check ((source = 'hand') = (calculation is null)),
  check ((calculation in ('sum', 'average')) is true = (field is not null))
);
create index on goal_targets (goal_id);
create index on goal_targets (team_id, goal_id);
create index on goal_targets (team_id, instance_id) where instance_id is not null;
create index on goal_targets (team_id, node_id) where node_id is not null;
create index on goal_targets (team_id) where source <> 'hand';
create index on goal_targets (created_by) where created_by is not null;

-- The numbers that people entered, of targets that are not computed.
create table goal_target_values (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  target_id uuid not null,
  value numeric not null,
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  foreign key (team_id, target_id) references goal_targets (team_id, id) on delete cascade
);
create index on goal_target_values (target_id, created_at desc, id desc);
create index on goal_target_values (team_id, target_id);
create index on goal_target_values (created_by) where created_by is not null;

-- The new list has all earlier kinds, so servers that know them may go on.
-- needs: 20261127050000_task_templates.sql
alter table deletions drop constraint deletions_kind_check;
alter table deletions add constraint deletions_kind_check check (kind in (
  'goal', 'check_in', 'target', 'task', 'comment', 'attachment', 'label', 'sprint', 'record', 'menu', 'menu_item',
  'template', 'instance', 'branch', 'task_template'
)) not valid;
