-- A person downloads everything about themselves. A job writes the file (api/app/data-export-job.ts), and the person
-- can download the file for some days. A new request replaces the earlier file.

create function rules.data_export_lasts() returns interval language sql immutable return interval '7 days';
create function rules.data_export_pause() returns interval language sql immutable return interval '1 day';

-- The latest export of the signed-in person. Returns no row if there is none or it has expired. `next_at` is when the
-- person can ask again.
create function rules.my_data_export() returns table (
  status text, requested_at timestamptz, done integer, total integer, file_size bigint, finished_at timestamptz,
  expires_at timestamptz, next_at timestamptz
)
language sql stable security definer set search_path = auth, pg_temp
begin atomic
  select e.status, e.requested_at, e.done, e.total, e.file_size, e.finished_at, e.expires_at,
    case e.status when 'failed' then e.requested_at else e.requested_at + rules.data_export_pause() end
  from auth.data_exports e where e.user_id = rules.me() and e.expires_at > now();
end;

-- Asks for an export of the signed-in person's data. Returns the id of the export, or null if an earlier request is
-- younger than the pause. A failed request does not count. An unfinished request also blocks for the pause only.
create function rules.request_my_data_export() returns uuid
language plpgsql security definer set search_path = auth, pg_temp as $$
declare request uuid;
begin
  insert into data_exports as e (user_id, expires_at) values (rules.me(), now() + rules.data_export_lasts())
  on conflict (user_id) do update set
    id = gen_random_uuid(), status = 'waiting', requested_at = now(), attempts = 0, done = 0, total = 0,
    file_name = null, file_size = null, finished_at = null, downloaded_at = null, expires_at = excluded.expires_at
  where e.status = 'failed' or e.requested_at <= now() - rules.data_export_pause()
  returning id into request;
  if request is not null then perform rules.audit('data_export.requested', person_id => rules.me()); end if;
  return request;
end $$;

-- The file of the signed-in person's export. Returns no row if there is none. A browser may send several requests for
-- one download, so the audit log gets at most one entry in ten minutes.
create function rules.download_my_data_export() returns table (file_name text, finished_at timestamptz)
language plpgsql security definer set search_path = auth, pg_temp as $$
#variable_conflict use_column
begin
  update data_exports set downloaded_at = now()
  where user_id = rules.me() and status = 'ready' and expires_at > now()
    and (downloaded_at is null or downloaded_at <= now() - interval '10 minutes');
  if found then perform rules.audit('data_export.downloaded', person_id => rules.me()); end if;
  return query select e.file_name, e.finished_at from data_exports e
  where e.user_id = rules.me() and e.status = 'ready' and e.expires_at > now();
end $$;

-- The rows of the identity tables about the signed-in person, without secrets. `kind` names the file of the export.
create function rules.my_identity() returns table (kind text, content jsonb)
language sql stable security definer set search_path = auth, pg_temp
begin atomic
  select 'account', jsonb_build_object(
    'id', u.id, 'name', u.name, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email,
    'created_at', u.created_at, 'updated_at', u.updated_at
  ) from auth.users u where u.id = rules.me()
  union all
  select 'sign_in_methods', jsonb_build_object(
    'provider', a.provider_id, 'created_at', a.created_at, 'updated_at', a.updated_at
  ) from auth.accounts a where a.user_id = rules.me()
  union all
  select 'sessions', jsonb_build_object(
    'created_at', s.created_at, 'last_used_at', s.updated_at, 'expires_at', s.expires_at, 'method', s.method,
    'ip_address', s.ip_address, 'user_agent', s.user_agent, 'authenticated_at', s.authenticated_at,
    'second_factor_at', s.second_factor_at
  ) from auth.sessions s where s.user_id = rules.me()
  union all
  select 'passkeys', jsonb_build_object(
    'name', p.name, 'created_at', p.created_at, 'last_used_at', p.last_used_at, 'synced', p.backed_up,
    'transports', p.transports
  ) from auth.passkeys p where p.user_id = rules.me()
  union all
  select 'second_factors', jsonb_build_object('created_at', a.created_at, 'recovery_codes_left', (
    select count(*) from auth.recovery_codes c where c.user_id = a.user_id
  )) from auth.authenticators a where a.user_id = rules.me() and (a.secret is not null or a.passkeys)
  union all
  select 'email_changes', jsonb_build_object(
    'new_email', c.new_email, 'requested_at', c.requested_at, 'new_confirmed_at', c.new_confirmed_at,
    'old_confirmed_at', c.old_confirmed_at
  ) from auth.email_changes c where c.user_id = rules.me()
  union all
  select 'account_deletions', jsonb_build_object('requested_at', d.requested_at, 'due_at', d.due_at)
  from auth.account_deletions d where d.user_id = rules.me()
  union all
  select 'data_exports', jsonb_build_object('requested_at', e.requested_at)
  from auth.data_exports e where e.user_id = rules.me();
end;

-- The entries of the audit log about the signed-in person, and about their own acts. The names of other people are left
-- out, and so are the details of acts of others in a team.
create function rules.my_audit_log() returns table (content jsonb)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
    'created_at', l.created_at, 'action', l.action, 'by_yourself', l.actor_id is not distinct from rules.me(),
    'about_yourself', l.person_id is not distinct from rules.me(), 'team', l.team_name,
    'details', case when l.actor_id = rules.me() or l.person_id = rules.me() and l.team_id is null then l.details end,
    'ip_address', case when l.actor_id = rules.me() then l.ip_address end
  ))
  from audit_log l where l.actor_id = rules.me() or l.person_id = rules.me();
end;

grant execute on function
  rules.my_data_export, rules.request_my_data_export, rules.download_my_data_export, rules.my_identity,
  rules.my_audit_log
to groundwork_member;

-- Begins an attempt to write an export. Returns false if the export neither waits nor runs any more. After five
-- attempts, each cut off because its server stopped, marks the export as failed and returns false.
create function rules.begin_data_export(export uuid) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  update data_exports set
    status = case when attempts < 5 then 'running' else 'failed' end, attempts = attempts + 1, done = 0, total = 0
  where id = export and status in ('waiting', 'running');
  return exists (select from data_exports e where e.id = export and e.status = 'running');
end $$;

-- Enters as the person of an export for the running transaction, so that the job reads with their rights. Raises 28000
-- if the export no longer runs, or if the person may not sign in.
create function rules.enter_for_data_export(export uuid) returns void
language plpgsql security definer set search_path = auth, pg_temp as $$
declare person uuid;
begin
  select u.id into person from data_exports e join users u on u.id = e.user_id
  where e.id = export and e.status = 'running' and u.email_verified and u.suspended_at is null;
  if person is null then raise exception 'general.notAuthenticated' using errcode = '28000'; end if;
  perform set_config('groundwork.user_id', person::text, true);
end $$;

create function rules.advance_data_export(export uuid, done integer, total integer) returns void
language sql security definer set search_path = auth, pg_temp
begin atomic
  update auth.data_exports e set done = advance_data_export.done, total = advance_data_export.total
  where e.id = export and e.status = 'running';
end;

-- Ends an attempt: with its file, or with `file` null after a failure. Returns the recipient of the mail. Returns no
-- row if the export no longer runs, because a new request replaced it or another server wrote it.
create function rules.end_data_export(export uuid, file text, bytes bigint)
returns table (address text, person_name text, until timestamptz)
language sql security definer set search_path = auth, pg_temp
begin atomic
  update auth.data_exports e set
    status = case when file is null then 'failed' else 'ready' end, file_name = file, file_size = bytes,
    finished_at = now(), expires_at = now() + rules.data_export_lasts()
  from auth.users u
  where e.id = export and e.status = 'running' and u.id = e.user_id
  returning u.email::text, u.name, e.expires_at;
end;

grant execute on function
  rules.begin_data_export, rules.enter_for_data_export, rules.advance_data_export, rules.end_data_export
to groundwork_login;
