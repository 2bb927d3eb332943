-- When a task was finished. Read by members, for dashboard statistics and sorted lists. Written by a trigger only.
alter table tasks add column finished_at timestamptz(3);
update tasks t set finished_at = coalesce(
  (
    select max(a.created_at) from activity_log a
    where a.task_id = t.id and a.activity_type = 'status_change'
      and a.changes #>> '{status,new}' in ('done', 'completed')
  ),
  t.created_at
) where status in ('done', 'completed');
create index on tasks (team_id, finished_at) where finished_at is not null;
