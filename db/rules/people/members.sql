-- Requests and invitations of a person end when the person leaves the team or is suspended.

-- Locks the membership of the signed-in person until the end of the transaction. A concurrent removal or suspension
-- waits for this transaction, and then ends the requests and invitations that it has started. Returns false if the
-- person is not, or no longer, an active member.
create function rules.stay_in_team(team uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from team_memberships where team_id = team and user_id = rules.me() for share;
  -- A separate statement with a new snapshot, because the lock may have waited for a suspension.
  return found and exists (select from auth.users where id = rules.me() and suspended_at is null);
end $$;

-- Revokes the pending invitations and cancels the pending transfer requests of a person, in one team, or in all teams
-- if `team` is null.
create function rules.end_started(person uuid, team uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Waits for transactions of the person that hold the lock of rules.stay_in_team.
  perform from team_memberships m
  where m.user_id = person and (team is null or m.team_id = team) order by m.team_id for update;
  update team_invitations i set revoked_at = now()
  where i.invited_by = person
    and (team is null or i.team_id = team)
    and i.accepted_at is null
    and i.declined_at is null
    and i.revoked_at is null;
  update transfer_requests q set status = 'cancelled', decided_at = now()
  where q.created_by = person and (team is null or q.team_id = team) and q.status = 'pending';
end $$;

create function rules.end_started_by_former_member() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.end_started(old.user_id, old.team_id);
  return null;
end $$;
create trigger end_started after delete on team_memberships
  for each row execute function rules.end_started_by_former_member();

create function rules.end_started_by_suspended() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.end_started(new.id, null);
  return null;
end $$;
create trigger end_started after update of suspended_at on auth.users
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function rules.end_started_by_suspended();
