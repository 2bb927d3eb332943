-- Any member may create, edit and delete the tasks of the team. A task never changes its team (rulings).
grant select on tasks to groundwork_member;
grant
  insert (
    id, team_id, goal_id, parent_task_id, title, description, status, priority, type, assigned_to, start_date, due_date,
    due_time, recurrence, recurs_on, estimated_hours, actual_hours, remaining_hours, record_id, node_id, sprint_id
  )
on tasks to groundwork_member;
grant
  update (
    goal_id, parent_task_id, title, description, status, priority, type, assigned_to, start_date, due_date,
    due_time, recurrence, recurs_on, previous_task_id, estimated_hours, actual_hours, remaining_hours, record_id,
    node_id, sprint_id, board_order
  ),
  delete
on tasks to groundwork_member;
create policy see on tasks for select to groundwork_member using (team_id = any (array(select rules.my_team_ids())));
create policy add on tasks for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())));
create policy edit on tasks for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('task.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('task.edit'))));
create policy delete on tasks for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('task.delete'))));
alter table tasks alter column created_by set default rules.me();

-- Specification, part 4: the status in_review is stored as in_progress. The trigger does so for every writer.
create function rules.save_review_as_progress() returns trigger language plpgsql as $$
begin
  new.status := 'in_progress';
  return new;
end $$;
create trigger a_review_is_progress before insert or update of status on tasks
  for each row when (new.status = 'in_review') execute function rules.save_review_as_progress();

-- The day on which a task is due in a time zone. A due date without a time is the same day everywhere.
create function rules.due_day(due_at timestamptz, due_date date, zone text) returns date
language sql immutable parallel safe
return coalesce((due_at at time zone zone)::date, due_date);

-- The moment from which an open task is overdue in a time zone: its due time, or the end of the due date.
create function rules.overdue_from(due_at timestamptz, due_date date, zone text) returns timestamptz
language sql immutable parallel safe
return coalesce(due_at, (due_date + 1)::timestamp at time zone zone);
grant execute on function rules.due_day, rules.overdue_from to groundwork_member;

-- Sets `due_at`. Due date and time are in the time zone of the signed-in person. A write of a job keeps the zone of the
-- task. The next task of a recurrence gets the zone of the previous task. A due time needs a due date; removing the
-- date also removes the time.
create function rules.set_due() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if rules.is_restoring() then return new; end if;
  if new.due_date is null and new.due_time is not null then
    if tg_op = 'INSERT' or old.due_date is null then perform rules.refuse('tasks.timeNeedsDate'); end if;
    new.due_time := null;
  end if;
  if new.due_time is null then new.due_zone := null;
  else
    new.due_zone := coalesce(
      case when tg_op = 'UPDATE' and new.previous_task_id is distinct from old.previous_task_id
        then (select due_zone from tasks where id = new.previous_task_id and team_id = new.team_id) end,
      (select time_zone from user_metadata where user_id = rules.me()), new.due_zone, 'UTC'
    );
  end if;
  new.due_at := (new.due_date + new.due_time) at time zone new.due_zone;
  return new;
end $$;
create trigger c_due before insert or update of due_date, due_time on tasks
  for each row execute function rules.set_due();

-- Refuses a start date outside of 1900 to 2200, or after the due date.
create function rules.check_task_dates() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.start_date not between '1900-01-01' and '2200-12-31' then perform rules.refuse('general.date'); end if;
  if new.due_date < new.start_date then perform rules.refuse('tasks.datesCrossed'); end if;
  return new;
end $$;
create trigger d_dates before insert or update of start_date, due_date on tasks
  for each row when (new.start_date is not null) execute function rules.check_task_dates();

-- Checks the next date of a recurrence. The server validates the rule itself (contract/work/recurrence.ts). A task
-- without a recurrence has no such date.
create function rules.check_recurrence() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.recurs_on not between '1900-01-01' and '2200-12-31' then perform rules.refuse('general.date'); end if;
  if new.recurrence is null then new.recurs_on := null; end if;
  return new;
end $$;
create trigger c_recurrence before insert or update of recurrence, recurs_on on tasks
  for each row when (new.recurrence is not null or new.recurs_on is not null) execute function rules.check_recurrence();

-- If the previous task of a recurrence has another next task by now, a restored task loses its recurrence: the other
-- task continues it.
create function rules.keep_one_next() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from tasks where team_id = new.team_id and previous_task_id = new.previous_task_id) then
    new.previous_task_id := null;
    new.recurrence := null;
    new.recurs_on := null;
  end if;
  return new;
end $$;
create trigger keep_one_next before insert on tasks
  for each row when (new.previous_task_id is not null) execute function rules.keep_one_next();

-- Whether tasks with this status are finished: `closedStatuses` of contract/base/statuses.ts.
create function rules.is_closed(status text) returns boolean language sql immutable parallel safe
return status in ('done', 'completed', 'archived');
grant execute on function rules.is_closed to groundwork_member;

-- Whether tasks with this status count in progress and sprints. Archived tasks do not: they were given up or are
-- duplicates.
create function rules.is_counted(status text) returns boolean language sql immutable parallel safe
return status <> 'archived';
grant execute on function rules.is_counted to groundwork_member;

-- Records when a task was finished. Archiving the task keeps the time; reopening the task clears it.
create function rules.set_finish_time() returns trigger language plpgsql as $$
begin
  if rules.is_restoring() then return new; end if;
  if new.status in ('done', 'completed') then new.finished_at := coalesce(old.finished_at, now());
  elsif new.status <> 'archived' then new.finished_at := null;
  end if;
  return new;
end $$;
create trigger c_finish before insert or update of status on tasks
  for each row execute function rules.set_finish_time();

-- Keeps the tree of subtasks valid. A subtask has its parent's goal (and its team, by foreign key). The chain of
-- parents has no cycle and a limited depth. A new task needs a goal or a parent.
-- A new task takes the same lock of its goal as rules.count_progress. The foreign key would take a weaker lock first,
-- and upgrading that lock would deadlock with the deletion of the goal. A restored task that no longer fits under its
-- parent comes back without a parent.
create function rules.place_task() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  above uuid[];
  below integer := 1;
  problem text;
begin
  if new.parent_task_id is null then
    if new.goal_id is null and tg_op = 'INSERT' and not rules.is_restoring() then
      perform rules.refuse('tasks.goalOrParentRequired');
    end if;
    if tg_op = 'INSERT' then
      perform from goals where id = new.goal_id and team_id = new.team_id for no key update;
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' then
    -- A new subtask waits only for concurrent moves: a move of its new ancestors could make it too deep.
    perform pg_advisory_xact_lock_shared(hashtextextended('place_task' || new.team_id, 0));
  elsif new.parent_task_id is distinct from old.parent_task_id then
    -- Moves within a team are serialized, because two concurrent moves could close a cycle that neither sees.
    perform pg_advisory_xact_lock(hashtextextended('place_task' || new.team_id, 0));
    with recursive tree (id, level) as (
      select new.id, 1 union all select t.id, tree.level + 1 from tasks t join tree on t.parent_task_id = tree.id
      where tree.level <= rules.limit_task_depth()
    ) select max(level) into below from tree;
  end if;
  if tg_op = 'INSERT' or new.parent_task_id is distinct from old.parent_task_id then
    with recursive chain (id, parent_task_id) as (
      select t.id, t.parent_task_id from tasks t where t.id = new.parent_task_id and t.team_id = new.team_id
      union all
      select t.id, t.parent_task_id from tasks t join chain on t.id = chain.parent_task_id
    ) cycle id set looped using route
    select array_agg(id) into above from chain where not looped;
    problem := case
      when new.id = any (above) then 'tasks.cycle'
      when cardinality(above) + below > rules.limit_task_depth() then 'tasks.tooDeep'
    end;
    if problem is not null and not rules.is_restoring() then perform rules.refuse(problem); end if;
    -- A person may have moved the subtask to another goal before its parent was restored.
    if problem is not null or tg_op = 'UPDATE' and rules.is_restoring() and new.goal_id is not null and not exists (
      select from tasks where id = new.parent_task_id and goal_id = new.goal_id
    ) then
      new.parent_task_id := null;
      return new;
    end if;
  end if;
  -- The lock keeps the parent's goal unchanged until this row is committed. If the parent is missing, the foreign key
  -- refuses the row. If the goal is being deleted, the task gets no goal.
  perform from tasks where id = new.parent_task_id and team_id = new.team_id for share;
  select g.id into new.goal_id from tasks t left join goals g on g.id = t.goal_id
  where t.id = new.parent_task_id and t.team_id = new.team_id;
  if tg_op = 'INSERT' then
    select id into new.goal_id from goals where id = new.goal_id for no key update;
  end if;
  return new;
end $$;
create trigger b_place before insert or update of parent_task_id, goal_id on tasks
  for each row execute function rules.place_task();

-- Moves subtasks to the new goal of their parent. The trigger is not `update of goal_id`: when a statement changes the
-- parent, another trigger changes the goal, and the statement does not name that column.
create function rules.take_subtasks_along() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tasks set goal_id = new.goal_id where parent_task_id = new.id and goal_id is distinct from new.goal_id;
  return null;
end $$;
create trigger take_subtasks_along after update on tasks
  for each row when (new.goal_id is distinct from old.goal_id) execute function rules.take_subtasks_along();

-- Updates goals.progress in the same transaction as every change of tasks.
create function rules.count_progress_of_added() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.count_progress(array(select distinct goal_id from added where goal_id is not null));
  return null;
end $$;
create function rules.count_progress_of_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare touched uuid[];
begin
  touched := array(
    select distinct id from (
      select unnest(array[o.goal_id, n.goal_id]) as id from was o join now_is n on n.id = o.id
      where o.goal_id is distinct from n.goal_id or o.status <> n.status
    ) goal where id is not null
  );
  if cardinality(touched) > 0 then perform rules.count_progress(touched); end if;
  return null;
end $$;
create function rules.count_progress_of_removed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.count_progress(array(select distinct goal_id from removed where goal_id is not null));
  return null;
end $$;
create trigger count_progress_of_added after insert on tasks
  referencing new table as added for each statement execute function rules.count_progress_of_added();
create trigger count_progress_of_changed after update on tasks
  referencing old table as was new table as now_is
  for each statement execute function rules.count_progress_of_changed();
create trigger count_progress_of_removed after delete on tasks
  referencing old table as removed for each statement execute function rules.count_progress_of_removed();
