-- Indexes for the jobs that delete old rows in batches, send reminders, and find digests. Each begins with what the job
-- orders by, so that a batch reads only the rows that it works on, and an hour without work reads next to nothing.
create index on activity_log (created_at);
create index notifications_seen on notifications (created_at) where read_at is not null or not in_app;
create index notifications_unseen on notifications (created_at) where read_at is null and in_app;
create index notifications_for_digest on notifications (user_id) where mail = 'digest';
create index imports_unfinished on imports (created_at) where status in ('waiting', 'running');
create index on imports (finished_at) where finished_at is not null;
create index tasks_to_remind on tasks (due_date, id) include (team_id, assigned_to)
  where due_date is not null and assigned_to is not null and status not in ('done', 'completed', 'archived');
create index tpl_maps_making_tasks on tpl_maps (id) where step_kinds <> '{}' and archived_at is null;
create index on auth.attempts (resets_at);
create index on auth.sessions (expires_at);
create index on auth.verifications (expires_at);
create index users_unconfirmed on auth.users (created_at) where not email_verified;
