-- Rulings, "People, teams, invitations". The token is made by the server (api/invitations.ts) and comes here as its hash; every function that takes one is called with nothing else to go by.

grant select (id, team_id, email, role_id, first_name, last_name, invited_by, accepted_at, declined_at, revoked_at, expires_at, created_at) on team_invitations to groundwork_member;
create policy see on team_invitations for select to groundwork_member
  using (
    team_id in (select rules.teams_where_i_can('invitation.manage'))
    or invited_by = rules.me() and team_id in (select rules.my_team_ids())
  );

-- What has become of an invitation. Only a pending one can be answered.
create function rules.invitation_state(i team_invitations) returns text language sql stable
return case
  when i.accepted_at is not null then 'accepted'
  when i.declined_at is not null then 'declined'
  when i.expires_at <= coalesce(i.revoked_at, now()) then 'expired'
  when i.revoked_at is not null or i.invited_by is null then 'revoked'
  else 'pending'
end;

-- Case alone makes no other address. Not the lower case of a locale, which knows more letters that look like a k.
create function rules.same_address(one text, other text) returns boolean language sql immutable
return lower(one collate "C") = lower(other collate "C");

-- Whether an invitation is for the signed-in person: its address is theirs, and they have confirmed it.
create function rules.is_for_me(i team_invitations) returns boolean
language sql stable security definer set search_path = auth, pg_temp
return exists (select from auth.users u where u.id = rules.me() and u.email_verified and rules.same_address(u.email::text, i.email::text));

-- Whether the signed-in person may send an invitation again and revoke it: who invited, and the owners and admins of the team.
create function rules.is_mine_to_send(i team_invitations) returns boolean language sql stable
return i.team_id in (select rules.teams_where_i_can('invitation.manage'))
  or i.invited_by = rules.me() and i.team_id in (select rules.my_team_ids());

-- The roles with which the signed-in person may invite into a team: none above their own, and for members only where the team lets them.
create function rules.may_invite_as(team uuid) returns setof smallint
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select r.id from team_memberships m join teams t on t.id = m.team_id join roles r on r.id >= m.role_id
  where m.team_id = team and m.user_id = rules.me()
    and (m.role_id <= rules.lowest_role('invitation.manage') or t.members_may_invite)
  order by r.id;
end;

-- Invites an address for seven days. A person may do so `most` times in so many seconds for a team: `wait` says in how many seconds the person may invite into this team again, when they have too often; then nothing was done.
create function rules.create_team_invitation(team uuid, address text, role integer, first text, last text, hash bytea, most integer, seconds integer, out invitation_id uuid, out user_exists boolean, out wait integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invited uuid;
begin
  -- Whoever takes away the membership or the role now waits, and then finds the invitation to revoke.
  perform from team_memberships where team_id = team and user_id = rules.me() for share;
  if role not in (select rules.may_invite_as(team)) then perform rules.refuse('invitations.mayNotInvite', 'GW403'); end if;
  select u.id into invited from auth.users u where u.email = address::citext;
  if invited = rules.me() then perform rules.refuse('invitations.oneself'); end if;
  if exists (select from team_memberships where team_id = team and user_id = invited) then perform rules.refuse('invitations.member', 'GW409'); end if;

  wait := rules.attempt(format('invite:%s:%s', rules.me(), team), most, seconds);
  if wait > 0 then return; end if;
  update team_invitations i set revoked_at = now()
  where team_id = team and email = address::citext and rules.invitation_state(i) in ('expired', 'revoked') and revoked_at is null;
  insert into team_invitations (team_id, email, role_id, first_name, last_name, token_hash, invited_by)
  values (team, address::citext, role, first, last, hash, rules.me()) returning id into invitation_id;
  user_exists := invited is not null;
  if user_exists then
    insert into notifications (team_id, user_id, kind, actor_id, invitation_id) values (team, invited, 'invitation', rules.me(), invitation_id);
  end if;
end $$;

-- What the mail of a pending invitation says, for whoever may send it; nothing otherwise. Counts the mail for the team and for the address: `wait` is not 0 when there were too many. `wanted` is false when the invited take no such mails.
create function rules.mail_invitation(hash bytea, per_team integer, per_email integer, seconds integer)
returns table (email text, first_name text, team text, inviter text, role_code text, expires_at timestamptz, user_exists boolean, wanted boolean, wait integer)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query select i.email::text, i.first_name, t.name, p.full_name, r.code, i.expires_at, u.id is not null,
    u.id is null or exists (select from rules.channels(u.id, 'invitation') c where c.mail = 'now'),
    greatest(rules.attempt('invitation-mails:' || i.team_id, per_team, seconds), rules.attempt('invitation-mails:' || lower(i.email::text), per_email, seconds))
  from team_invitations i join teams t on t.id = i.team_id join roles r on r.id = i.role_id join user_profiles p on p.id = i.invited_by
  left join auth.users u on u.email = i.email
  where i.token_hash = hash and rules.invitation_state(i) = 'pending' and rules.is_mine_to_send(i);
end $$;

-- Gives a pending invitation another token and another seven days; false when there is none that the signed-in person may send.
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

-- Answers an invitation, named by its token or by its id. Only the invited can, and once.
create function rules.respond_to_team_invitation(hash bytea, invitation uuid, accept boolean, out team_id uuid, out team_name text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked team_invitations;
begin
  -- The team first, as deleting it does.
  select t.id, t.name into team_id, team_name from teams t
  where t.id = (select i.team_id from team_invitations i where i.token_hash = hash or i.id = invitation) for key share;
  select i.* into asked from team_invitations i where (i.token_hash = hash or i.id = invitation) and i.team_id = respond_to_team_invitation.team_id for update;
  if asked.id is null or hash is null and not rules.is_for_me(asked) then perform rules.refuse('invitations.unknown', 'GW404'); end if;
  if not rules.is_for_me(asked) then perform rules.refuse('invitations.otherAddress', 'GW403'); end if;
  if rules.invitation_state(asked) <> 'pending' then perform rules.refuse('invitations.' || rules.invitation_state(asked), 'GW409'); end if;
  if accept then
    perform rules.join_invited(asked, rules.me());
  else
    update team_invitations set declined_at = now() where id = asked.id;
  end if;
end $$;

-- Makes a person a member as an invitation says; who is one already keeps their role.
create function rules.join_invited(i team_invitations, person uuid) returns void
language sql set search_path = public, pg_temp
begin atomic
  insert into team_memberships (team_id, user_id, role_id) values (i.team_id, person, i.role_id) on conflict do nothing;
  update team_invitations set accepted_at = now() where id = i.id;
end;

-- Part 7, sign-up with a token: the new account joins when the invitation is pending and for its address. The address is confirmed before anybody can sign in with it.
create function rules.join_at_sign_up(person uuid, hash bytea) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked team_invitations;
begin
  select i.* into asked from team_invitations i join auth.users u on u.id = person
  where i.token_hash = hash and rules.same_address(u.email::text, i.email::text) and rules.invitation_state(i) = 'pending' for update of i;
  if asked.id is null then return false; end if;
  perform rules.join_invited(asked, person);
  return true;
end $$;

-- What the page of an invitation shows to whoever has its token.
create function rules.invitation_of_token(hash bytea)
returns table (state text, email text, first_name text, last_name text, role_code text, team text, inviter text, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select rules.invitation_state(i), i.email::text, i.first_name, i.last_name, r.code, t.name, p.full_name, i.expires_at
  from team_invitations i join teams t on t.id = i.team_id join roles r on r.id = i.role_id left join user_profiles p on p.id = i.invited_by
  where i.token_hash = hash;
end;

-- The invitations that wait for the signed-in person, with the team and the inviter, whom they may not see otherwise.
create function rules.my_invitations() returns table (id uuid, team json, inviter json, role_code text, created_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.id, json_build_object('id', t.id, 'name', t.name),
    json_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name, 'avatar_url', p.avatar_url), r.code, i.created_at, i.expires_at
  from team_invitations i join teams t on t.id = i.team_id join roles r on r.id = i.role_id join user_profiles p on p.id = i.invited_by
  where i.email = (select u.email from auth.users u where u.id = rules.me()) and rules.is_for_me(i) and rules.invitation_state(i) = 'pending';
end;

grant execute on function rules.may_invite_as, rules.create_team_invitation, rules.mail_invitation, rules.renew_team_invitation, rules.revoke_team_invitation, rules.respond_to_team_invitation, rules.my_invitations to groundwork_member;
grant execute on function rules.join_at_sign_up, rules.invitation_of_token to groundwork_login;

-- Who has left the team, or may no longer give the role, has no invitation pending in it.
create function rules.revoke_invitations_of_member() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update team_invitations set revoked_at = now()
  where team_id = old.team_id and invited_by = old.user_id and accepted_at is null and declined_at is null and revoked_at is null
    and (tg_op = 'DELETE' or role_id < new.role_id);
  return null;
end $$;
create trigger revoke_invitations_of_member after update of role_id or delete on team_memberships for each row execute function rules.revoke_invitations_of_member();

-- What is answered or revoked is no longer in anybody's inbox.
create function rules.forget_invitation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from notifications where invitation_id = new.id;
  return null;
end $$;
create trigger forget_invitation after update of accepted_at, declined_at, revoked_at on team_invitations for each row execute function rules.forget_invitation();
