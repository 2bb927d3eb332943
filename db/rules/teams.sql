-- Part 6: members see a team, owners and admins change it, owners delete it.
grant select (id, code, name) on roles to groundwork_member;
create policy see on roles for select to groundwork_member using (rules.me() is not null);

grant select (id, name, description, members_may_invite, created_by, created_at), update (name, description, members_may_invite), delete on teams to groundwork_member;
create policy see on teams for select to groundwork_member using (id in (select rules.my_team_ids()));
create policy edit on teams for update to groundwork_member using (id in (select rules.my_team_ids(2))) with check (id in (select rules.my_team_ids(2)));
create policy delete on teams for delete to groundwork_member using (id in (select rules.my_team_ids(1)));

grant select (team_id, user_id, role_id, joined_at) on team_memberships to groundwork_member;
create policy see on team_memberships for select to groundwork_member using (team_id in (select rules.my_team_ids()));

grant select (id, team_id, email, role_id, first_name, last_name, invited_by, accepted_at, declined_at, expires_at, created_at) on team_invitations to groundwork_member;
create policy see on team_invitations for select to groundwork_member using (team_id in (select rules.my_team_ids(2)) or invited_by = rules.me() and team_id in (select rules.my_team_ids()));

-- Creates a team of which the signed-in person is the owner. Nobody else can be made a member by it.
create function rules.create_team(name text, description text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare new_team uuid;
begin
  if rules.me() is null then perform rules.refuse('general.notAuthenticated'); end if;
  insert into teams (name, description, created_by) values (create_team.name, create_team.description, rules.me()) returning id into new_team;
  insert into team_memberships (team_id, user_id, role_id) values (new_team, rules.me(), 1);
  return new_team;
end $$;

grant execute on function rules.create_team to groundwork_member;

-- A team has at least one owner at every commit. The lock makes two owners who leave at once wait for each other.
create function rules.keep_an_owner() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from teams where id = old.team_id for no key update;
  if found and not exists (select from team_memberships where team_id = old.team_id and role_id = 1) then
    perform rules.refuse('teams.ownerNeeded');
  end if;
  return null;
end $$;
create constraint trigger keep_an_owner after update of role_id or delete on team_memberships
  deferrable initially deferred for each row when (old.role_id = 1) execute function rules.keep_an_owner();
