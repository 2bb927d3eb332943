-- Any member may create, edit and delete the goals of the team (rulings). Clients set neither `progress` nor
-- `created_by`.
grant select on goals to groundwork_member;
grant
  insert (id, team_id, title, content, reason, target, status, priority, start_date, due_date, assigned_to,
    check_in_days)
on goals to groundwork_member;
grant
  update (title, content, reason, target, status, priority, start_date, due_date, assigned_to, check_in_days),
  delete
on goals to groundwork_member;
create policy see on goals for select to groundwork_member using (team_id = any (array(select rules.my_team_ids())));
create policy add on goals for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())));
create policy edit on goals for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('goal.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('goal.edit'))));
create policy delete on goals for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('goal.delete'))));
alter table goals alter column created_by set default rules.me();
-- A new goal belongs to whoever creates it, unless the request names somebody else, or null for nobody.
alter table goals alter column assigned_to set default rules.me();

-- Sets progress to round(100 × finished ÷ counted), or to 0 without counted tasks (rulings). Subtasks count, archived
-- tasks do not. Tasks that are done or completed are finished.
-- Locks the goals in the order of their ids, so that concurrent writers count one after the other and see each other's
-- commits.
create function rules.count_progress(goal_ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  goal record;
  counted integer;
begin
  for goal in select id, progress from goals where id = any (goal_ids) order by id for no key update loop
    select coalesce(round(100.0 * count(*) filter (where status in ('done', 'completed')) / nullif(count(*), 0)), 0)
    into counted from tasks where goal_id = goal.id and status <> 'archived';
    if counted <> goal.progress then update goals set progress = counted where id = goal.id; end if;
  end loop;
end $$;
