-- Rulings, "People, teams, invitations". The server makes the token (api/people/invitations.ts) and passes its hash.
-- Functions that take the hash check no other right: the token is the proof.

grant
  select (
    id, team_id, email, role_id, first_name, last_name, invited_by, accepted_at, declined_at, revoked_at, expires_at,
    created_at
  )
on team_invitations to groundwork_member;
create policy see on team_invitations for select to groundwork_member
  using (
    team_id = any (array(select rules.teams_where_i_can('invitation.manage')))
    or invited_by = rules.me() and team_id = any (array(select rules.my_team_ids()))
  );

-- The state of an invitation. Only a pending one can be answered.
create function rules.invitation_state(i team_invitations) returns text language sql stable
return case
  when i.accepted_at is not null then 'accepted'
  when i.declined_at is not null then 'declined'
  when i.expires_at <= coalesce(i.revoked_at, now()) then 'expired'
  when i.revoked_at is not null or i.invited_by is null then 'revoked'
  else 'pending'
end;

-- Compares two addresses without case. The collation "C" lowers ASCII letters only; other locales also lower letters
-- that look like a `k`.
create function rules.same_address(one text, other text) returns boolean language sql immutable
return lower(one collate "C") = lower(other collate "C");

-- True if the invitation names the signed-in person's address and they have confirmed it.
create function rules.is_for_me(i team_invitations) returns boolean
language sql stable security definer set search_path = auth, pg_temp
return exists (
  select from auth.users u
  where u.id = rules.me() and u.email_verified and rules.same_address(u.email::text, i.email::text)
);

-- True if the signed-in person may resend and revoke the invitation: the inviter, and owners and admins of the team.
create function rules.is_mine_to_send(i team_invitations) returns boolean language sql stable
return i.team_id = any (array(select rules.teams_where_i_can('invitation.manage')))
  or i.invited_by = rules.me() and i.team_id = any (array(select rules.my_team_ids()));

-- The roles that the signed-in person may give in an invitation: none above their own. Members may invite only if the
-- team allows it.
create function rules.may_invite_as(team uuid) returns setof smallint
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select r.id from team_memberships m join teams t on t.id = m.team_id join roles r on r.id >= m.role_id
  where m.team_id = team and m.user_id = rules.me()
    and (m.role_id <= rules.lowest_role('invitation.manage') or t.members_may_invite)
  order by r.id;
end;

-- Invites an address for seven days. In `seconds` seconds, a person may invite `most` times into one team and
-- `person_most` times into all teams; all people together may invite `installation_most` times. `wait` is 0, or the
-- seconds until the person may invite again; in that case nothing was done.
create function rules.create_team_invitation(
  team uuid, address text, role integer, first text, last text, hash bytea, most integer, person_most integer,
  installation_most integer, seconds integer,
  out invitation_id uuid, out user_exists boolean, out wait integer
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invited uuid;
begin
  -- rules.stay_in_team locks the membership. So a concurrent demotion of the inviter waits, and its trigger then
  -- revokes this invitation.
  if not rules.stay_in_team(team) or role not in (select rules.may_invite_as(team)) then
    perform rules.refuse('invitations.mayNotInvite', 'GW403');
  end if;
  select u.id into invited from auth.users u where u.email = address::citext and u.email_verified;
  if invited = rules.me() then perform rules.refuse('invitations.oneself'); end if;
  if exists (select from team_memberships where team_id = team and user_id = invited) then
    perform rules.refuse('invitations.member', 'GW409');
  end if;

  wait := coalesce(
    nullif(rules.attempt(format('invite:%s:%s', rules.me(), team), most, seconds), 0),
    nullif(rules.attempt(format('invite:%s', rules.me()), person_most, seconds), 0),
    rules.attempt_together('invite', rules.me(), installation_most, seconds)
  );
  if wait > 0 then return; end if;
  update team_invitations i set revoked_at = now()
  where team_id = team
    and email = address::citext
    and rules.invitation_state(i) in ('expired', 'revoked')
    and revoked_at is null;
  insert into team_invitations (team_id, email, role_id, first_name, last_name, token_hash, invited_by)
  values (team, address::citext, role, first, last, hash, rules.me()) returning id into invitation_id;
  user_exists := invited is not null;
  if user_exists then
    insert into notifications (team_id, user_id, kind, actor_id, invitation_id)
    values (team, invited, 'invitation', rules.me(), invitation_id);
  end if;
end $$;

-- Returns the content of the mail for a pending invitation. Returns no row if the signed-in person may not send it.
-- Counts the mail for the person, the team, the address, and the installation. `wait` is not 0 if a limit was exceeded.
-- `wanted` is false if the invited person has turned these mails off. `is_colleague` is true if they share a team with
-- the inviter.
create function rules.mail_invitation(
  hash bytea, per_person integer, per_team integer, per_person_and_email integer, per_team_and_email integer,
  per_email integer, per_installation integer, seconds integer
)
returns table (
  email text, first_name text, team text, inviter text, role_code text, expires_at timestamptz, user_exists boolean,
  is_colleague boolean, wanted boolean, wait integer
)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query select i.email::text, i.first_name, t.name, p.full_name, r.code, i.expires_at, u.id is not null,
    exists (
      select from team_memberships mine join team_memberships theirs on theirs.team_id = mine.team_id
      where mine.user_id = i.invited_by and theirs.user_id = u.id
    ),
    u.id is null or exists (select from rules.channels(u.id, 'invitation') c where c.mail = 'now'),
    -- A mail that one limit refuses does not count for the next limit, so that one person cannot use up the shared
    -- limits.
    coalesce(
      nullif(rules.attempt('invitation-mails:person:' || rules.me(), per_person, seconds), 0),
      nullif(rules.attempt('invitation-mails:' || i.team_id, per_team, seconds), 0),
      nullif(rules.attempt(format('invitation-mails:%s:%s', rules.me(), address), per_person_and_email, seconds), 0),
      nullif(rules.attempt(format('invitation-mails:%s:%s', i.team_id, address), per_team_and_email, seconds), 0),
      nullif(rules.attempt_together('invitation-mails:' || address, rules.me(), per_email, seconds), 0),
      rules.attempt_together('invitation-mails', rules.me(), per_installation, seconds)
    )
  from team_invitations i cross join lower(i.email::text) address
  join teams t on t.id = i.team_id join roles r on r.id = i.role_id
  join user_profiles p on p.id = i.invited_by
  left join auth.users u on u.email = i.email and u.email_verified
  where i.token_hash = hash and rules.invitation_state(i) = 'pending' and rules.is_mine_to_send(i);
end $$;

-- Gives a pending invitation a new token and seven more days. Returns false if the signed-in person may send no such
-- invitation.
create function rules.renew_team_invitation(invitation uuid, hash bytea) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update team_invitations i set token_hash = hash, expires_at = now() + interval '7 days'
  where id = invitation and rules.invitation_state(i) = 'pending' and rules.is_mine_to_send(i);
  return found;
end $$;

create function rules.revoke_team_invitation(invitation uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update team_invitations i set revoked_at = now()
  where id = invitation and rules.invitation_state(i) = 'pending' and rules.is_mine_to_send(i);
  return found;
end $$;

-- Answers an invitation that is named by its token or its id. Only the invited person can answer, and only once.
create function rules.respond_to_team_invitation(
  hash bytea, invitation uuid, accept boolean, out team_id uuid, out team_name text
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked team_invitations;
begin
  -- Locks the team first, in the same order as the deletion of a team, to avoid a deadlock.
  select t.id, t.name into team_id, team_name from teams t
  where t.id = (select i.team_id from team_invitations i where i.token_hash = hash or i.id = invitation) for key share;
  select i.* into asked from team_invitations i
  where (i.token_hash = hash or i.id = invitation) and i.team_id = respond_to_team_invitation.team_id for update;
  if asked.id is null or hash is null and not rules.is_for_me(asked) then
    perform rules.refuse('invitations.unknown', 'GW404');
  end if;
  if not rules.is_for_me(asked) then perform rules.refuse('invitations.otherAddress', 'GW403'); end if;
  if rules.invitation_state(asked) <> 'pending' then
    perform rules.refuse('invitations.' || rules.invitation_state(asked), 'GW409');
  end if;
  if accept then
    perform rules.join_invited(asked, rules.me());
  else
    update team_invitations set declined_at = now() where id = asked.id;
  end if;
end $$;

-- Adds the person with the role of the invitation. An existing member keeps their role.
create function rules.join_invited(i team_invitations, person uuid) returns void
language sql set search_path = public, pg_temp
begin atomic
  insert into team_memberships (team_id, user_id, role_id) values (i.team_id, person, i.role_id) on conflict do nothing;
  update team_invitations set accepted_at = now() where id = i.id;
end;

-- The content of the page of an invitation, for a person who has its token.
create function rules.invitation_of_token(hash bytea)
returns table (
  state text, email text, first_name text, last_name text, role_code text, team text, inviter text,
  expires_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select rules.invitation_state(i), i.email::text, i.first_name, i.last_name, r.code, t.name, p.full_name, i.expires_at
  from team_invitations i join teams t on t.id = i.team_id join roles r on r.id = i.role_id
  left join user_profiles p on p.id = i.invited_by
  where i.token_hash = hash;
end;

-- The pending invitations of the signed-in person, with team and inviter, which row-level security hides from them.
create function rules.my_invitations()
returns table (id uuid, team json, inviter json, role_code text, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.id, json_build_object('id', t.id, 'name', t.name),
    json_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name, 'avatar_url', p.avatar_url),
    r.code, i.created_at, i.expires_at
  from team_invitations i join teams t on t.id = i.team_id join roles r on r.id = i.role_id
  join user_profiles p on p.id = i.invited_by
  where i.email = (select u.email from auth.users u where u.id = rules.me())
    and rules.is_for_me(i)
    and rules.invitation_state(i) = 'pending';
end;

grant execute on function
  rules.may_invite_as, rules.create_team_invitation, rules.mail_invitation, rules.renew_team_invitation,
  rules.revoke_team_invitation, rules.respond_to_team_invitation, rules.my_invitations
to groundwork_member;
grant execute on function rules.invitation_of_token to groundwork_login;

-- Revokes the pending invitations of a person who may no longer give the role.
create function rules.revoke_invitations_of_member() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update team_invitations set revoked_at = now()
  where team_id = old.team_id
    and invited_by = old.user_id
    and accepted_at is null
    and declined_at is null
    and revoked_at is null
    and role_id < new.role_id;
  return null;
end $$;
create trigger revoke_invitations_of_member after update of role_id on team_memberships
  for each row execute function rules.revoke_invitations_of_member();

-- Deletes the notification of an invitation that was answered or revoked.
create function rules.forget_invitation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from notifications where invitation_id = new.id;
  return null;
end $$;
create trigger forget_invitation after update of accepted_at, declined_at, revoked_at on team_invitations
  for each row execute function rules.forget_invitation();
