-- Sprints of a team. Any member manages them.
grant
  select (id, team_id, name, goal, starts_on, ends_on, created_at, ended_at, carried_to, carried_task_ids),
  insert (team_id, name, goal, starts_on, ends_on),
  update (name, goal, starts_on, ends_on, ended_at, carried_to, carried_task_ids),
  delete
on sprints to groundwork_member;
create policy see on sprints for select to groundwork_member using (team_id = any (array(select rules.my_team_ids())));
create policy add on sprints for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())));
create policy edit on sprints for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('sprint.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('sprint.edit'))));
create policy delete on sprints for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('sprint.delete'))));

grant select (id, team_id, sprint_id, tasks, open_tasks, hours, open_hours, done_hours, created_at)
on sprint_changes to groundwork_member;
create policy see on sprint_changes for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));

-- The numbers that a task adds to the sums of its sprint. An archived task adds zeros, as in the progress of its goal.
-- A task without remaining hours has all of its estimated hours left.
create function rules.sprint_share(
  status text, estimated_hours numeric, remaining_hours numeric,
  out tasks integer, out open_tasks integer, out hours numeric, out open_hours numeric, out done_hours numeric
) language plpgsql immutable parallel safe as $$
begin
  tasks := rules.is_counted(status)::integer;
  open_tasks := (not rules.is_closed(status))::integer;
  hours := tasks * coalesce(estimated_hours, 0);
  open_hours := case when open_tasks = 1 then coalesce(remaining_hours, estimated_hours, 0) else 0 end;
  done_hours := hours * (1 - open_tasks);
end $$;
grant execute on function rules.sprint_share to groundwork_member;

-- Adds an entry to sprint_changes: the changes of the sprint's sums by one statement. A sprint or team that is being
-- deleted gets no entry.
create function rules.log_sprint_change(
  team uuid, sprint uuid, tasks bigint, open_tasks bigint, hours numeric, open_hours numeric, done_hours numeric
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sprint_changes (team_id, sprint_id, tasks, open_tasks, hours, open_hours, done_hours)
  select s.team_id, s.id, log_sprint_change.tasks, log_sprint_change.open_tasks, log_sprint_change.hours,
    log_sprint_change.open_hours, log_sprint_change.done_hours
  from sprints s join teams t on t.id = s.team_id
  where s.team_id = team and s.id = sprint;
end $$;

create function rules.log_sprint_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'INSERT' then
    perform rules.log_sprint_change(
      t.team_id, t.sprint_id, sum(s.tasks), sum(s.open_tasks), sum(s.hours), sum(s.open_hours), sum(s.done_hours)
    )
    from is_now t cross join rules.sprint_share(t.status, t.estimated_hours, t.remaining_hours) s
    where t.sprint_id is not null group by t.team_id, t.sprint_id;
  elsif tg_op = 'DELETE' then
    perform rules.log_sprint_change(
      t.team_id, t.sprint_id, -sum(s.tasks), -sum(s.open_tasks), -sum(s.hours), -sum(s.open_hours), -sum(s.done_hours)
    )
    from was t cross join rules.sprint_share(t.status, t.estimated_hours, t.remaining_hours) s
    where t.sprint_id is not null group by t.team_id, t.sprint_id;
  -- A restored sprint gets its tasks back without an entry, because its earlier entries come back, too.
  elsif not rules.is_restoring() then
    perform rules.log_sprint_change(
      team_id, sprint_id, sum(by * s.tasks), sum(by * s.open_tasks), sum(by * s.hours), sum(by * s.open_hours),
      sum(by * s.done_hours)
    )
    from (
      select -1 as by, team_id, sprint_id, status, estimated_hours, remaining_hours from was
      union all
      select 1, team_id, sprint_id, status, estimated_hours, remaining_hours from is_now
    ) t cross join rules.sprint_share(status, estimated_hours, remaining_hours) s
    where sprint_id is not null
    group by team_id, sprint_id
    having sum(by * s.tasks) <> 0 or sum(by * s.open_tasks) <> 0 or sum(by * s.hours) <> 0
      or sum(by * s.open_hours) <> 0 or sum(by * s.done_hours) <> 0;
  end if;
  return null;
end $$;

-- Writes an entry for each restored sprint whose tasks changed while the sprint was deleted.
create function rules.settle_sprints(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.log_sprint_change(
    s.team_id, s.id, now_is.tasks - was.tasks, now_is.open_tasks - was.open_tasks, now_is.hours - was.hours,
    now_is.open_hours - was.open_hours, now_is.done_hours - was.done_hours
  )
  from sprints s
  cross join lateral (
    select coalesce(sum(c.tasks), 0) as tasks, coalesce(sum(c.open_tasks), 0) as open_tasks,
      coalesce(sum(c.hours), 0) as hours, coalesce(sum(c.open_hours), 0) as open_hours,
      coalesce(sum(c.done_hours), 0) as done_hours
    from sprint_changes c where c.team_id = s.team_id and c.sprint_id = s.id
  ) was
  cross join lateral (
    select
      coalesce(sum(h.tasks), 0) as tasks, coalesce(sum(h.open_tasks), 0) as open_tasks,
      coalesce(sum(h.hours), 0) as hours, coalesce(sum(h.open_hours), 0) as open_hours,
      coalesce(sum(h.done_hours), 0) as done_hours
    from tasks t cross join rules.sprint_share(t.status, t.estimated_hours, t.remaining_hours) h
    where t.team_id = s.team_id and t.sprint_id = s.id
  ) now_is
  where s.id = any (ids) and now_is is distinct from was;
end $$;

create trigger log_sprint_added after insert on tasks
  referencing new table as is_now for each statement execute function rules.log_sprint_changes();
create trigger log_sprint_changed after update on tasks
  referencing old table as was new table as is_now for each statement execute function rules.log_sprint_changes();
create trigger log_sprint_removed after delete on tasks
  referencing old table as was for each statement execute function rules.log_sprint_changes();
