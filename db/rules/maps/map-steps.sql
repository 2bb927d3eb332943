-- The next steps that the product suggests for the nodes of a map, and the rule of a map that makes tasks from them.
grant update (stalled_weeks, step_kinds, steps_for, steps_goal) on tpl_maps to groundwork_member;
grant select (stalled_weeks, step_kinds, steps_for, steps_goal, rule_by) on tpl_maps to groundwork_member;

-- The rule of a map runs as the person who changed it last.
create function rules.sign_map_rule() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.rule_by := rules.me();
  return new;
end $$;
create trigger sign_rule before update of step_kinds on tpl_maps for each row
  when (rules.me() is not null) execute function rules.sign_map_rule();

grant select (task_id, team_id, step), insert (task_id, team_id, step) on step_tasks to groundwork_member;
create policy see on step_tasks for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on step_tasks for insert to groundwork_member
  with check (team_id = any (array(select rules.teams_where_i_can('task.edit'))));

-- A step of a node has at most one open task. The row lock of the node serializes concurrent tasks. If the step has
-- another open task by now, a restored task comes back without the step.
create function rules.keep_one_step_task() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare node uuid := (select node_id from tasks where id = new.task_id);
begin
  perform from tpl_map_nodes where id = node for no key update;
  if exists (
    select from step_tasks s join tasks t on t.id = s.task_id
    where t.node_id = node and s.step = new.step and not rules.is_closed(t.status)
  ) then
    if rules.is_restoring() then return null; end if;
    perform rules.refuse('mapSteps.taken', 'GW409');
  end if;
  return new;
end $$;
create trigger keep_one before insert on step_tasks for each row execute function rules.keep_one_step_task();

-- The maps whose rule makes tasks, in random order. A job that runs out of time then leaves out other maps each time.
create function rules.maps_making_tasks() returns setof uuid
language sql security definer set search_path = public, pg_temp
begin atomic
  select id from tpl_maps where step_kinds <> '{}' and archived_at is null order by random();
end;

-- Enters as the person who set the rule of a map, for the running transaction, and returns their id. If they may not
-- edit tasks of the team any more, enters as nobody and returns null.
create function rules.enter_for_map(map uuid) returns uuid
language plpgsql security definer set search_path = auth, pg_temp as $$
declare person uuid;
begin
  select u.id into person
  from public.tpl_maps m
  join public.team_memberships t on t.team_id = m.team_id and t.user_id = m.rule_by
  join auth.users u on u.id = t.user_id
  where m.id = map and m.step_kinds <> '{}' and m.archived_at is null
    and t.role_id <= rules.lowest_role('task.edit') and u.email_verified and u.suspended_at is null;
  perform set_config('groundwork.user_id', coalesce(person::text, ''), true);
  return person;
end $$;
grant execute on function rules.maps_making_tasks, rules.enter_for_map to groundwork_login;
