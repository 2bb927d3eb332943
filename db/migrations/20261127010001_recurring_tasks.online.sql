-- A task has at most one next task, whoever finishes it.
create unique index concurrently if not exists tasks_one_next on tasks (team_id, previous_task_id)
  where previous_task_id is not null;
create index concurrently if not exists tasks_recurring on tasks (team_id) where recurrence is not null;
