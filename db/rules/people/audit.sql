-- The audit log of accounts, teams, roles, invitations, transfers, exports and deletions, written in the same
-- transaction. No role may add, change or delete an entry. A sweep deletes old ones.

-- Writes one entry with the current names. The actor is the signed-in person. Without a signed-in person, the entry
-- names the command line, unless the session belongs to the server.
create function rules.audit(
  action text, actor_id uuid default rules.me(), person_id uuid default null, person_email text default null,
  person_name text default null,
  team_id uuid default null, team_name text default null, details jsonb default '{}', ip_address text default null
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (
    action, actor_id, actor_name, actor_email, person_id, person_name, person_email, team_id, team_name, details,
    ip_address, xid
  )
  select
    audit.action,
    audit.actor_id,
    coalesce(
      actor.name,
      case when audit.actor_id is null and session_user <> 'groundwork_login' then 'command line' end
    ),
    actor.email,
    coalesce(audit.person_id, person.id),
    coalesce(audit.person_name, person.name),
    coalesce(audit.person_email, person.email),
    audit.team_id, coalesce(audit.team_name, team.name),
    audit.details, nullif(audit.ip_address, ''), pg_current_xact_id()
  from (select) entry
  left join auth.users actor on actor.id = audit.actor_id
  left join auth.users person on person.id = audit.person_id or person.email = audit.person_email::citext
  left join teams team on team.id = audit.team_id
$$;

create function rules.audit_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform rules.audit('account.created', actor_id => new.id, person_id => new.id);
  elsif tg_op = 'DELETE' then
    perform rules.audit('account.deleted', person_id => old.id, person_email => old.email, person_name => old.name);
  else
    if new.email_verified and not old.email_verified then
      perform rules.audit('account.confirmed', actor_id => new.id, person_id => new.id);
    end if;
    if new.email <> old.email then
      perform rules.audit(
        'email.changed', actor_id => new.id, person_id => new.id,
        details => jsonb_build_object('old', old.email, 'new', new.email)
      );
    end if;
    if (new.suspended_at is null) <> (old.suspended_at is null) then
      perform rules.audit(
        case when new.suspended_at is null then 'account.resumed' else 'account.suspended' end, person_id => new.id
      );
    end if;
    if new.is_super_admin <> old.is_super_admin then
      perform rules.audit(
        case when new.is_super_admin then 'super_admin.granted' else 'super_admin.revoked' end, person_id => new.id
      );
    end if;
  end if;
  return null;
end $$;
create trigger audit after insert or delete or update of email, email_verified, suspended_at, is_super_admin
  on auth.users
  for each row execute function rules.audit_account();

-- A sign-in method that is created in the same transaction as its account gets no entry.
create function rules.audit_sign_in_method() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT'
    and exists (select from auth.users where id = new.user_id and xmin = pg_current_xact_id()::xid) then
    return null;
  end if;
  perform rules.audit(
    case when new.password is null then 'method.added' else 'password.changed' end,
    actor_id => coalesce(rules.me(), new.user_id), person_id => new.user_id,
    details => jsonb_build_object('method', new.provider_id)
  );
  return null;
end $$;
create trigger audit_added after insert on auth.accounts for each row execute function rules.audit_sign_in_method();
create trigger audit_changed after update of password on auth.accounts
  for each row when (new.password is distinct from old.password) execute function rules.audit_sign_in_method();

create function rules.audit_sign_in() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.audit(
    'session.started', actor_id => new.user_id, person_id => new.user_id,
    details => jsonb_strip_nulls(jsonb_build_object('method', new.method)), ip_address => new.ip_address
  );
  return null;
end $$;
create trigger audit_started after insert on auth.sessions for each row execute function rules.audit_sign_in();

-- Counts a failed sign-in: one entry for each account, network and method in an hour. For an unknown account, the entry
-- does not hold the typed address, because it may be a password. There are at most 1000 new entries an hour; beyond
-- that, only existing entries count on.
create function rules.audit_failed_sign_in(address text, network text, method text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare person uuid := (select id from auth.users where email = address::citext);
begin
  -- Without the lock, concurrent failures would add an entry each.
  perform pg_advisory_xact_lock(hashtextextended(concat('failed sign-in ', person, network), 0));
  update audit_log l set details = l.details || jsonb_build_object('count', (l.details ->> 'count')::integer + 1)
  where l.action = 'session.failed'
    and l.created_at > now() - interval '1 hour'
    and l.person_id is not distinct from person
    and l.details ->> 'method' = method
    and l.ip_address = network;
  if found or rules.attempt('failed-sign-ins:installation', 1000, 3600) > 0 then return; end if;
  perform rules.audit(
    'session.failed', actor_id => null, person_id => person,
    details => jsonb_build_object('count', 1, 'method', method), ip_address => network
  );
end $$;
grant execute on function rules.audit_failed_sign_in to groundwork_login;

-- Writes one entry per person for the unexpired sessions that one statement ended. Sessions of a suspended person get
-- none, because the suspension has its own entry.
create function rules.audit_sign_out() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.audit(
    'session.ended', actor_id => coalesce(rules.me(), u.id), person_id => u.id,
    details => jsonb_build_object('sessions', count(*))
  )
  from was join auth.users u on u.id = was.user_id
  where was.expires_at > now() and u.suspended_at is null
  group by u.id;
  return null;
end $$;
create trigger audit_ended after delete on auth.sessions
  referencing old table as was for each statement execute function rules.audit_sign_out();

create function rules.audit_team() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then perform rules.audit('team.created', team_id => new.id);
  else perform rules.audit('team.deleted', team_id => old.id, team_name => old.name);
  end if;
  return null;
end $$;
create trigger audit after insert or delete on teams for each row execute function rules.audit_team();

-- Writes one entry for each changed setting. Entries hold no team codes, because a code lets others send requests.
create function rules.audit_team_settings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.code <> old.code then perform rules.audit('team.code_renewed', team_id => new.id); end if;
  perform rules.audit(
    'team.changed', team_id => new.id,
    details => jsonb_build_object(
      'field', field,
      'old', left(coalesce(to_jsonb(old) ->> field, ''), 200),
      'new', left(coalesce(to_jsonb(new) ->> field, ''), 200)
    )
  )
  from unnest('{name,description,members_may_invite,weekly_hours,status_limits,requires_second_factor}'::text[]) field
  where to_jsonb(new) -> field <> to_jsonb(old) -> field;
  return null;
end $$;
create trigger audit_settings
  after update of name, description, members_may_invite, weekly_hours, status_limits, requires_second_factor, code
  on teams
  for each row execute function rules.audit_team_settings();

-- A membership that is deleted with its team or its account gets no entry of its own.
create function rules.audit_membership() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  code_was text := (select code from roles where id = old.role_id);
  code_now text := (select code from roles where id = new.role_id);
begin
  if tg_op = 'INSERT' then
    perform rules.audit(
      'member.joined', actor_id => coalesce(rules.me(), new.user_id), person_id => new.user_id, team_id => new.team_id,
      details => jsonb_build_object('role', code_now)
    );
  elsif tg_op = 'UPDATE' then
    perform rules.audit(
      'role.changed', person_id => new.user_id, team_id => new.team_id,
      details => jsonb_build_object('old', code_was, 'new', code_now)
    );
  elsif exists (select from teams where id = old.team_id)
    and exists (select from auth.users where id = old.user_id) then
    perform rules.audit(
      case when old.user_id = rules.me() then 'member.left' else 'member.removed' end, person_id => old.user_id,
      team_id => old.team_id, details => jsonb_build_object('role', code_was)
    );
  end if;
  return null;
end $$;
create trigger audit after insert or delete on team_memberships for each row execute function rules.audit_membership();
create trigger audit_role after update of role_id on team_memberships
  for each row when (new.role_id <> old.role_id) execute function rules.audit_membership();

-- The actor of an answer is the signed-in person. At sign-up nobody is signed in; then the actor is the person with the
-- invited address.
create function rules.audit_invitation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  role jsonb := (select jsonb_build_object('role', code) from roles where id = new.role_id);
  answered_by uuid := coalesce(rules.me(), (select id from auth.users where email = new.email));
begin
  if tg_op = 'INSERT' then
    perform rules.audit('invitation.created', person_email => new.email, team_id => new.team_id, details => role);
  elsif new.accepted_at is not null and old.accepted_at is null then
    perform rules.audit(
      'invitation.accepted', actor_id => answered_by, person_email => new.email, team_id => new.team_id, details => role
    );
  elsif new.declined_at is not null and old.declined_at is null then
    perform rules.audit(
      'invitation.declined', actor_id => answered_by, person_email => new.email, team_id => new.team_id, details => role
    );
  elsif new.revoked_at < new.expires_at and old.revoked_at is null then
    perform rules.audit('invitation.revoked', person_email => new.email, team_id => new.team_id, details => role);
  elsif new.token_hash <> old.token_hash then
    perform rules.audit('invitation.resent', person_email => new.email, team_id => new.team_id, details => role);
  end if;
  return null;
end $$;
create trigger audit after insert or update on team_invitations for each row execute function rules.audit_invitation();

create function rules.audit_transfer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.audit(
    'transfer.' || case when tg_op = 'INSERT' then 'requested' else new.status end, team_id => new.team_id,
    details => jsonb_build_object(
      'type', new.type,
      'to', coalesce((select name from teams where id = new.recipient_team_id), new.recipient_email)
    )
  );
  -- Writes a second entry for the recipient, because each team reads only its own entries.
  if tg_op = 'UPDATE' and new.status = 'accepted' then
    perform rules.audit(
      'transfer.received', team_id => new.recipient_team_id,
      details => jsonb_build_object('type', new.type, 'from', (select name from teams where id = new.team_id))
    );
  end if;
  return null;
end $$;
create trigger audit after insert on transfer_requests for each row execute function rules.audit_transfer();
create trigger audit_status after update of status on transfer_requests
  for each row when (new.status <> old.status) execute function rules.audit_transfer();

-- An entry for each row of deletions. Entries hold no titles, because super-admins read them, and because they outlive
-- the deleted rows.
create function rules.audit_deletion() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.audit_deletion_act('content.deleted', new);
  return null;
end $$;
create trigger audit after insert on deletions for each row execute function rules.audit_deletion();

create function rules.audit_deletion_act(action text, d deletions) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  select rules.audit(
    audit_deletion_act.action, team_id => d.team_id, details => jsonb_build_object('kind', d.kind, 'count', d.row_count)
  );
end;

-- Writes that the signed-in person downloads data of a team as a file. Returns false if they may not: they must be a
-- member, and for the security log an owner.
create function rules.audit_export(team uuid, what text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if team <> all (array(select rules.my_team_ids()))
    or what = 'security_log' and team <> all (array(select rules.teams_where_i_can('security_log.see'))) then
    return false;
  end if;
  perform rules.audit('export.made', team_id => team, details => jsonb_build_object('what', what));
  return true;
end $$;
grant execute on function rules.audit_export to groundwork_member;
