-- A task that a person has put off: until that day it is not in their work. Others see no difference.
create table task_snoozes (
  team_id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  until date not null check (until between '1900-01-01' and '2200-12-31'),
  primary key (team_id, task_id, user_id),
  foreign key (team_id, task_id) references tasks (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references team_memberships (team_id, user_id) on delete cascade
);
create index on task_snoozes (team_id, user_id);
