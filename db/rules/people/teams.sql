-- Specification, part 6: members see a team, owners and admins change it, owners delete it.
grant select (id, code, name) on roles to groundwork_member;
create policy see on roles for select to groundwork_member using (rules.me() is not null);

grant
  select (
    id, name, description, members_may_invite, status_limits, weekly_hours, requires_second_factor, code, created_by,
    created_at
  ),
  update (name, description, members_may_invite, status_limits, weekly_hours, requires_second_factor, code),
  delete
on teams to groundwork_member;
create policy see on teams for select to groundwork_member using (id = any (array(select rules.my_team_ids())));
create policy edit on teams for update to groundwork_member
  using (id = any (array(select rules.teams_where_i_can('team.update'))))
  with check (id = any (array(select rules.teams_where_i_can('team.update'))));
create policy delete on teams for delete to groundwork_member
  using (id = any (array(select rules.teams_where_i_can('team.delete'))));

-- The memberships that the signed-in person may end, by team, role and whether it is their own. Everybody may leave.
-- Owners and admins may remove other members, except members with a higher role.
create function rules.memberships_i_can_end() returns table (team_id uuid, role_id smallint, is_mine boolean)
language sql stable parallel safe security definer set search_path = public, pg_temp rows 10
begin atomic
  select m.team_id, r.id, whose.is_mine
  from team_memberships m cross join roles r cross join (values (true), (false)) whose (is_mine)
  where m.user_id = rules.me()
    and (whose.is_mine or m.role_id <= rules.lowest_role('member.remove') and m.role_id <= r.id);
end;

-- The people who are the only owner of one of the signed-in person's teams.
create function rules.only_owners() returns table (team_id uuid, user_id uuid)
language sql stable parallel safe security definer set search_path = public, pg_temp rows 5
begin atomic
  select o.team_id, (array_agg(o.user_id))[1] from team_memberships o
  where o.role_id = rules.owner() and o.team_id = any (array(select rules.my_team_ids()))
  group by o.team_id having count(*) = 1;
end;
grant execute on function rules.memberships_i_can_end, rules.only_owners to groundwork_member;

-- Only owners change roles.
grant
  select (id, team_id, user_id, role_id, joined_at, weekly_hours),
  update (role_id),
  delete
on team_memberships to groundwork_member;
create policy see on team_memberships for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy edit on team_memberships for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('member.set_role'))))
  with check (team_id = any (array(select rules.teams_where_i_can('member.set_role'))));
create policy delete on team_memberships for delete to groundwork_member
  using ((team_id, role_id, user_id = rules.me()) in (select * from rules.memberships_i_can_end()));

-- The next steps of a team that the signed-in person has dismissed; null if they are not a member.
create function rules.dismissed_steps(team uuid) returns text[]
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select dismissed_steps from team_memberships where team_id = team and user_id = rules.me();
end;

-- Dismisses next steps of a team for the signed-in person. Returns false if they are not a member.
create function rules.dismiss_steps(team uuid, steps text[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update team_memberships set dismissed_steps = (
    select array_agg(distinct step order by step) from unnest(dismissed_steps || steps) step
  )
  where team_id = team and user_id = rules.me();
  return found;
end $$;
grant execute on function rules.dismissed_steps, rules.dismiss_steps to groundwork_member;

-- Creates a team with the signed-in person as its owner and only member.
create function rules.create_team(name text, description text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare new_team uuid;
begin
  if rules.me() is null then perform rules.refuse('general.notAuthenticated'); end if;
  insert into teams (name, description, created_by) values (create_team.name, create_team.description, rules.me())
  returning id into new_team;
  insert into team_memberships (team_id, user_id, role_id) values (new_team, rules.me(), rules.owner());
  return new_team;
end $$;

grant execute on function rules.create_team to groundwork_member;

-- Specification, part 7. The memberships of a team, as far as the caller may see them.
create function rules.get_team_memberships(team uuid)
returns table (team_id uuid, user_id uuid, role_id smallint, role_name text, role_code text, joined_at timestamptz)
language sql stable
begin atomic
  select m.team_id, m.user_id, m.role_id, r.name, r.code, m.joined_at
  from team_memberships m join roles r on r.id = m.role_id where m.team_id = team;
end;

-- Specification, part 7. The same with the profiles, ordered by name.
create function rules.get_team_members_with_details(team uuid)
returns table (
  team_id uuid, user_id uuid, role_id smallint, role_name text, role_code text, joined_at timestamptz, user_email text,
  full_name text, avatar_url text
)
language sql stable
begin atomic
  select m.*, p.email, p.full_name, p.avatar_url
  from rules.get_team_memberships(team) m join user_profiles p on p.id = m.user_id order by p.full_name, p.id;
end;

-- Specification, part 7. The memberships of a person, as far as the caller may see them. The earliest joined team comes
-- first and is the default.
create function rules.get_user_team_memberships(person uuid)
returns table (team_id uuid, user_id uuid, role_id smallint, role_name text, role_code text, joined_at timestamptz)
language sql stable
begin atomic
  select m.team_id, m.user_id, m.role_id, r.name, r.code, m.joined_at
  from team_memberships m join roles r on r.id = m.role_id where m.user_id = person order by m.joined_at, m.team_id;
end;

grant execute on function
  rules.get_team_memberships, rules.get_team_members_with_details, rules.get_user_team_memberships
to groundwork_member;

-- A team has at least one owner at every commit. The lock serializes two owners who leave at once.
create function rules.keep_an_owner() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from teams where id = old.team_id for no key update;
  if found and not exists (select from team_memberships where team_id = old.team_id and role_id = rules.owner()) then
    perform rules.refuse('teams.ownerNeeded');
  end if;
  return null;
end $$;
create constraint trigger keep_an_owner after update of role_id or delete on team_memberships
  deferrable initially deferred for each row when (old.role_id = rules.owner()) execute function rules.keep_an_owner();
