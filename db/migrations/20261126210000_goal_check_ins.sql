-- Reports of members on goals: the health of the goal, and a note on why. The owner of a goal with `check_in_days` is
-- reminded when the last check-in is so many days old; `check_in_reminded_on` is the day of the last reminder.
create table goal_check_ins (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  goal_id uuid not null,
  health text not null check (health in ('on_track', 'at_risk', 'off_track')),
  note text check (note <> ''),
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  foreign key (team_id, goal_id) references goals (team_id, id) on delete cascade
);
create index on goal_check_ins (goal_id, created_at desc, id desc);
create index on goal_check_ins (team_id, goal_id);
create index on goal_check_ins (created_by) where created_by is not null;

alter table goals add column check_in_days smallint check (check_in_days in (7, 14, 28));
alter table goals add column check_in_reminded_on date;
create index on goals (id) where check_in_days is not null;

alter table deletions drop constraint deletions_kind_check;
alter table deletions add constraint deletions_kind_check check (kind in (
  'goal', 'check_in', 'task', 'comment', 'attachment', 'label', 'sprint', 'record', 'menu', 'menu_item', 'template',
  'instance', 'branch'
)) not valid;
alter table deletions validate constraint deletions_kind_check;
