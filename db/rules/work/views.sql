-- A saved view belongs to the person who made it, while they belong to its team.
grant
  select (id, team_id, user_id, name, page, search, icon, color, created_at),
  insert (id, team_id, name, page, search, icon, color),
  update (name, page, search, icon, color),
  delete
on task_views to groundwork_member;
create policy see on task_views for select to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy add on task_views for insert to groundwork_member
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on task_views for update to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())))
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy delete on task_views for delete to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
alter table task_views alter column user_id set default rules.me();

-- Limits the saved views of a person in a team. The lock serializes concurrent inserts.
create function rules.check_view_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from team_memberships where team_id = new.team_id and user_id = new.user_id for no key update;
  if (
    select count(*) from task_views where team_id = new.team_id and user_id = new.user_id
  ) >= rules.limit_saved_views() then
    perform rules.refuse('views.tooMany');
  end if;
  return new;
end $$;
create trigger check_view_limit before insert on task_views for each row execute function rules.check_view_limit();

-- Every member uses the shared views of the team. Their author, owners and admins change and delete them.
grant
  select (id, team_id, name, page, search, icon, color, created_by, created_at),
  insert (id, team_id, name, page, search, icon, color),
  update (name, page, search, icon, color),
  delete
on shared_task_views to groundwork_member;
create policy see on shared_task_views for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on shared_task_views for insert to groundwork_member
  with check (created_by = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on shared_task_views for update to groundwork_member
  using (
    created_by = rules.me() and team_id = any (array(select rules.teams_where_i_can('view.edit')))
    or team_id = any (array(select rules.teams_where_i_can('shared_view.manage')))
  )
  with check (
    created_by = rules.me() and team_id = any (array(select rules.teams_where_i_can('view.edit')))
    or team_id = any (array(select rules.teams_where_i_can('shared_view.manage')))
  );
create policy delete on shared_task_views for delete to groundwork_member
  using (
    created_by = rules.me() and team_id = any (array(select rules.teams_where_i_can('view.edit')))
    or team_id = any (array(select rules.teams_where_i_can('shared_view.manage')))
  );
alter table shared_task_views alter column created_by set default rules.me();

-- Limits the shared views of a team. The lock serializes concurrent inserts.
create function rules.check_shared_view_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from teams where id = new.team_id for no key update;
  if (select count(*) from shared_task_views where team_id = new.team_id) >= rules.limit_saved_views() then
    perform rules.refuse('views.tooManyShared');
  end if;
  return new;
end $$;
create trigger check_shared_view_limit before insert on shared_task_views
  for each row execute function rules.check_shared_view_limit();

-- Each person chooses the view that opens first, and the order of the views, for themselves.
grant
  select (team_id, user_id, default_view, view_order),
  insert (team_id, default_view, view_order),
  update (default_view, view_order)
on task_view_choices to groundwork_member;
create policy see on task_view_choices for select to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy add on task_view_choices for insert to groundwork_member
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on task_view_choices for update to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())))
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
alter table task_view_choices alter column user_id set default rules.me();

-- A saved view of a map belongs to the team of the map: every member reads and changes it.
grant
  select (id, team_id, map_id, name, look, created_at),
  insert (team_id, map_id, name, look),
  update (name, look),
  delete
on saved_map_views to groundwork_member;
create policy see on saved_map_views for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on saved_map_views for insert to groundwork_member
  with check (team_id = any (array(select rules.teams_where_i_can('map.edit'))));
create policy edit on saved_map_views for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('map.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('map.edit'))));
create policy delete on saved_map_views for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('map.edit'))));

-- Limits the saved views of a map. The lock serializes concurrent inserts.
create function rules.check_map_view_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from tpl_maps where id = new.map_id for no key update;
  if (select count(*) from saved_map_views where map_id = new.map_id) >= rules.limit_saved_views() then
    perform rules.refuse('views.tooManyOnMap');
  end if;
  return new;
end $$;
create trigger check_map_view_limit before insert on saved_map_views
  for each row execute function rules.check_map_view_limit();
