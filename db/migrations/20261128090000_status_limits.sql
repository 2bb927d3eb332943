-- The most tasks that a team wants in a status, shown on its boards. A status without a key has no limit.
-- quick: the table has a short row for each team.
alter table teams add column status_limits jsonb not null default '{}'
  check (
    jsonb_typeof(status_limits) = 'object'
    and status_limits - '{to_do,in_progress,blocked,on_hold}'::text[] = '{}'
    and not jsonb_path_exists(status_limits, '$.* ? (@.type() != "number" || @ < 1 || @ > 1000)')
  );
