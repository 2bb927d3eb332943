-- The rights of the role groundwork_login: it uses the identity tables and enters as a person. It can neither change
-- nor read who is a super-admin or suspended.
grant select, insert, update, delete on auth.accounts, auth.sessions, auth.verifications to groundwork_login;
grant select (key, count), update (count) on auth.attempts to groundwork_login;
grant
  select (id, name, first_name, last_name, email, email_verified, image, created_at, updated_at, has_signed_in),
  insert (id, name, first_name, last_name, email, email_verified, image, created_at, updated_at),
  update (name, first_name, last_name, email, email_verified, image, updated_at, has_signed_in),
  delete
on auth.users to groundwork_login;

-- PostgreSQL inlines the first two functions, because they have neither a search path nor a role of their own.

-- A row if a person has a second factor: an authenticator app, or passkeys that the person has chosen as second factor.
create function rules.second_factors(person uuid) returns setof uuid language sql stable rows 1
begin atomic
  select a.user_id from auth.authenticators a where a.user_id = person and (a.secret is not null or a.passkeys);
end;
-- The names of a person's teams that require a second factor. A row with null if the installation requires it.
create function rules.second_factor_rules(person uuid) returns setof text language sql stable rows 1
begin atomic
  select null from meta.second_factor_rule where required
  union all
  select t.name from public.team_memberships m join public.teams t on t.id = m.team_id
  where m.user_id = person and t.requires_second_factor;
end;

create function rules.has_second_factor(person uuid) returns boolean language sql stable
return exists (select from rules.second_factors(person));
create function rules.must_have_second_factor(person uuid) returns boolean language sql stable
return exists (select from rules.second_factor_rules(person));
create function rules.second_factor_required_by(person uuid) returns setof text
language sql stable security definer set search_path = auth, pg_temp rows 1
begin atomic
  select name from rules.second_factor_rules(person) name;
end;

-- The error for a session of this person without a second factor; null if the person needs no second factor.
create function rules.missing_second_factor(person uuid) returns text
language plpgsql stable security definer set search_path = auth, pg_temp as $$
begin
  return case
    when exists (select from rules.second_factors(person)) then 'auth.secondFactorNeeded'
    when exists (select from rules.second_factor_rules(person)) then 'auth.secondFactorRequired'
  end;
end $$;
grant execute on function rules.second_factor_required_by, rules.missing_second_factor to groundwork_login;

-- Enters as the person of the session that `session_token` names, for the running transaction: sets and returns the
-- person's id. Raises 28000 if the session does not exist or has expired, if the account is suspended or unconfirmed,
-- or if the session lacks the second factor. An expired session still tells a suspended person why they are signed out.
-- With `before_second_factor`, a session may lack the second factor: for the operations that pass it or set it up.
create function rules.enter(session_token text, before_second_factor boolean default false) returns uuid
language plpgsql security definer set search_path = auth, pg_temp as $$
declare
  person uuid;
  suspended boolean;
  passed boolean;
  missing text;
begin
  select s.user_id, u.suspended_at is not null, s.second_factor_at is not null into person, suspended, passed
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.token = session_token and u.email_verified and (s.expires_at > now() or u.suspended_at is not null);
  if person is null or suspended then
    raise exception using
      errcode = '28000',
      message = case when suspended then 'auth.suspended' else 'general.notAuthenticated' end;
  end if;
  if not (passed or before_second_factor) then
    missing := rules.missing_second_factor(person);
    if missing is not null then raise exception using errcode = '28000', message = missing; end if;
  end if;
  perform set_config('groundwork.user_id', person::text, true);
  return person;
end $$;
grant execute on function rules.enter to groundwork_login;

-- Refuses a session for a suspended account, whatever the sign-in method.
create function rules.refuse_suspended() returns trigger
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  if exists (select from users u where u.id = new.user_id and u.suspended_at is not null) then
    raise exception 'auth.suspended' using errcode = '28000';
  end if;
  return new;
end $$;
create trigger refuse_suspended before insert on auth.sessions for each row execute function rules.refuse_suspended();

-- A session ends at `ends_at` at the latest, however often `expires_at` is extended. An update can only bring `ends_at`
-- forward.
create function rules.keep_session_lifetime() returns trigger
language plpgsql set search_path = auth, pg_temp as $$
begin
  if tg_op = 'UPDATE' then new.ends_at := least(new.ends_at, old.ends_at); end if;
  new.expires_at := least(new.expires_at, new.ends_at);
  return new;
end $$;
create trigger keep_session_lifetime before insert or update on auth.sessions
  for each row execute function rules.keep_session_lifetime();

-- A new reset link ends the older links of that person: their `value` is the id of the person. The value of any other
-- verification is unique.
create function rules.end_older_links() returns trigger
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  -- Without the lock, two concurrent requests would not see each other's links.
  perform pg_advisory_xact_lock(hashtextextended('verification ' || new.value, 0));
  delete from verifications where value = new.value;
  return new;
end $$;
create trigger end_older_links before insert on auth.verifications
  for each row execute function rules.end_older_links();

-- A new password ends the reset links of that person, however the password was set.
create function rules.end_links() returns trigger
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  delete from verifications where value = new.user_id::text;
  return null;
end $$;
create trigger end_links after insert or update of password on auth.accounts
  for each row when (new.password is not null) execute function rules.end_links();

-- A provider sign-in proves that the person owns the address. It confirms an unconfirmed account, and deletes the
-- account's earlier password and sessions, because another person may have signed up with the address.
create function rules.trust_provider() returns trigger
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  update users set email_verified = true where id = new.user_id and not email_verified;
  if found then
    delete from accounts where user_id = new.user_id;
    delete from sessions where user_id = new.user_id;
  end if;
  return new;
end $$;
create trigger trust_provider before insert on auth.accounts
  for each row when (new.provider_id <> 'credential') execute function rules.trust_provider();

-- Counts one attempt under `key`. Returns 0 if it is allowed, otherwise the seconds until the window of `seconds` ends.
create function rules.attempt(key text, most integer, seconds integer) returns integer
language plpgsql security definer set search_path = auth, pg_temp as $$
declare tried record;
begin
  insert into auth.attempts as a (key, count, resets_at) values (attempt.key, 1, now() + make_interval(secs => seconds))
  on conflict on constraint attempts_pkey do update set
    count = case when a.resets_at <= now() then 1 else a.count + 1 end,
    resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
  returning count, resets_at into tried;
  if tried.count <= most then return 0; end if;
  -- Logs the first refused sign-in of an account in each window. Logs nothing for an address without an account.
  if tried.count = most + 1 and key like 'account:/sign-in/email:%' then
    perform rules.audit('session.refused', person_id => u.id)
    from auth.users u where u.email = split_part(key, ':', 3)::public.citext;
  end if;
  -- `least`, because a transaction that waited for the row lock may have begun before the window.
  return least(seconds, greatest(1, ceil(extract(epoch from tried.resets_at - now()))))::integer;
end $$;

-- Counts one attempt against a limit that all people of the installation share. Anybody can make accounts. So accounts
-- of the last week have a limit of their own, a tenth of `most`: an attacker with new accounts cannot use up the limit
-- of the others.
create function rules.attempt_together(key text, person uuid, most integer, seconds integer) returns integer
language sql security definer set search_path = auth, pg_temp
return case when (select u.created_at > now() - interval '7 days' from auth.users u where u.id = person)
  then rules.attempt(key || ':newcomers', most / 10, seconds)
  else rules.attempt(key, most, seconds)
end;
grant execute on function rules.attempt, rules.attempt_together to groundwork_login;

-- How long a sign-up waits for its confirmation. Then rules.sweep deletes the account.
create function rules.sign_up_lasts() returns interval language sql immutable return interval '24 hours';

-- Gives every account a profile (seen by colleagues) and metadata (seen by the person alone).
create function rules.keep_profile() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into user_profiles (id, email, full_name) values (new.id, new.email, new.name);
    insert into user_metadata (user_id, first_name, last_name, full_name)
    values (new.id, new.first_name, new.last_name, new.name);
  elsif new.email is distinct from old.email then
    update user_profiles set email = new.email where id = new.id;
  end if;
  return null;
end $$;
create trigger keep_profile after insert or update of email on auth.users
  for each row execute function rules.keep_profile();

-- Specification, part 7. True if `user_id` is the signed-in person and a super-admin; false for anybody else (rulings).
create function rules.get_user_admin_status(user_id uuid) returns boolean
language sql stable security definer set search_path = auth, pg_temp
begin atomic
  select exists (
    select from auth.users u where u.id = get_user_admin_status.user_id and u.id = rules.me() and u.is_super_admin
  );
end;

-- The sessions of the signed-in person. No function returns the token itself.
create function rules.my_sessions(current_token text)
returns table (
  id uuid, current boolean, waiting boolean, created_at timestamptz, last_used_at timestamptz, expires_at timestamptz,
  ip_address text, user_agent text
)
language sql stable security definer set search_path = auth, pg_temp
begin atomic
  select
    s.id, s.token = current_token, s.second_factor_at is null and rules.has_second_factor(s.user_id), s.created_at,
    s.updated_at, s.expires_at, s.ip_address, s.user_agent
  from auth.sessions s where s.user_id = rules.me() and s.expires_at > now()
  order by s.token = current_token desc, s.updated_at desc;
end;

-- Whether the signed-in person authenticated in this session within `minutes`: signed in, or entered the password
-- again.
create function rules.has_fresh_session(session_token text, minutes integer) returns boolean
language sql stable security definer set search_path = auth, pg_temp
return exists (
  select from auth.sessions s
  where s.token = session_token
    and s.user_id = rules.me()
    and s.authenticated_at > now() - make_interval(mins => minutes)
);

-- The sign-in methods of the signed-in person: `credential` is the password, `passkey` stands for any passkey, other
-- values are ids of identity providers.
create function rules.my_sign_in_methods() returns text[]
language sql stable security definer set search_path = auth, pg_temp
return array(
  select a.provider_id from auth.accounts a where a.user_id = rules.me()
  union select 'passkey' from auth.passkeys p where p.user_id = rules.me()
  order by 1
);

-- The name and the address of an account, and the names of its teams. A password should not consist of these.
create function rules.names_around(person uuid) returns text[]
language sql stable security definer set search_path = public, pg_temp
return (
  select array[p.full_name, p.email::text] || array(
    select t.name from team_memberships m join teams t on t.id = m.team_id where m.user_id = person
    order by t.id limit 20
  )
  from user_profiles p where p.id = person
);
grant execute on function rules.names_around to groundwork_login;

-- Ends one session of the signed-in person. Returns false if they have no session with this id.
create function rules.end_my_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  delete from auth.sessions where id = session_id and user_id = rules.me();
  return found;
end $$;

-- Ends all sessions of the signed-in person except the current one.
create function rules.end_my_other_sessions(current_token text) returns void
language sql security definer set search_path = auth, pg_temp
begin atomic
  delete from auth.sessions where user_id = rules.me() and token <> current_token;
end;

grant execute on function
  rules.get_user_admin_status, rules.my_sessions, rules.end_my_session, rules.end_my_other_sessions,
  rules.has_fresh_session, rules.my_sign_in_methods
to groundwork_member;

grant
  select (user_id, key, operation, request_hash, answer),
  insert (user_id, key, operation, request_hash),
  update (answer)
on idempotency_keys to groundwork_member;
create policy see on idempotency_keys for select to groundwork_member using (user_id = rules.me());
create policy add on idempotency_keys for insert to groundwork_member with check (user_id = rules.me());
create policy edit on idempotency_keys for update to groundwork_member
  using (user_id = rules.me())
  with check (user_id = rules.me());
alter table idempotency_keys alter column user_id set default rules.me();
