-- The second factor of people: an authenticator app or their passkeys, with recovery codes for when these are lost.
-- rules.enter (identity.sql) refuses sessions without it, whatever the sign-in method.
grant select, insert, update, delete on auth.authenticators to groundwork_login;
grant select on auth.recovery_codes to groundwork_login;

-- A session that waits for the second factor ends after ten minutes. Updates cannot extend it.
create function rules.end_waiting_session() returns trigger
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  if rules.has_second_factor(new.user_id) then
    new.expires_at := least(
      new.expires_at,
      case tg_op when 'UPDATE' then old.expires_at else now() + interval '10 minutes' end
    );
  end if;
  return new;
end $$;
create trigger end_waiting_session before insert or update on auth.sessions
  for each row when (new.second_factor_at is null) execute function rules.end_waiting_session();

-- Marks a session as one that passed the second factor, and lets it last for `seconds` from now.
create function rules.pass_second_factor(session_token text, seconds integer) returns void
language plpgsql security definer set search_path = auth, pg_temp as $$
declare person uuid;
begin
  update auth.sessions set second_factor_at = now(), expires_at = now() + make_interval(secs => seconds)
  where token = session_token and expires_at > now() and rules.has_second_factor(user_id)
  returning user_id into person;
  if person is null then raise exception 'general.notAuthenticated' using errcode = '28000'; end if;
  perform rules.audit('second_factor.passed', actor_id => person, person_id => person);
end $$;

-- Replaces the recovery codes of a person.
create function rules.renew_recovery_codes(person uuid, hashes bytea[]) returns void
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  delete from auth.recovery_codes where user_id = person;
  insert into auth.recovery_codes (user_id, hash) select person, unnest(hashes);
  perform rules.audit('recovery_codes.renewed', actor_id => person, person_id => person);
end $$;

-- Uses up a recovery code. Returns false if the person has no such code left.
create function rules.use_recovery_code(person uuid, hash bytea) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  delete from auth.recovery_codes c where c.user_id = person and c.hash = use_recovery_code.hash;
  if not found then return false; end if;
  perform rules.audit('recovery_code.used', actor_id => person, person_id => person);
  return true;
end $$;
grant execute on function rules.pass_second_factor, rules.renew_recovery_codes, rules.use_recovery_code
to groundwork_login;

-- Refuses to remove the last second factor of a person while a team or the installation requires one. A super-admin and
-- the command line may do so. The account may be deleted already: the deletion of an account also deletes these rows.
create function rules.keep_required_second_factor() returns trigger
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  if session_user = 'groundwork_login'
    and exists (select from auth.users where id = old.user_id)
    and not exists (select from auth.users where id = rules.me() and id <> old.user_id and is_super_admin)
    and not rules.has_second_factor(old.user_id)
    and rules.must_have_second_factor(old.user_id) then
    perform rules.refuse('secondFactor.isRequired', 'GW409');
  end if;
  return null;
end $$;

-- When a person has no second factor any more, resets the mark of their sessions and deletes their recovery codes.
create function rules.forget_second_factor() returns trigger
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  if not rules.has_second_factor(old.user_id) then
    update auth.sessions set second_factor_at = null where user_id = old.user_id and second_factor_at is not null;
    delete from auth.recovery_codes where user_id = old.user_id;
  end if;
  return null;
end $$;

create trigger keep_required_second_factor after update of secret, passkeys or delete on auth.authenticators
  for each row when (old.secret is not null or old.passkeys) execute function rules.keep_required_second_factor();
create trigger forget_second_factor after update of secret, passkeys or delete on auth.authenticators
  for each row when (old.secret is not null or old.passkeys) execute function rules.forget_second_factor();

-- Makes the passkeys of a person the second factor. Returns false if the person has none.
create function rules.use_passkeys_as_second_factor(person uuid) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  perform rules.lock_passkeys(person);
  insert into authenticators (user_id, passkeys)
  select person, true where exists (select from passkeys where user_id = person)
  on conflict (user_id) do update set passkeys = true;
  return found;
end $$;
grant execute on function rules.use_passkeys_as_second_factor to groundwork_login;

-- When the last passkey of a person is deleted, passkeys are no longer their second factor.
create function rules.forget_passkeys() returns trigger
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  perform rules.lock_passkeys(old.user_id);
  if not exists (select from passkeys where user_id = old.user_id) then
    update authenticators set passkeys = false where user_id = old.user_id and authenticators.passkeys;
  end if;
  return null;
end $$;
create trigger forget_passkeys after delete on auth.passkeys for each row execute function rules.forget_passkeys();

create function rules.audit_authenticator() returns trigger
language plpgsql security definer set search_path = auth, pg_temp as $$
declare
  had boolean := tg_op <> 'INSERT' and (old.secret is not null or old.passkeys);
  has boolean := tg_op <> 'DELETE' and (new.secret is not null or new.passkeys);
  person uuid := coalesce(new.user_id, old.user_id);
begin
  if (had or has) and exists (select from auth.users where id = person) then
    perform rules.audit(
      case
        when not had then 'second_factor.added' when has then 'second_factor.changed' else 'second_factor.removed'
      end,
      person_id => person
    );
  end if;
  return null;
end $$;
create trigger audit after insert or delete or update of secret, passkeys on auth.authenticators
  for each row execute function rules.audit_authenticator();

-- Only owners decide whether a team requires a second factor. To require it, an owner must have one.
create function rules.keep_second_factor_rule() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'groundwork_login' then
    if new.id <> all (array(select rules.teams_where_i_can('team.require_second_factor'))) then
      perform rules.refuse('secondFactor.ownersDecide', 'GW403');
    end if;
    if new.requires_second_factor and not rules.has_second_factor(rules.me()) then
      perform rules.refuse('secondFactor.ownFirst', 'GW409');
    end if;
  end if;
  return null;
end $$;
create trigger keep_second_factor_rule after update of requires_second_factor on teams
  for each row when (new.requires_second_factor <> old.requires_second_factor)
  execute function rules.keep_second_factor_rule();

-- Sends a notice `{people}` to the servers: these people may have lost access, because their team now requires a second
-- factor, or because they have joined such a team. rules.notify_access sends the same notice for other reasons.
create function rules.notify_second_factor_rule() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team uuid := case tg_table_name when 'teams' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'team_id' end;
  people jsonb;
begin
  select jsonb_agg(m.user_id) into people from team_memberships m join teams t on t.id = m.team_id
  where t.id = team and t.requires_second_factor and (tg_table_name = 'teams' or m.id = new.id);
  -- A notice holds at most 8,000 bytes. An empty list means everybody.
  if octet_length(people::text) >= 7900 then people := '[]'; end if;
  if people is not null then perform rules.publish(jsonb_build_object('people', people)); end if;
  return null;
end $$;
create trigger notify_second_factor_rule after update of requires_second_factor on teams
  for each row when (new.requires_second_factor) execute function rules.notify_second_factor_rule();
create trigger notify_second_factor_rule after insert on team_memberships
  for each row execute function rules.notify_second_factor_rule();

-- Removes the second factor of a person who has lost it, and ends their sessions. Returns the person; no row if they
-- have no second factor.
create function rules.admin_remove_second_factor(person uuid) returns table (email text, name text)
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  perform rules.require_super_admin();
  if person = rules.me() then perform rules.refuse('secondFactor.notYourself'); end if;
  delete from auth.authenticators where user_id = person and (secret is not null or passkeys);
  if not found then return; end if;
  delete from auth.sessions where user_id = person;
  return query select u.email::text, u.name from auth.users u where u.id = person;
end $$;
grant execute on function rules.admin_remove_second_factor to groundwork_member;
