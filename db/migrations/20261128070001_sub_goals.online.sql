alter table goals validate constraint goals_team_id_parent_goal_id_fkey;
create index concurrently if not exists goals_team_id_parent_goal_id_idx on goals (team_id, parent_goal_id)
  where parent_goal_id is not null;
