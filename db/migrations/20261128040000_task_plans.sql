-- The day on which a person means to work on a task, and its place among the person's tasks of that day. It is not the
-- due date, and others do not see it.
create table task_plans (
  team_id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  day date not null check (day between '1900-01-01' and '2200-12-31'),
  place integer not null check (place > 0),
  primary key (team_id, task_id, user_id),
  foreign key (team_id, task_id) references tasks (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references team_memberships (team_id, user_id) on delete cascade
);
create index on task_plans (team_id, user_id);
create index on task_plans (user_id, day);
