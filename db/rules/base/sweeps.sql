-- Deletes expired and old rows in batches. Each call is one short transaction. Rows that another transaction has locked
-- wait for the next call. api/jobs/sweeps.ts says when and how many.

-- Deletes at most `most` rows of the kind `what` that are older than `days`, the oldest first. Returns the number of
-- deleted rows. `old` is the condition and the order of old rows; `$1` in it is the moment `days` ago. Every kind has
-- an index in this order (db/migrations).
create function rules.sweep(what text, days integer, most integer) returns integer
language plpgsql security definer set search_path = public, auth, pg_temp as $$
declare
  kind record;
  deleted integer;
begin
  select * into strict kind from (values
    ('attempts', 'auth.attempts', 'resets_at < $1 order by resets_at'),
    -- Sessions of suspended people stay until `ends_at` (see rules.enter).
    (
      'sessions', 'auth.sessions',
      'expires_at < $1
       and (ends_at < $1 or not exists (select from users u where u.id = user_id and u.suspended_at is not null))
       order by expires_at'
    ),
    ('links', 'auth.verifications', 'expires_at < $1 order by expires_at'),
    -- An unconfirmed account of an earlier version may already own a team. Such an account stays.
    (
      'accounts', 'auth.users',
      'not email_verified and created_at < least($1, now() - rules.sign_up_lasts())
       and not exists (select from team_memberships m where m.user_id = r.id and m.role_id = rules.owner())
       order by created_at'
    ),
    (
      'sign_ups', 'auth.sign_ups',
      'exists (select from users u where u.id = r.user_id and u.created_at < least($1, now() - rules.sign_up_lasts()))'
    ),
    ('data_exports', 'auth.data_exports', 'expires_at < $1 order by expires_at'),
    ('idempotency_keys', 'idempotency_keys', 'created_at < $1 order by created_at'),
    -- A running import may use its session for one more hour.
    ('import_sessions', 'auth.import_sessions', 'expires_at < $1 - interval ''1 hour'''),
    -- Entries of the last 30 days stay, even if the setting has fewer days.
    ('audit', 'audit_log', 'created_at < least($1, now() - interval ''30 days'') order by created_at'),
    ('activity', 'activity_log', 'created_at < $1 order by created_at'),
    -- Read notifications stay for 7 days: rules.remind looks for them, so that it does not remind twice of a due date.
    (
      'notifications', 'notifications',
      '(read_at is not null or not in_app) and created_at < least($1, now() - interval ''7 days'') order by created_at'
    ),
    ('unread_notifications', 'notifications', 'read_at is null and in_app and created_at < $1 order by created_at'),
    ('revisions', 'revisions', 'ended_at < $1 order by ended_at'),
    ('deletions', 'deletions', 'deleted_at < $1 order by deleted_at'),
    -- Deletes the lines of an import before the import, because an import may have many lines.
    (
      'import_items', 'import_items',
      'import_id = any (array(
         select i.id from imports i
         where i.finished_at < $1 and exists (select from import_items l where l.import_id = i.id)
         order by i.finished_at limit 10
       ))'
    ),
    (
      'imports', 'imports',
      'finished_at < $1 and not exists (select from import_items l where l.import_id = r.id) order by finished_at'
    ),
    ('jobs', 'jobs.job_common', 'completed_on < $1 and state in (''completed'', ''cancelled'') order by completed_on'),
    ('failed_jobs', 'jobs.job_common', 'completed_on < $1 and state = ''failed'' order by completed_on')
  ) kinds (name, rows_of, old) where name = what;
  execute format(
    'delete from %1$s where ctid = any (array('
      'select ctid from %1$s r where %2$s limit $2 for update of r skip locked'
    '))',
    kind.rows_of, kind.old
  ) using now() - make_interval(days => days), most;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
grant execute on function rules.sweep to groundwork_login;
