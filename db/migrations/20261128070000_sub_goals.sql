-- The goal that a goal belongs to, in the same team. Sub-goals stay when it is deleted. Servers of the version before
-- leave the column empty.
-- needs: 20261127061001_reminder_notifications.sql
alter table goals add column parent_goal_id uuid;
alter table goals add constraint goals_team_id_parent_goal_id_fkey
  foreign key (team_id, parent_goal_id) references goals (team_id, id) on delete set null (parent_goal_id) not valid;
