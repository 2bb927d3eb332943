-- Measurable targets of goals. A person who may edit a goal may edit its targets. The source of a target never changes.
grant
  select (
    id, team_id, goal_id, name, unit, start_value, target_value, source, instance_id, node_id, calculation, field,
    sort_order, created_by, created_at
  ),
  insert (
    team_id, goal_id, name, unit, start_value, target_value, source, instance_id, node_id, calculation, field,
    sort_order
  ),
  update (name, unit, start_value, target_value, sort_order),
  delete
on goal_targets to groundwork_member;
create policy see on goal_targets for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on goal_targets for insert to groundwork_member
  with check (team_id = any (array(select rules.teams_where_i_can('goal.edit'))));
create policy edit on goal_targets for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('goal.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('goal.edit'))));
create policy delete on goal_targets for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('goal.edit'))));
alter table goal_targets alter column created_by set default rules.me();

-- The history of a target is append-only: a person corrects a wrong number by a new one.
grant
  select (id, team_id, target_id, value, created_by, created_at),
  insert (team_id, target_id, value)
on goal_target_values to groundwork_member;
create policy see on goal_target_values for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on goal_target_values for insert to groundwork_member
  with check (team_id = any (array(select rules.teams_where_i_can('goal.edit'))));
alter table goal_target_values alter column created_by set default rules.me();

-- Refuses a number that a person enters for a computed target.
create function rules.check_target_value() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from goal_targets where id = new.target_id and source <> 'hand') then
    perform rules.refuse('targets.computed', 'GW409');
  end if;
  return new;
end $$;
create trigger check_target_value before insert on goal_target_values
  for each row execute function rules.check_target_value();

-- Limits the targets of a goal, because a goal shows all of them and a list of goals computes those of each goal. The
-- locks serialize concurrent inserts.
create function rules.check_target_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from goals where id = new.goal_id for no key update;
  if (select count(*) from goal_targets where goal_id = new.goal_id) >= rules.limit_targets() then
    perform rules.refuse('targets.tooMany');
  end if;
  if new.source <> 'hand' then
    perform from teams where id = new.team_id for no key update;
    if (select count(*) from goal_targets where team_id = new.team_id and source <> 'hand')
      >= rules.limit_computed_targets()
    then
      perform rules.refuse('targets.tooManyComputed');
    end if;
  end if;
  return new;
end $$;
create trigger check_target_limit before insert on goal_targets
  for each row execute function rules.check_target_limit();

-- Returns the current `value` of a target, or the `problem` (docs/decisions/057-compute-targets-when-they-are-read.md):
-- `source_gone` or `field_gone` if the source or its field was deleted, `no_values` for an average without values,
-- `too_large` if there are too many rows or the value is too large, `not_computed` if there are more than `budget`
-- rows. `counted` is the number of rows that it has read. Runs with the rights of the caller.
create function rules.measure_within(
  target goal_targets, budget integer, out value numeric, out problem text, out counted integer
)
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  schema jsonb;
  map uuid;
  top ltree := '';
  most integer := least(rules.limit_target_rows(), budget);
begin
  counted := 0;
  if target.source = 'hand' then
    value := coalesce((
      select v.value from goal_target_values v
      where v.target_id = target.id order by v.created_at desc, v.id desc limit 1
    ), target.start_value);
    return;
  end if;
  if target.source = 'records' then
    select t.record_data_schema into schema
    from tpl_instances i join tpl_templates t on t.id = i.template_id
    where i.id = target.instance_id and i.team_id = target.team_id;
  elsif target.source = 'map' then
    select m.id, t.map_node_schema into map, schema
    from tpl_maps m join tpl_instances i on i.id = m.instance_id join tpl_templates t on t.id = i.template_id
    where m.instance_id = target.instance_id and m.team_id = target.team_id;
  else
    select n.map_id, n.path, t.map_node_schema into map, top, schema
    from tpl_map_nodes n join tpl_maps m on m.id = n.map_id
    join tpl_instances i on i.id = m.instance_id join tpl_templates t on t.id = i.template_id
    where n.id = target.node_id and n.team_id = target.team_id;
  end if;
  if schema is null then
    problem := 'source_gone';
  elsif target.field is not null
    and coalesce(schema -> 'properties' -> target.field ->> 'type', '') not in ('number', 'integer')
  then
    problem := 'field_gone';
  end if;
  if problem is not null then return; end if;
  if target.source = 'records' then
    select count(*), case target.calculation when 'count' then count(*) when 'sum' then coalesce(sum(number), 0)
      else avg(number) end
    into counted, value
    from (
      select case
        when jsonb_typeof(r.data -> target.field) = 'number' then (r.data ->> target.field)::numeric
      end as number
      from tpl_records r where r.instance_id = target.instance_id and r.team_id = target.team_id limit most + 1
    ) numbers;
  else
    select count(*), case target.calculation when 'count' then count(*) when 'sum' then coalesce(sum(number), 0)
      else avg(number) end
    into counted, value
    from (
      select case when jsonb_typeof(n.fields -> target.field) = 'number'
        then (n.fields ->> target.field)::numeric end as number
      from tpl_map_nodes n
      where n.map_id = map and n.team_id = target.team_id and n.view_id is null and rules.within(n.path, top)
      limit most + 1
    ) numbers;
  end if;
  if counted > rules.limit_target_rows() or abs(value) > 1e15 then
    value := null;
    problem := 'too_large';
  elsif counted > budget then
    value := null;
    problem := 'not_computed';
  elsif value is null then
    problem := 'no_values';
  end if;
end $$;

-- The same for a single target, without a budget.
create function rules.measure(target goal_targets, out value numeric, out problem text)
language sql stable set search_path = public, pg_temp as $$
  select m.value, m.problem from rules.measure_within(target, rules.limit_target_rows()) m
$$;

-- Measures targets in the given order until they have read `budget` rows together, and returns no rows for the rest. If
-- statement_timeout interrupts a target, it is `not_computed` and the last row, and its `counted` is null.
create function rules.measure_all(targets uuid[], budget integer)
returns table (id uuid, value numeric, problem text, counted integer)
language plpgsql stable set search_path = public, pg_temp as $$
declare target goal_targets;
begin
  for target in
    select t.* from unnest(targets) with ordinality as asked (id, place) join goal_targets t on t.id = asked.id
    order by asked.place
  loop
    exit when budget <= 0;
    id := target.id;
    begin
      select m.value, m.problem, m.counted into value, problem, counted from rules.measure_within(target, budget) m;
    exception when query_canceled then
      value := null;
      problem := 'not_computed';
      counted := null;
      return next;
      exit;
    end;
    return next;
    budget := budget - counted;
  end loop;
end $$;
grant execute on function
  rules.measure, rules.measure_within, rules.measure_all, rules.limit_target_rows, rules.within
to groundwork_member;

-- Logs a new, changed or deleted target as a change of its goal: the name, with the numbers from start to target.
create function rules.log_target() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was text;
  is_now text;
begin
  if rules.is_restoring() then return null; end if;
  if tg_op <> 'INSERT' then
    was := concat(old.name, ': ', trim_scale(old.start_value), ' → ', trim_scale(old.target_value), ' ' || old.unit);
  end if;
  if tg_op <> 'DELETE' then
    is_now := concat(new.name, ': ', trim_scale(new.start_value), ' → ', trim_scale(new.target_value), ' ' || new.unit);
  end if;
  if was is not distinct from is_now then return null; end if;
  insert into activity_log (team_id, subject, goal_id, user_id, activity_type, description, changes)
  select
    g.team_id, 'goal', g.id, rules.me(), 'update', g.title,
    jsonb_build_object('targets', jsonb_build_object('old', was, 'new', is_now))
  from goals g where g.id = case when tg_op = 'DELETE' then old.goal_id else new.goal_id end;
  return null;
end $$;
create trigger log_target after insert or update or delete on goal_targets
  for each row execute function rules.log_target();

-- Logs a number that a person entered.
create function rules.log_target_value() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if rules.is_restoring() then return null; end if;
  insert into activity_log (team_id, subject, goal_id, user_id, activity_type, description, changes)
  select
    g.team_id, 'goal', g.id, new.created_by, 'update', g.title,
    jsonb_build_object('targets', jsonb_build_object(
      'old', concat(t.name, ': ', trim_scale(coalesce((
        select v.value from goal_target_values v
        where v.target_id = t.id and v.id <> new.id order by v.created_at desc, v.id desc limit 1
      ), t.start_value)), ' ' || t.unit),
      'new', concat(t.name, ': ', trim_scale(new.value), ' ' || t.unit)
    ))
  from goal_targets t join goals g on g.id = t.goal_id where t.id = new.target_id;
  return null;
end $$;
create trigger log_target_value after insert on goal_target_values
  for each row execute function rules.log_target_value();
