-- Relations between tasks. Any member may read, add and remove those of the team.
grant
  select (team_id, task_id, related_task_id, kind, created_at),
  insert (team_id, task_id, related_task_id, kind),
  delete
on task_relations to groundwork_member;
create policy see on task_relations for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on task_relations for insert to groundwork_member
  with check (team_id = any (array(select rules.teams_where_i_can('task.edit'))));
create policy delete on task_relations for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('task.edit'))));

-- Serializes transactions that depend on the relations of a team, until the transaction ends.
create function rules.lock_relations(team uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('task_relations ' || team, 0));
end $$;

-- Refuses a relation that would close a cycle of blocking or duplicate tasks, or that exceeds the limit of a task. The
-- lock is needed because two concurrent relations could close a cycle that neither sees. While a task is restored,
-- skips such relations instead.
create function rules.check_relation() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  most integer;
  is_circle boolean := false;
begin
  perform rules.lock_relations(new.team_id);
  if rules.is_restoring() and exists (
    select from task_relations r
    where r.team_id = new.team_id
      and (
        r.task_id = new.task_id
          and (r.related_task_id = new.related_task_id or r.kind = 'duplicates' and new.kind = r.kind)
        or r.task_id = new.related_task_id and r.related_task_id = new.task_id
      )
  ) then
    return null;
  end if;
  if new.kind <> 'relates_to' then
    with recursive reached (id) as (
      select new.related_task_id
      union
      select r.related_task_id from task_relations r join reached on r.task_id = reached.id
      where r.team_id = new.team_id and r.kind = new.kind
    )
    select exists (select from reached where id = new.task_id) into is_circle;
  end if;
  select max(relations) into most from (
    select count(*) as relations
    from unnest(array[new.task_id, new.related_task_id]) of_task
    join task_relations r on r.team_id = new.team_id and (r.task_id = of_task or r.related_task_id = of_task)
    group by of_task
  ) counted;
  if is_circle or most >= rules.limit_task_relations() then
    if rules.is_restoring() then return null; end if;
    perform rules.refuse(case
      when not is_circle then 'taskRelations.tooMany'
      when new.kind = 'blocks' then 'taskRelations.blockCircle'
      else 'taskRelations.duplicateCircle'
    end);
  end if;
  return new;
end $$;
create trigger check_relation before insert on task_relations for each row execute function rules.check_relation();

-- Logs a new or deleted relation as a change of both tasks. The fields have the names of the kinds in
-- contract/work/relation-kinds.ts. If one of the tasks has been deleted, logs nothing: the deletion has an entry of its
-- own.
create function rules.log_relation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r task_relations := coalesce(new, old);
begin
  if rules.is_restoring() then return null; end if;
  insert into activity_log (team_id, subject, goal_id, task_id, user_id, activity_type, description, changes)
  select
    r.team_id, 'task', one.goal_id, one.id, rules.me(), 'update', one.title,
    jsonb_build_object(field, jsonb_build_object(
      'old', case when tg_op = 'DELETE' then other.id end, 'new', case when tg_op = 'INSERT' then other.id end
    ))
  from (values
    (r.task_id, r.related_task_id, r.kind),
    (r.related_task_id, r.task_id, case r.kind
      when 'blocks' then 'blocked_by' when 'duplicates' then 'duplicated_by' else r.kind
    end)
  ) side (one_id, other_id, field)
  join tasks one on one.id = one_id
  join tasks other on other.id = other_id;
  return null;
end $$;
create trigger log_relation after insert or delete on task_relations
  for each row execute function rules.log_relation();

-- Notifies the assignees of tasks whose last open blocker this statement has finished. The lock prevents a race
-- condition: two people finish the last two blockers at once, and each transaction still sees the other blocker open.
create function rules.notify_unblocked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  freed uuid[];
begin
  select array_agg(distinct r.related_task_id) into freed
  from was o
  join now_is n on n.id = o.id
  join task_relations r on r.team_id = n.team_id and r.task_id = n.id and r.kind = 'blocks'
  where rules.is_closed(n.status) and not rules.is_closed(o.status);
  if freed is null or rules.is_restoring() then return null; end if;
  perform rules.lock_relations(team_id) from (select distinct team_id from now_is order by team_id) teams;
  insert into notifications (team_id, user_id, kind, actor_id, task_id)
  select t.team_id, t.assigned_to, 'unblocked', rules.me(), t.id
  from tasks t
  where t.id = any (freed) and t.assigned_to is distinct from rules.me() and t.assigned_to is not null
    and not rules.is_closed(t.status)
    and not exists (
      select from task_relations r join tasks blocker on blocker.id = r.task_id
      where r.team_id = t.team_id and r.related_task_id = t.id and r.kind = 'blocks'
        and not rules.is_closed(blocker.status)
    );
  return null;
end $$;
create trigger notify_unblocked after update on tasks
  referencing old table as was new table as now_is for each statement execute function rules.notify_unblocked();
