-- A person changes the address of their account. The change takes effect after a confirmation from both addresses. The
-- server makes the tokens of the mailed links (api/people/email-change.ts) and passes their hashes.

create function rules.email_change_lasts() returns interval language sql immutable return interval '24 hours';

create function rules.my_email_change()
returns table (new_email text, expires_at timestamptz, new_confirmed boolean, old_confirmed boolean)
language sql stable security definer set search_path = auth, pg_temp
begin atomic
  select
    c.new_email::text, c.requested_at + rules.email_change_lasts(), c.new_confirmed_at is not null,
    c.old_confirmed_at is not null
  from auth.email_changes c
  where c.user_id = rules.me() and c.requested_at > now() - rules.email_change_lasts();
end;

-- Asks for another address of the signed-in person's account. Replaces an earlier request, whose links no longer work.
-- Returns whether another confirmed account has the address. The server must not tell the person (enumeration).
create function rules.request_email_change(address text, new_hash bytea, old_hash bytea) returns boolean
language plpgsql security definer set search_path = auth, public, pg_temp as $$
begin
  if exists (select from users where id = rules.me() and email = address::citext) then
    perform rules.refuse('account.sameEmail');
  end if;
  insert into email_changes (user_id, new_email, new_token_hash, old_token_hash)
  values (rules.me(), address, new_hash, old_hash)
  on conflict (user_id) do update set
    new_email = excluded.new_email, new_token_hash = excluded.new_token_hash, old_token_hash = excluded.old_token_hash,
    requested_at = now(), new_confirmed_at = null, old_confirmed_at = null;
  perform rules.audit(
    'email.change_requested', person_id => rules.me(), details => jsonb_build_object('new', lower(address))
  );
  return exists (select from users where email = address::citext and email_verified);
end $$;

create function rules.cancel_my_email_change() returns void
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  delete from email_changes where user_id = rules.me();
  if found then perform rules.audit('email.change_cancelled', person_id => rules.me()); end if;
end $$;

grant execute on function rules.my_email_change, rules.request_email_change, rules.cancel_my_email_change
to groundwork_member;

-- The change that a mailed link belongs to. No row if the link is unknown, replaced, used or a day old.
create function rules.email_change_of_link(hash bytea)
returns table (at_new boolean, old_email text, new_email text, confirmed boolean, other_confirmed boolean)
language sql stable security definer set search_path = auth, pg_temp
begin atomic
  select
    c.new_token_hash = hash, u.email::text, c.new_email::text,
    case when c.new_token_hash = hash then c.new_confirmed_at else c.old_confirmed_at end is not null,
    case when c.new_token_hash = hash then c.old_confirmed_at else c.new_confirmed_at end is not null
  from auth.email_changes c join auth.users u on u.id = c.user_id
  where hash in (c.new_token_hash, c.old_token_hash)
    and c.requested_at > now() - rules.email_change_lasts()
    and u.suspended_at is null;
end;

-- Confirms a change at the address of a mailed link. The second confirmation changes the address and ends all sessions
-- and reset links of the person. `outcome` is waiting, changed, or taken if another account has the address by now.
create function rules.confirm_email_change(hash bytea)
returns table (outcome text, person_name text, old_email text)
language plpgsql security definer set search_path = auth, public, pg_temp as $$
declare c email_changes;
begin
  select e.* into c from email_changes e join users u on u.id = e.user_id
  where hash in (e.new_token_hash, e.old_token_hash)
    and e.requested_at > now() - rules.email_change_lasts()
    and u.suspended_at is null
  for update of e;
  if c.user_id is null then return; end if;
  if c.new_token_hash = hash then c.new_confirmed_at := coalesce(c.new_confirmed_at, now());
  else c.old_confirmed_at := coalesce(c.old_confirmed_at, now());
  end if;
  select u.name, u.email::text into person_name, old_email from users u where u.id = c.user_id;
  if c.new_confirmed_at is null or c.old_confirmed_at is null then
    update email_changes e set new_confirmed_at = c.new_confirmed_at, old_confirmed_at = c.old_confirmed_at
    where e.user_id = c.user_id;
    outcome := 'waiting';
    return next;
    return;
  end if;
  delete from email_changes e where e.user_id = c.user_id;
  -- The lock of rules.sign_up. An unconfirmed account does not reserve the address.
  perform pg_advisory_xact_lock(hashtextextended('sign-up ' || lower(c.new_email::text), 0));
  delete from users u where u.email = c.new_email and not u.email_verified and u.suspended_at is null;
  begin
    update users u set email = lower(c.new_email::text), updated_at = now() where u.id = c.user_id;
    outcome := 'changed';
    delete from sessions s where s.user_id = c.user_id;
    delete from verifications v where v.value = c.user_id::text;
  exception when unique_violation then
    outcome := 'taken';
  end;
  return next;
end $$;

-- Stops a change by the link in the mail to the old address. Ends all sessions of the person, because an attacker may
-- have one. Returns false if the link is no longer valid.
create function rules.stop_email_change(hash bytea) returns boolean
language plpgsql security definer set search_path = auth, pg_temp as $$
declare person uuid;
begin
  delete from email_changes where old_token_hash = hash and requested_at > now() - rules.email_change_lasts()
  returning user_id into person;
  if person is null then return false; end if;
  perform rules.audit('email.change_stopped', actor_id => person, person_id => person);
  delete from sessions where user_id = person;
  return true;
end $$;

grant execute on function rules.email_change_of_link, rules.confirm_email_change, rules.stop_email_change
to groundwork_login;
