-- Up to when a person has seen the activity of a team. Without a row, they have seen none of it.
create table activity_marks (
  team_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz(3) not null,
  primary key (team_id, user_id),
  foreign key (team_id, user_id) references team_memberships (team_id, user_id) on delete cascade
);
