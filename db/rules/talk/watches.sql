-- People watch or mute a task, a goal, or a form or map (an instance). All members see these choices; each person
-- changes only their own.
grant
  select (id, team_id, user_id, task_id, goal_id, instance_id, is_muted, created_at),
  insert (team_id, task_id, goal_id, instance_id, is_muted),
  update (is_muted),
  delete
on watches to groundwork_member;
create policy see on watches for select to groundwork_member using (team_id = any (array(select rules.my_team_ids())));
create policy add on watches for insert to groundwork_member
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on watches for update to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())))
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy delete on watches for delete to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
alter table watches alter column user_id set default rules.me();

-- The members of the team who watch one of its tasks, goals or instances: those who chose to, its author, its assignee,
-- and the authors and mentioned people of its comments, without those who muted it (docs/decisions/054). The author of
-- an instance for entries does not count, because that person was only the first to fill in the form.
create function rules.watchers(team uuid, task uuid, goal uuid, instance uuid) returns setof uuid
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with chosen as materialized (
    select w.user_id, w.is_muted from watches w
    where w.task_id = task or w.goal_id = goal or w.instance_id = instance
  )
  select m.user_id from team_memberships m
  where m.team_id = team
    and m.user_id in (
      select c.user_id from chosen c
      union all select unnest(array[t.created_by, t.assigned_to]) from tasks t where t.id = task
      union all select unnest(array[g.created_by, g.assigned_to]) from goals g where g.id = goal
      union all select i.created_by from tpl_instances i where i.id = instance and not i.for_entries
      union all select unnest(c.mentioned_users || c.user_id) from comments c
        where (c.task_id = task or c.goal_id = goal) and c.content is not null
    )
    and m.user_id not in (select c.user_id from chosen c where c.is_muted);
end $$;

-- Whether a person mutes a task, goal or instance.
create function rules.mutes(person uuid, task uuid, goal uuid, instance uuid) returns boolean
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from watches w
    where w.user_id = person and w.is_muted and (w.task_id = task or w.goal_id = goal or w.instance_id = instance)
  );
end $$;
grant execute on function rules.watchers, rules.mutes to groundwork_member;

-- Notifies the watchers of a task or goal of its new status, assignee, due date or health. The new assignee has a
-- notification of the assignment instead.
create function rules.notify_watchers_of_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  goal uuid := case when new.subject = 'goal' then new.goal_id end;
begin
  if rules.me() is null then return null; end if;
  insert into notifications (team_id, user_id, kind, task_id, goal_id, changes)
  select new.team_id, watcher, 'change', new.task_id, goal, new.changes
  from rules.watchers(new.team_id, new.task_id, goal, null) watcher
  where watcher <> rules.me() and watcher::text is distinct from new.changes #>> '{assigned_to,new}';
  return null;
end $$;
create trigger notify_watchers_of_change after insert on activity_log
  for each row when (
    new.subject in ('task', 'goal')
    and new.changes ?| array['status', 'assigned_to', 'due_date', 'due_time', 'due_at', 'health']
  ) execute function rules.notify_watchers_of_change();

-- Notifies the watchers of an instance, except those who have not read their last such notification.
create function rules.notify_watchers_of_instance(about text, team uuid, instance uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into notifications (team_id, user_id, kind, instance_id)
  select team, watcher, about, instance from rules.watchers(team, null, null, instance) watcher
  where watcher <> rules.me()
    and not exists (
      select from notifications n
      where n.instance_id = instance and n.user_id = watcher and n.kind = about and n.read_at is null and n.in_app
    );
end $$;

-- Notifies the watchers of a map once per entry of the activity log, which combines acts of a person within ten
-- minutes.
create function rules.notify_watchers_of_map() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.notify_watchers_of_instance('map_change', m.team_id, m.instance_id)
  from tpl_maps m where m.id = new.map_id and rules.me() is not null;
  return null;
end $$;
create trigger notify_watchers_of_map after insert on activity_log
  for each row
  when (
    new.subject = 'map' and new.activity_type in ('add_nodes', 'change_nodes', 'move_nodes', 'delete_nodes')
  )
  execute function rules.notify_watchers_of_map();

create function rules.notify_watchers_of_records() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if rules.me() is null or rules.is_restoring() then return null; end if;
  perform rules.notify_watchers_of_instance('record', team_id, instance_id)
  from (select distinct team_id, instance_id from added) instances;
  return null;
end $$;
create trigger notify_watchers_of_records after insert on tpl_records
  referencing new table as added for each statement execute function rules.notify_watchers_of_records();
