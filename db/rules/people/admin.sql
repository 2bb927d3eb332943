-- The admin area. Every function `admin_…` begins with rules.require_super_admin, so that no handler can bypass the
-- check (db/catalogue-rules.ts tests this). The triggers of audit.sql log most acts of super-admins. Functions whose
-- writes fire no such trigger write the entry themselves.

-- Raises GW403 unless the signed-in person is an active super-admin.
create function rules.require_super_admin() returns void
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  if not exists (select from auth.users where id = rules.me() and is_super_admin and suspended_at is null) then
    raise exception 'admin.superAdminsOnly' using errcode = 'GW403';
  end if;
end $$;

-- Keyset pagination: at most `most` rows after the position (`before`, `before_id`) in the order of (created_at, id),
-- newest first.
create function rules.admin_users(search text, before timestamptz, before_id uuid, most integer)
returns table (
  id uuid, full_name text, email text, avatar_url text, email_verified boolean, created_at timestamptz,
  last_sign_in_at timestamptz, team_count integer, suspended_at timestamptz, is_super_admin boolean,
  has_second_factor boolean, can json
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform rules.require_super_admin();
  return query
  select
    u.id, p.full_name, p.email::text, p.avatar_url, u.email_verified, u.created_at::timestamptz,
    greatest(
      (select max(l.created_at) from audit_log l where l.person_id = u.id and l.action = 'session.started'),
      (select max(s.created_at) from auth.sessions s where s.user_id = u.id)
    )::timestamptz,
    (select count(*)::integer from team_memberships m where m.user_id = u.id),
    u.suspended_at::timestamptz, u.is_super_admin, rules.has_second_factor(u.id),
    json_build_object(
      'suspend', u.suspended_at is null and u.id <> rules.me(),
      'resume', u.suspended_at is not null,
      'sign_out', exists (select from auth.sessions s where s.user_id = u.id and s.expires_at > now()),
      'remove_second_factor', u.id <> rules.me() and rules.has_second_factor(u.id)
    )
  from auth.users u join user_profiles p on p.id = u.id
  where strpos(rules.folded(p.full_name || ' ' || p.email), rules.folded(search)) > 0
    and (before is null or (u.created_at, u.id) < (before, before_id))
  order by u.created_at desc, u.id desc limit most;
end $$;

-- With `sort` 'newest', the newest teams first, with keyset pagination (`before`, `before_id`). Otherwise pages by the
-- offset `skipped`. A `sort` that names a quota puts the teams with the highest use of that quota first. 'fullest' puts
-- the teams first that are closest to one of their limits.
create function rules.admin_teams(
  search text, sort text, skipped integer, before timestamptz, before_id uuid, most integer
)
returns table (
  id uuid, name text, created_at timestamptz, owners json, member_count integer, task_count integer, file_bytes bigint,
  usage json
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform rules.require_super_admin();
  return query
  select
    t.id, t.name, t.created_at::timestamptz,
    (
      select coalesce(
        json_agg(
          json_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name, 'avatar_url', p.avatar_url)
          order by m.joined_at, p.id
        ),
        '[]'
      )
      from team_memberships m join user_profiles p on p.id = m.user_id
      where m.team_id = t.id and m.role_id = rules.owner()
    ),
    rules.used('team_members', t.id)::integer, rules.used('team_tasks', t.id)::integer,
    rules.used('team_file_bytes', t.id),
    (select coalesce(json_agg(u), '[]') from rules.usage_of_team(t.id) u)
  from (
    select t.*, case
      when sort = 'newest' then null
      when sort = 'fullest' then (select max(u.used::float8 / u.most) from rules.usage_of_team(t.id) u)
      else rules.used(sort, t.id)
    end as place
    from teams t
    where strpos(rules.folded(t.name), rules.folded(search)) > 0
      and (before is null or (t.created_at, t.id) < (before, before_id))
    order by place desc nulls last, t.created_at desc, t.id desc offset skipped limit most
  ) t
  order by t.place desc nulls last, t.created_at desc, t.id desc;
end $$;

-- The audit log, newest first, with keyset pagination. A filter that is null does not apply. `until` is exclusive.
create function rules.admin_audit(
  search text, action text, actor uuid, since timestamptz, until timestamptz, before timestamptz, before_id uuid,
  most integer
)
returns setof audit_log
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform rules.require_super_admin();
  return query
  select * from audit_log l
  where strpos(
    rules.folded(concat_ws(' ', actor_name, actor_email, person_name, person_email, team_name, ip_address)),
    rules.folded(search)
  ) > 0
    and (admin_audit.action is null or l.action = admin_audit.action)
    and (actor is null or l.actor_id = actor)
    and (since is null or l.created_at >= since) and (until is null or l.created_at < until)
    and (before is null or (l.created_at, l.id) < (before, before_id))
  order by l.created_at desc, l.id desc limit most;
end $$;

create function rules.admin_storage()
returns table (files integer, file_bytes bigint, database_bytes bigint, usage json)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform rules.require_super_admin();
  return query
  select
    count(*)::integer, coalesce(sum(file_size), 0)::bigint, pg_database_size(current_database()),
    (
      select coalesce(json_agg(json_build_object('quota', q.name, 'used', rules.used_by_all(q.name))), '[]')
      from meta.quotas q where q.name like 'team\_%'
    )
  from attachments;
end $$;

-- The teams that have files, largest first.
create function rules.admin_team_storage(skipped integer, most integer)
returns table (id uuid, name text, files integer, file_bytes bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform rules.require_super_admin();
  return query
  select t.id, t.name, count(*)::integer, sum(a.file_size)::bigint from teams t join attachments a on a.team_id = t.id
  group by t.id order by 4 desc, t.id offset skipped limit most;
end $$;

-- The feed of the audit log to its receivers (audit-feed.sql).
create function rules.admin_audit_feeds()
returns table (
  receiver text, waiting integer, oldest_at timestamptz, failing_since timestamptz, error text, error_status integer,
  lost integer
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform rules.require_super_admin();
  return query select * from rules.audit_feeds();
end $$;

-- The queues of the job library with their last errors, without its internal queues.
create function rules.admin_queues()
returns table (
  name text, waiting integer, active integer, retrying integer, failed integer, oldest_at timestamptz, last_error text
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform rules.require_super_admin();
  return query
  select
    q.name,
    count(*) filter (where j.state = 'created')::integer, count(*) filter (where j.state = 'active')::integer,
    count(*) filter (where j.state = 'retry')::integer, count(*) filter (where j.state = 'failed')::integer,
    min(j.created_on) filter (where j.state in ('created', 'retry', 'active')),
    (
      array_agg(rules.job_error(j.output) order by coalesce(j.completed_on, j.started_on) desc)
      filter (where j.state in ('retry', 'failed'))
    )[1]
  from jobs.queue q left join jobs.job j on j.name = q.name and j.state not in ('completed', 'cancelled')
  where q.name not like '\_\_%'
  group by q.name order by q.name;
end $$;

-- The reason why a job failed: `reason` from the mail queue, otherwise the message of the error.
create function rules.job_error(output jsonb) returns text language sql immutable
return left(coalesce(output ->> 'reason', output ->> 'message'), 500);

-- Jobs that failed or wait for a retry. For a mail, returns the recipient and no content.
create function rules.admin_troubled_jobs(before timestamptz, before_id uuid, most integer)
returns table (
  id uuid, queue text, state text, tries integer, recipient text, error text, created_at timestamptz,
  next_try_at timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform rules.require_super_admin();
  return query
  select
    j.id, j.name, case j.state when 'failed' then 'failed' else 'retrying' end, j.retry_count + 1,
    case j.name when 'mail' then j.data ->> 'to' end, rules.job_error(j.output), j.created_on,
    case j.state when 'retry' then j.start_after end
  from jobs.job j
  where j.state in ('failed', 'retry')
    and j.name not like '\_\_%'
    and (before is null or (j.created_on, j.id) < (before, before_id))
  order by j.created_on desc, j.id desc limit most;
end $$;

-- Gives a failed job one more try. A job that waits for a retry starts now. Returns false if there is no such job.
-- Raises GW409 for a mail whose secret link the server has blanked (api/jobs/queues.ts).
create function rules.admin_retry_job(job_id uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare retried record;
begin
  perform rules.require_super_admin();
  if exists (select from jobs.job where id = job_id and state = 'failed' and data ? 'blanked') then
    perform rules.refuse('admin.mailBlanked', 'GW409');
  end if;
  update jobs.job
  set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1), start_after = now(), completed_on = null
  where id = job_id and state in ('failed', 'retry') and name not like '\_\_%'
  returning name, case name when 'mail' then data ->> 'to' end as recipient into retried;
  if not found then return false; end if;
  perform rules.audit(
    'job.retried', person_email => retried.recipient, details => jsonb_build_object('queue', retried.name)
  );
  return true;
end $$;

-- Suspends a person: closes their event streams and prevents sign-in. Their sessions expire but are not deleted, so
-- that rules.enter can tell the person why they are signed out. Returns false if there is no such person.
create function rules.admin_suspend(person uuid) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  perform rules.require_super_admin();
  if person = rules.me() then perform rules.refuse('admin.notYourself'); end if;
  -- The lock serializes two super-admins who suspend each other. The second check then refuses the later call.
  perform from auth.users where id in (person, rules.me()) order by id for update;
  perform rules.require_super_admin();
  update auth.users set suspended_at = coalesce(suspended_at, now()) where id = person;
  if not found then return false; end if;
  update auth.sessions set expires_at = now() where user_id = person and expires_at > now();
  return true;
end $$;

create function rules.admin_resume(person uuid) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  perform rules.require_super_admin();
  update auth.users set suspended_at = null where id = person;
  return found;
end $$;

create function rules.admin_sign_out(person uuid) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  perform rules.require_super_admin();
  delete from auth.sessions where user_id = person;
  return exists (select from auth.users where id = person);
end $$;

grant execute on function
  rules.admin_users, rules.admin_teams, rules.admin_audit, rules.admin_audit_feeds, rules.admin_storage,
  rules.admin_team_storage, rules.admin_queues, rules.admin_troubled_jobs, rules.admin_retry_job, rules.admin_suspend,
  rules.admin_resume, rules.admin_sign_out
to groundwork_member;
