-- Any member may create, edit and delete the goals of the team (rulings). Clients set neither `progress` nor
-- `created_by`.
grant select on goals to groundwork_member;
grant
  insert (id, team_id, parent_goal_id, title, content, reason, target, status, priority, start_date, due_date,
    assigned_to, check_in_days)
on goals to groundwork_member;
grant
  update (parent_goal_id, title, content, reason, target, status, priority, start_date, due_date, assigned_to,
    check_in_days),
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
-- The default assignee of a new goal is its author. A request may name another assignee, or null for none.
alter table goals alter column assigned_to set default rules.me();

-- The progress of a goal in whole percent; 0 without tasks.
create function rules.percent_done(done bigint, total bigint) returns integer
language sql immutable parallel safe
return coalesce(round(100.0 * done / nullif(total, 0)), 0);
grant execute on function rules.percent_done to groundwork_member;

-- Sets progress to round(100 × finished ÷ counted), or to 0 without counted tasks (rulings). Subtasks count, archived
-- tasks do not. Tasks that are done or completed are finished.
-- Locks the goals in the order of their ids, so that concurrent writers count one after the other, without a deadlock,
-- and see each other's commits.
create function rules.count_progress(goal_ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  goal record;
  counted integer;
begin
  for goal in select id, progress from goals where id = any (goal_ids) order by id for no key update loop
    select rules.percent_done(count(*) filter (where status in ('done', 'completed')), count(*))
    into counted from tasks where goal_id = goal.id and rules.is_counted(status);
    if counted <> goal.progress then update goals set progress = counted where id = goal.id; end if;
  end loop;
end $$;

-- Keeps the tree of sub-goals valid, as rules.place_task does for subtasks: the chain of parents has no cycle and a
-- limited depth. A foreign key ensures that the parent has the same team. A restored goal that no longer fits under its
-- parent comes back without a parent.
create function rules.place_goal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  above uuid[];
  below integer := 1;
  problem text;
begin
  if tg_op = 'INSERT' then
    -- A new sub-goal waits only for concurrent moves: a move of its new ancestors could make it too deep.
    perform pg_advisory_xact_lock_shared(hashtextextended('place_goal' || new.team_id, 0));
  else
    -- Moves within a team are serialized, because two concurrent moves could close a cycle that neither sees.
    perform pg_advisory_xact_lock(hashtextextended('place_goal' || new.team_id, 0));
    with recursive tree (id, level) as (
      select new.id, 1 union all
      select g.id, tree.level + 1 from goals g join tree on g.parent_goal_id = tree.id
      where g.team_id = new.team_id and tree.level <= rules.limit_goal_depth()
    ) select max(level) into below from tree;
  end if;
  with recursive chain (id, parent_goal_id) as (
    select g.id, g.parent_goal_id from goals g where g.id = new.parent_goal_id and g.team_id = new.team_id
    union all
    select g.id, g.parent_goal_id from goals g join chain on g.id = chain.parent_goal_id
  ) cycle id set looped using route
  select array_agg(id) into above from chain where not looped;
  problem := case
    when new.id = any (above) then 'goals.cycle'
    when cardinality(above) + below > rules.limit_goal_depth() then 'goals.tooDeep'
  end;
  if problem is not null and not rules.is_restoring() then perform rules.refuse(problem); end if;
  if problem is not null then new.parent_goal_id := null; end if;
  return new;
end $$;
create trigger b_place before insert on goals
  for each row when (new.parent_goal_id is not null) execute function rules.place_goal();
create trigger b_move before update of parent_goal_id on goals
  for each row when (new.parent_goal_id is not null and new.parent_goal_id is distinct from old.parent_goal_id)
  execute function rules.place_goal();

-- The ids of a goal and of its sub-goals at every depth.
create function rules.goal_branch(team uuid, goal uuid) returns setof uuid
language sql stable set search_path = public, pg_temp
begin atomic
  with recursive branch (id) as (
    select goal union all
    select g.id from goals g join branch on g.parent_goal_id = branch.id where g.team_id = team
  ) select id from branch;
end;
grant execute on function rules.goal_branch to groundwork_member;
