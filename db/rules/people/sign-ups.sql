-- Rulings, "Accounts and mail": an address belongs to no account until its owner has confirmed it. The server makes the
-- token of the mailed link (api/people/identity/confirmation.ts) and passes its hash.

-- The pending invitation that has this token and names this address.
create function rules.invitation_for(hash bytea, address text) returns uuid
language sql stable security definer set search_path = public, pg_temp
return (
  select i.id from team_invitations i
  where i.token_hash = hash
    and rules.same_address(i.email::text, address)
    and rules.invitation_state(i) = 'pending'
);

-- Whether a pending invitation names this address.
create function rules.is_invited(address text) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (
  select from team_invitations i
  where i.email = address::citext and rules.invitation_state(i) = 'pending'
);

-- Creates an unconfirmed account and returns its id; null if the address belongs to a confirmed or suspended account.
-- Replaces an unconfirmed account of the address, so its password and its link no longer work. The person joins the
-- team of the invitation at confirmation.
create function rules.sign_up(
  address text, first text, last text, password_hash text, token_hash bytea, invitation uuid
) returns uuid
language plpgsql security definer set search_path = auth, public, pg_temp as $$
declare person uuid;
begin
  -- Without the lock, the later of two concurrent sign-ups would not see the account that the first one creates.
  perform pg_advisory_xact_lock(hashtextextended('sign-up ' || lower(address), 0));
  delete from users where email = address::citext and not email_verified and suspended_at is null;
  insert into users (name, first_name, last_name, email)
  values (btrim(first || ' ' || last), first, last, lower(address))
  on conflict (email) do nothing returning id into person;
  if person is null then return null; end if;
  insert into accounts (user_id, account_id, provider_id, password)
  values (person, person::text, 'credential', password_hash);
  insert into sign_ups (user_id, token_hash, invitation_id) values (person, sign_up.token_hash, invitation);
  return person;
end $$;

-- Gives an unconfirmed account a new link. The older link no longer works.
create function rules.renew_sign_up(person uuid, hash bytea) returns void
language sql security definer set search_path = auth, pg_temp
begin atomic
  insert into auth.sign_ups (user_id, token_hash)
  select id, hash from auth.users where id = person and not email_verified
  on conflict (user_id) do update set token_hash = excluded.token_hash;
end;

-- The account of a mailed link. No row if the link is unknown, replaced or a day old.
create function rules.sign_up_of_token(hash bytea)
returns table (person uuid, email text, password_hash text, confirmed boolean)
language sql stable security definer set search_path = auth, pg_temp
begin atomic
  select u.id, u.email::text, a.password, u.email_verified
  from auth.sign_ups s join auth.users u on u.id = s.user_id
  left join auth.accounts a on a.user_id = u.id and a.provider_id = 'credential'
  where s.token_hash = hash and u.created_at > now() - rules.sign_up_lasts();
end;

-- Confirms the account of a mailed link. The person joins the team that invited them if the invitation is still
-- pending. Returns false if the link is no longer valid or the account is confirmed already.
create function rules.confirm_sign_up(hash bytea) returns boolean
language plpgsql security definer set search_path = auth, public, pg_temp as $$
declare
  waiting sign_ups;
  asked team_invitations;
begin
  select s.* into waiting from sign_ups s join users u on u.id = s.user_id
  where s.token_hash = hash and u.created_at > now() - rules.sign_up_lasts();
  update users set email_verified = true, updated_at = now() where id = waiting.user_id and not email_verified;
  if not found then return false; end if;
  -- Locks the team first, in the same order as the deletion of a team, to avoid a deadlock.
  perform from teams where id = (select team_id from team_invitations where id = waiting.invitation_id) for key share;
  select i.* into asked from team_invitations i
  where i.id = waiting.invitation_id and rules.invitation_state(i) = 'pending' for update;
  if asked.id is not null then
    begin
      perform rules.join_invited(asked, waiting.user_id);
    exception when sqlstate 'GWQUO' then
      -- The team is full. The account is confirmed, and the invitation stays pending.
      null;
    end;
  end if;
  return true;
end $$;

grant execute on function
  rules.invitation_for, rules.is_invited, rules.sign_up, rules.renew_sign_up, rules.sign_up_of_token,
  rules.confirm_sign_up
to groundwork_login;
