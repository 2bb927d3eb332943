-- When a person wants to be reminded of a task: at times, and minutes before it is due. `next_at` is the next reminder.
create table task_reminders (
  team_id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  at_times timestamptz(0)[] not null default '{}',
  minutes_before integer[] not null default '{}',
  next_at timestamptz(0),
  primary key (team_id, task_id, user_id),
  check (0 <= all (minutes_before) and 527040 >= all (minutes_before)),
  check (cardinality(at_times) + cardinality(minutes_before) between 1 and 10),
  foreign key (team_id, task_id) references tasks (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references team_memberships (team_id, user_id) on delete cascade
);
create index on task_reminders (team_id, user_id);
create index on task_reminders (next_at) where next_at is not null;
