-- The columns by which lists, statistics and reports choose, sort and count the tasks of a team, so that PostgreSQL
-- reads no rows for them. Replaces the index of the board, which begins with the same columns.
create index concurrently if not exists tasks_of_team on tasks (team_id, status, board_order, id)
  include (
    created_at, priority, type, assigned_to, goal_id, sprint_id, parent_task_id, start_date, due_date, due_at,
    finished_at, estimated_hours, actual_hours, remaining_hours
  );
drop index concurrently if exists tasks_team_id_status_board_order_id_idx;
-- Counts the tasks of a goal. The policy needs the team.
create index concurrently if not exists tasks_of_goal on tasks (goal_id, status) include (team_id)
  where goal_id is not null;
drop index concurrently if exists tasks_goal_id_status_idx;
-- Counts the tasks with a label.
create index concurrently if not exists task_labels_of_label on task_labels (label_id) include (team_id);
drop index concurrently if exists task_labels_label_id_idx;
-- The latest finished tasks that have a goal.
create index concurrently if not exists tasks_finished on tasks (team_id, finished_at desc, id) include (goal_id)
  where finished_at is not null;
drop index concurrently if exists tasks_team_id_finished_at_idx;
