-- The activity log of goals, tasks, maps, forms and transfers, written by triggers in the same transaction. Members
-- read it. Nobody can add or change an entry. A sweep deletes old ones.
grant
  select (
    id, team_id, subject, goal_id, task_id, map_id, instance_id, record_id, comment_id, user_id, activity_type,
    description, changes, node_ids, node_count, created_at
  )
on activity_log to groundwork_member;
create policy see on activity_log for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));

-- The columns of tasks and goals that triggers and defaults set. The triggers log changes of every other column.
-- api/suites/fields.test.ts compares the rest with the fields of the contract.
create function rules.unlogged_columns() returns text[]
language sql immutable parallel safe
return array[
  'id', 'team_id', 'created_by', 'created_at', 'search', 'finished_at', 'board_order', 'progress', 'due_zone', 'due_at',
  'check_in_reminded_on', 'previous_task_id'
];

-- Returns {field: {old, new}} of the given columns that differ. Text is cut to 500 characters.
create function rules.changed(was jsonb, is_now jsonb, columns text[]) returns jsonb
language sql immutable parallel safe
begin atomic
  select coalesce(
    jsonb_object_agg(field, jsonb_build_object('old', left(was ->> field, 500), 'new', left(is_now ->> field, 500))),
    '{}'
  )
  from unnest(columns) field where was -> field is distinct from is_now -> field;
end;

-- Writes an entry for a new or deleted row, and one for each kind of change in an update.
create function rules.log_work() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  subject text := tg_argv[0];
  row_now jsonb;
  row_was jsonb;
  goal uuid;
  task uuid;
begin
  if rules.is_restoring() then return null; end if;
  if tg_op = 'INSERT' then
    if subject = 'goal' then goal := new.id;
    else
      goal := new.goal_id;
      task := new.id;
    end if;
    insert into activity_log (team_id, subject, goal_id, task_id, user_id, activity_type, description, changes)
    values (new.team_id, subject, goal, task, rules.me(), 'create', new.title, '{}');
    return null;
  end if;
  row_now := to_jsonb(coalesce(new, old));
  row_was := to_jsonb(old);
  goal := row_now ->> case subject when 'goal' then 'id' else 'goal_id' end;
  task := case when subject = 'task' then row_now ->> 'id' end;
  -- While the whole team is being deleted, the foreign key of an entry would fail.
  if not exists (select from teams where id = (row_now ->> 'team_id')::uuid) then return null; end if;
  if tg_op = 'DELETE' then
    insert into activity_log (team_id, subject, goal_id, user_id, activity_type, description)
    values (
      old.team_id, subject, (select g.id from goals g where subject = 'task' and g.id = goal), rules.me(), 'delete',
      old.title
    );
    return null;
  end if;
  insert into activity_log (team_id, subject, goal_id, task_id, user_id, activity_type, description, changes)
  select
    new.team_id, subject, goal, task, rules.me(),
    -- Goals have no kinds `assign` and `due_date_change` (specification, part 3); they log these as `update`.
    case when subject = 'goal' and kind in ('assign', 'due_date_change') then 'update' else kind end,
    new.title, changed.changes
  from (values
    ('status_change', array['status']),
    ('assign', array['assigned_to']),
    -- Each reader sees the moment of a due time in their own time zone.
    ('due_date_change', array['due_date', 'due_time', 'due_at']),
    ('update', array(
      select column_name from jsonb_object_keys(row_now) column_name
      where column_name <> all (rules.unlogged_columns() || array['status', 'assigned_to', 'due_date', 'due_time'])
    ))
  ) kinds (kind, columns), rules.changed(row_was, row_now, columns) changed (changes)
  where changed.changes <> '{}';
  return null;
end $$;
create trigger log_work after insert or delete on goals for each row execute function rules.log_work('goal');
-- The condition skips the function when only the progress changes, which happens with most changes of tasks.
create trigger log_change after update on goals
  for each row when (to_jsonb(old) - 'progress' is distinct from to_jsonb(new) - 'progress')
  execute function rules.log_work('goal');
create trigger log_work after insert or delete on tasks for each row execute function rules.log_work('task');
-- The condition skips the update that sets `previous_task_id`: it is part of creating the next task of a recurrence.
create trigger log_change after update on tasks
  for each row when (old.* is distinct from new.* and new.previous_task_id is not distinct from old.previous_task_id)
  execute function rules.log_work('task');

-- Writes that the signed-in person did something to nodes of a map. Repeated acts of one kind on one map share an entry
-- while no more than ten minutes lie between them. Such an entry counts each node once and holds at most 100 ids. A
-- statement on more nodes gets an entry of its own, without ids. Changes of nodes that the person has added in the last
-- ten minutes get no entry.
create function rules.log_node_act(team uuid, map uuid, act text, nodes uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  recent timestamptz := clock_timestamp() - interval '10 minutes';
  latest uuid;
  together uuid[];
begin
  if act in ('change_nodes', 'move_nodes') then
    nodes := array(
      select unnest(nodes) except
      select unnest(l.node_ids) from activity_log l
      where l.map_id = map and l.user_id = rules.me() and l.activity_type = 'add_nodes' and l.created_at > recent
    );
  end if;
  if nodes = '{}' then return; end if;
  -- If another transaction of the person has locked the latest entry, this act gets an entry of its own.
  select l.id, l.node_ids || nodes into latest, together from activity_log l
  where l.map_id = map and l.user_id = rules.me() and l.activity_type = act and l.created_at > recent
    and l.node_ids is not null
  order by l.created_at desc limit 1 for update skip locked;
  together := array(select distinct unnest(together));
  if latest is not null and cardinality(together) <= 100 then
    update activity_log set
      node_ids = together, node_count = cardinality(together), created_at = clock_timestamp()
    where id = latest;
    return;
  end if;
  insert into activity_log (team_id, subject, map_id, user_id, activity_type, description, node_ids, node_count)
  select
    team, 'map', m.id, rules.me(), act, i.name, case when cardinality(nodes) <= 100 then nodes end, cardinality(nodes)
  from tpl_maps m join tpl_instances i on i.id = m.instance_id where m.id = map;
end $$;

-- Writes what a statement of a person did to the nodes of each map. A node has moved if its parent or its position on
-- the canvas has changed. The nodes below it, and siblings that get a new label to make room, have not moved. View
-- nodes and nodes that go to another map get no entry, because their transfer has one.
create function rules.log_nodes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if rules.me() is null or rules.is_restoring() then return null; end if;
  if tg_op = 'INSERT' then
    perform rules.log_node_act(team_id, map_id, 'add_nodes', array_agg(id))
    from is_now where view_id is null group by team_id, map_id;
  elsif tg_op = 'DELETE' then
    perform rules.log_node_act(team_id, map_id, 'delete_nodes', array_agg(id))
    from was where view_id is null and map_id in (select id from tpl_maps) group by team_id, map_id;
  else
    -- PostgreSQL hashes `except` and `in`. It would keep a plan of a join for the number of rows in the connection's
    -- first write.
    perform rules.log_node_act(team_id, map_id, 'change_nodes', array_agg(id))
    from (
      select team_id, map_id, id, node_type, fields from is_now where view_id is null
      except
      select team_id, map_id, id, node_type, fields from was
    ) changed
    where map_id in (select map_id from was) group by team_id, map_id;
    -- Compares the path of the parent, unless the statement changes the path of the parent, too.
    perform rules.log_node_act(team_id, map_id, 'move_nodes', array_agg(id))
    from (
      select
        team_id, map_id, id, position,
        case when (map_id, subpath(path, 0, -1)::text) not in (select map_id, path::text from is_now)
          then subpath(path, 0, -1)::text end
      from is_now where view_id is null
      except
      select
        team_id, map_id, id, position,
        case when (map_id, subpath(path, 0, -1)::text) not in (select map_id, path::text from was)
          then subpath(path, 0, -1)::text end
      from was
    ) moved
    where map_id in (select map_id from was) group by team_id, map_id;
  end if;
  return null;
end $$;
create trigger log_added after insert on tpl_map_nodes
  referencing new table as is_now for each statement execute function rules.log_nodes();
create trigger log_changed after update on tpl_map_nodes
  referencing old table as was new table as is_now for each statement execute function rules.log_nodes();
create trigger log_removed after delete on tpl_map_nodes
  referencing old table as was for each statement execute function rules.log_nodes();

-- Writes that a person added, renamed or deleted a map. The name is that of the instance, which is deleted with the
-- map.
create function rules.log_map() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'tpl_maps' then
    insert into activity_log (team_id, subject, map_id, user_id, activity_type, description)
    select new.team_id, 'map', new.id, rules.me(), 'create', i.name
    from tpl_instances i where i.id = new.instance_id and rules.me() is not null and not rules.is_restoring();
  elsif tg_op = 'UPDATE' then
    insert into activity_log (team_id, subject, map_id, user_id, activity_type, description, changes)
    select
      new.team_id, 'map', m.id, rules.me(), 'update', new.name,
      jsonb_build_object('name', jsonb_build_object('old', old.name, 'new', new.name))
    from tpl_maps m where m.instance_id = new.id and rules.me() is not null;
  else
    insert into activity_log (team_id, subject, user_id, activity_type, description)
    select old.team_id, 'map', rules.me(), 'delete', old.name
    from tpl_maps m join teams t on t.id = m.team_id where m.instance_id = old.id and rules.me() is not null;
    return old;
  end if;
  return null;
end $$;
create trigger log_map after insert on tpl_maps for each row execute function rules.log_map();
create trigger log_name after update of name on tpl_instances
  for each row when (old.name <> new.name) execute function rules.log_map();
create trigger log_deleted before delete on tpl_instances for each row execute function rules.log_map();

-- Writes how many records a statement of a person added to each form or list.
create function rules.log_records() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if rules.me() is null or rules.is_restoring() then return null; end if;
  insert into activity_log (
    team_id, subject, instance_id, record_id, user_id, activity_type, description, node_count
  )
  select
    i.team_id, 'form', i.id, case when added.count = 1 then added.record_id end, rules.me(), 'add_records', i.name,
    added.count
  from (
    select instance_id, (array_agg(id))[1] as record_id, count(*) from is_now group by instance_id
  ) added
  join tpl_instances i on i.id = added.instance_id;
  return null;
end $$;
create trigger log_records after insert on tpl_records
  referencing new table as is_now for each statement execute function rules.log_records();

-- Writes an entry of each step of a transfer or share for both teams. The acting team gets for example `accept` with
-- the person. The other team gets `accepted` without the person. `changes` has the type of the request and the name of
-- the other team; in a request to an address, the sender's entries have the address until a team accepts.
create function rules.log_transfer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  recipient text := coalesce((select name from teams where id = new.recipient_team_id), new.recipient_email);
  kinds text[] := case new.status
    when 'pending' then array['send', 'received']
    when 'accepted' then array['accept', 'accepted']
    when 'declined' then array['decline', 'declined']
    when 'cancelled' then array['cancel', 'cancelled']
    when 'revoked' then array['end', 'ended']
  end;
  -- Either team may end a view.
  by_sender boolean := case new.status
    when 'pending' then true
    when 'cancelled' then true
    when 'revoked' then new.team_id = any (array(select rules.my_team_ids()))
    else false
  end;
begin
  insert into activity_log (team_id, subject, map_id, user_id, activity_type, description, changes)
  select
    t.id, 'transfer', (select m.id from tpl_maps m where m.id = side.map and m.team_id = t.id),
    case when side.acting then rules.me() end, kinds[case when side.acting then 1 else 2 end], new.title,
    jsonb_build_object(
      'team', jsonb_build_object('old', null, 'new', side.other),
      'type', jsonb_build_object('old', null, 'new', new.type)
    )
  from (values
    (new.team_id, new.map_id, by_sender and rules.me() is not null, recipient),
    (
      new.recipient_team_id, new.target_map_id, not by_sender and rules.me() is not null,
      (select name from teams where id = new.team_id)
    )
  ) side (team, map, acting, other)
  join teams t on t.id = side.team;
  return null;
end $$;
create trigger log_sent after insert on transfer_requests for each row execute function rules.log_transfer();
create trigger log_answered after update of status on transfer_requests
  for each row when (old.status <> new.status) execute function rules.log_transfer();
