-- Restores what deletions.sql has kept
-- (docs/decisions/045-keep-deleted-rows-in-a-table-of-their-own.md).

-- Serializes the restorations and purges of a team, so that each sees the rows that earlier ones have restored.
create function rules.lock_deletions(team uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('deletions ' || team, 0));
end $$;

-- The foreign keys of a table, except to teams, as SQL for queries on `deleted_rows r`: `given` is the condition that
-- `r.content` has the reference; `same` is the condition that the row `t` is its target; `parts` are the values of the
-- reference; `field` is the column that holds the id of the target; `emptied` is JSON that sets the columns of the
-- reference to null. `may_be_empty` is true if a row can be restored without the reference: a subtask then becomes a
-- task without a parent. `is_own` is true if the table refers to itself.
create function rules.references_of(in_table regclass) returns table (
  target regclass, of_table text, field text, parts text, given text, same text, emptied jsonb, may_be_empty boolean,
  is_own boolean
)
language sql stable set search_path = public, pg_temp
begin atomic
  select
    k.confrelid::regclass, c.relname::text, pairs.field, pairs.parts, pairs.given, pairs.same,
    (
      select jsonb_object_agg(a.attname, null) from pg_attribute a
      where a.attrelid = k.conrelid and a.attnum = any (
        coalesce(k.confdelsetcols, case when k.confdeltype = 'n' then k.conkey end, pairs.own)
      )
    ),
    k.confdeltype = 'n' or in_table = 'tasks'::regclass and k.confrelid = k.conrelid, k.confrelid = k.conrelid
  from pg_constraint k
  join pg_class c on c.oid = k.confrelid
  cross join lateral (
    select
      max(a.attname) filter (where f.attname = 'id') as field,
      array_agg(here) filter (where f.attname = 'id') as own,
      string_agg(format('r.content ->> %L', a.attname), ', ' order by here) as parts,
      string_agg(format('r.content ->> %L is not null', a.attname), ' and ' order by here) as given,
      string_agg(
        format('t.%I = (w.parts[%s])::%s', f.attname, nth, format_type(a.atttypid, null)), ' and ' order by here
      ) as same
    from (
      select here, there, row_number() over (order by here) as nth from unnest(k.conkey, k.confkey) pair (here, there)
    ) pair
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here
    join pg_attribute f on f.attrelid = k.confrelid and f.attnum = pair.there
  ) pairs
  where k.conrelid = in_table and k.contype = 'f' and k.confrelid <> 'teams'::regclass
  order by k.conname;
end;

-- For each of the deleted rows `lost`: the other deletion (`holder`) that holds the row to which the column `field`
-- refers. Locks these deletions until the transaction ends.
create function rules.holders_of(lost bigint[], target text, field text) returns table (row_id bigint, holder uuid)
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform from deletions d where d.id in (
    select o.deletion_id from deleted_rows r
    join deleted_rows o on o.team_id = r.team_id and o.of_table = target and not o.is_link
      and o.content ->> 'id' = r.content ->> field and o.deletion_id <> r.deletion_id
    where r.id = any (lost)
  ) order by d.id for update;
  -- A comment may be among the deleted rows twice: with its text, and as the placeholder that was deleted with its last
  -- reply.
  return query
  select distinct on (r.id) r.id, o.deletion_id
  from deleted_rows r
  join deleted_rows o on o.team_id = r.team_id and o.of_table = target and not o.is_link
    and o.content ->> 'id' = r.content ->> field and o.deletion_id <> r.deletion_id
  join deletions d on d.id = o.deletion_id
  where r.id = any (lost)
  order by r.id, target = 'comments' and o.content ->> 'content' is null, o.id;
end $$;

-- Adds to `kept_rows` of each deletion in `holders` how often the array contains the deletion.
create function rules.count_kept(holders uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update deletions d set kept_rows = d.kept_rows + h.count
  from (select id, count(*) from unnest(holders) id group by id) h where d.id = h.id;
end $$;

-- Handles references of deleted rows of a table to rows that do not exist now. A reference that may be empty becomes
-- empty; the deletion that holds the referenced row restores the reference later. A row that cannot be without the
-- reference moves to that deletion (counted in `waiting`). If the referenced row is gone for good, the deleted row is
-- removed (counted in `dropped`). `heads` is the table of the things that were deleted as such. If a row of `heads`
-- would have to move, raises an error that names the deletion to restore first.
create function rules.settle_references(
  deletion uuid, in_table text, heads text, out waiting bigint, out dropped bigint
)
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  key record;
  lost bigint[];
  held bigint[];
  holders uuid[];
  first record;
begin
  waiting := 0;
  dropped := 0;
  for key in select * from rules.references_of(in_table::regclass) loop
    -- Looks up each distinct reference once.
    execute format(
      'with wanted as materialized (
         select array[%1$s] as parts, array_agg(r.id) as ids from deleted_rows r
         where deletion_id = $1 and of_table = $2 and not is_link and %2$s group by 1
       ) select array_agg(id) from wanted w, unnest(w.ids) id where not exists (select from %3$s t where %4$s)',
      key.parts, key.given, key.target, key.same
    ) into lost using deletion, in_table;
    if key.is_own and lost is not null then
      lost := (
        select array_agg(id) from deleted_rows where id = any (lost) and content ->> key.field <> all (array(
          select o.content ->> 'id' from deleted_rows o
          where o.deletion_id = settle_references.deletion and o.of_table = in_table and not o.is_link
        ))
      );
    end if;
    continue when lost is null;
    select array_agg(row_id), array_agg(holder) into held, holders from rules.holders_of(lost, key.of_table, key.field);
    if key.may_be_empty then
      insert into deleted_rows (deletion_id, team_id, of_table, is_link, content)
      select h.holder, r.team_id, in_table, true,
        jsonb_build_object(
          'id', r.content -> 'id', 'team_id', r.content -> 'team_id', key.field, r.content -> key.field
        )
      from unnest(held, holders) h (row_id, holder) join deleted_rows r on r.id = h.row_id;
      perform rules.count_kept(holders);
      update deleted_rows set content = content || key.emptied where id = any (lost);
      continue;
    end if;
    if held is not null and in_table = heads then
      select d.kind, d.name into first from deletions d where d.id = any (holders) order by d.deleted_at desc limit 1;
      raise exception 'deletions.restoreFirst'
        using errcode = 'GWRST', detail = jsonb_build_object('kind', first.kind, 'name', first.name)::text;
    end if;
    update deleted_rows r set deletion_id = h.holder
    from unnest(held, holders) h (row_id, holder) where r.id = h.row_id;
    perform rules.count_kept(holders);
    waiting := waiting + coalesce(cardinality(held), 0);
    lost := array(select unnest(lost) except select unnest(held));
    if in_table = 'comments' and key.is_own then
      update deleted_rows set content = content || key.emptied where id = any (lost);
      continue;
    end if;
    delete from deleted_rows where id = any (lost);
    -- A row of a person who has left the team since does not count as left out.
    if key.target <> 'team_memberships'::regclass then dropped := dropped + cardinality(lost); end if;
  end loop;
  if in_table = heads and not exists (
    select from deleted_rows r
    where r.deletion_id = settle_references.deletion and r.of_table = in_table and not r.is_link
  ) then
    perform rules.refuse('deletions.ownerGone', 'GW409');
  end if;
end $$;

-- Inserts deleted rows of a table again: all of them, or those with the given ids of `deleted_rows`. A row that exists
-- by now stays as it is. Returns the number of inserted rows.
create function rules.insert_deleted(deletion uuid, in_table text, heads text, ids bigint[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  into_table regclass := in_table::regclass;
  columns text;
  given text;
  changes text;
  defaults text;
  key text;
  inserted bigint;
begin
  -- A migration may have changed the table since. A new column gets its default; a dropped column is ignored.
  select
    string_agg(quote_ident(attname), ', ' order by attnum), string_agg(format('k.%I', attname), ', ' order by attnum),
    string_agg(format('%1$I = excluded.%1$I', attname), ', '),
    string_agg(format('%L, %s', attname, pg_get_expr(adbin, adrelid)), ', ') filter (where adbin is not null),
    (
      select string_agg(quote_ident(a.attname), ', ')
      from pg_index join pg_attribute a on a.attrelid = indrelid and a.attnum = any (indkey)
      where indrelid = into_table and indisprimary
    )
  into columns, given, changes, defaults, key
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = into_table and attnum > 0 and not attisdropped and attgenerated = '';
  execute format(
    'insert into %1$s (%2$s) select %6$s from deleted_rows r
     cross join jsonb_populate_record(null::%1$s, jsonb_build_object(%3$s) || r.content%4$s) k
     where r.deletion_id = $1 and r.of_table = $2 and not r.is_link and ($3 is null or r.id = any ($3))
     order by r.id on conflict %5$s',
    into_table, columns, defaults,
    -- Starts at 0, because triggers count the nodes of a restored map again.
    case when in_table = 'tpl_maps' then $json$ || '{"node_count": 0}'$json$ end,
    case
      -- A deleted comment with replies is still there as a placeholder without text.
      when in_table = 'comments' then format('(%s) do update set %s where comments.content is null', key, changes)
      -- For nodes and for the things themselves, only the same id is no conflict: a name that is taken raises an error.
      -- Other rows are left out on any conflict.
      when in_table in (heads, 'tpl_map_nodes') then format('(%s) do nothing', key)
      else 'do nothing'
    end,
    given
  ) using deletion, in_table, ids;
  get diagnostics inserted = row_count;
  return inserted;
end $$;

-- Chooses paths for the deleted nodes of a deletion. A branch keeps its path if the path is free. Otherwise it becomes
-- the last child of its former parent, or a root if the parent is gone or the branch would be too deep there.
create function rules.place_deleted_nodes(deletion uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  top record;
  place ltree;
  paths text[];
  -- The highest label of a node of this deletion, so that no two branches get the same label.
  highest bigint;
  levels integer;
begin
  select array_agg(content ->> 'path'), max(rules.map_label((content ->> 'path')::ltree)) into paths, highest
  from deleted_rows where deletion_id = deletion and of_table = 'tpl_map_nodes' and not is_link;
  for top in
    select r.node, r.map, r.path, (
      select (v.content ->> 'parent_id')::uuid from map_versions v
      where v.map_id = r.map and v.row_id = r.node order by v.valid_from desc limit 1
    ) as parent
    from (
      select (content ->> 'id')::uuid as node, (content ->> 'map_id')::uuid as map, (content ->> 'path')::ltree as path
      from deleted_rows
      where deletion_id = deletion and of_table = 'tpl_map_nodes' and not is_link
        and regexp_replace(content ->> 'path', '\.?[0-9]+$', '') <> all (paths)
    ) r
    order by string_to_array(r.path::text, '.')::bigint[]
  loop
    place := coalesce((select n.path from tpl_map_nodes n where n.map_id = top.map and n.id = top.parent), '');
    if place = subpath(top.path, 0, -1)
      and not exists (select from tpl_map_nodes n where n.map_id = top.map and n.path = top.path)
    then
      continue;
    end if;
    if nlevel(place) > nlevel(top.path) - 1 then
      levels := (select max(nlevel(path::ltree)) from unnest(paths) path where rules.within(path::ltree, top.path));
      if levels - nlevel(top.path) + 1 + nlevel(place) > rules.limit_map_levels() then place := ''; end if;
    end if;
    highest := greatest(highest + 1, rules.shift_siblings(top.map, place, null, 1));
    place := place || highest::text;
    update deleted_rows set content = content || jsonb_build_object(
      'path', rules.replace_prefix((content ->> 'path')::ltree, top.path, place)
    )
    where deletion_id = deletion and of_table = 'tpl_map_nodes' and not is_link
      and rules.within((content ->> 'path')::ltree, top.path);
  end loop;
end $$;

-- Restores the references that rows of a table lost in a deletion, unless they refer to something else by now. A row
-- may have lost several references. If the row itself is in another deletion, restores the reference in its copy there.
-- `nodes` limits this to references to these ids.
create function rules.restore_links(deletion uuid, in_table text, nodes text[] default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lost jsonb := (
    select jsonb_agg(row) from (
      select jsonb_object_agg(field.key, field.value) as row
      from deleted_rows r cross join jsonb_each(jsonb_strip_nulls(r.content)) field
      where r.deletion_id = restore_links.deletion and r.of_table = in_table and r.is_link
        and (nodes is null or field.key in ('id', 'team_id') or field.value #>> '{}' = any (nodes))
      group by r.content ->> 'id'
    ) rows
  );
  fields text := (
    select string_agg(distinct format('%1$I = coalesce(t.%1$I, k.%1$I)', field), ', ')
    from jsonb_array_elements(lost) link, jsonb_object_keys(link) field where field not in ('id', 'team_id')
  );
  gone uuid[];
begin
  if fields is null then return; end if;
  execute format(
    'update %1$s t set %2$s from jsonb_populate_recordset(null::%1$s, $1) k
     where t.id = k.id and t.team_id = k.team_id', in_table, fields
  ) using lost;
  execute format(
    'select array_agg(k.id) from jsonb_populate_recordset(null::%1$s, $1) k
     where not exists (select from %1$s t where t.id = k.id)', in_table
  ) into gone using lost;
  update deleted_rows r set content = r.content || (
    select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(k.row) field
    where r.content ->> field.key is null
  )
  from jsonb_array_elements(lost) k (row)
  where (k.row ->> 'id')::uuid = any (gone) and r.team_id = (k.row ->> 'team_id')::uuid and r.of_table = in_table
    and not r.is_link and r.content ->> 'id' = k.row ->> 'id' and r.deletion_id <> restore_links.deletion;
end $$;

-- Removes the lost references whose target does not exist.
create function rules.drop_lost_links(deletion uuid, in_table text) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare key record;
begin
  for key in select * from rules.references_of(in_table::regclass) where field is not null loop
    execute format(
      'with wanted as materialized (
         select array[%1$s] as parts, array_agg(r.id) as ids from deleted_rows r
         where deletion_id = $1 and of_table = $2 and is_link and %2$s group by 1
       ) update deleted_rows set content = content || $3 where id = any (array(
         select unnest(w.ids) from wanted w where not exists (select from %3$s t where %4$s)
       ))',
      key.parts, key.given, key.target, key.same
    ) using deletion, in_table, key.emptied;
  end loop;
end $$;

-- Whether the signed-in person may restore a deletion: owners and admins may, and for some minutes the person who
-- deleted it. The time is longer than the toast with Undo, because the toast stays while it has the focus.
create function rules.may_restore(d deletions) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return not (
    d.id is null
    or d.team_id not in (select rules.my_team_ids())
    or d.team_id not in (select rules.teams_where_i_can('deletion.manage'))
      and (d.deleted_by is distinct from rules.me() or d.deleted_at
        < now() - make_interval(mins => rules.limit_undo_minutes()))
  );
end $$;

-- Restores a deletion. A deleted task or goal whose parent is gone comes back without a parent. A thing that cannot
-- exist without its deleted parent raises an error that names the deletion to restore first, and nothing changes.
-- `waiting` counts parts that move to another deletion, because that deletion holds a row to which they refer.
-- `left_out` counts parts that cannot come back, because a referenced row is gone for good or because of a conflict.
-- `records` are the ids of records that were deleted by themselves, not with their form or map.
create function rules.restore_deleted(
  deletion uuid, out kind text, out subject uuid, out left_out bigint, out waiting bigint, out records uuid[]
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d deletions;
  part record;
  settled record;
  heads text;
  ready bigint[];
  above text[];
  nodes uuid[];
  inserted bigint;
  taken text;
begin
  select * into d from deletions where id = deletion;
  if not rules.may_restore(d) then perform rules.refuse('general.notFound', 'GW404'); end if;
  perform rules.lock_deletions(d.team_id);
  if d.kind = 'branch' then
    -- Locks maps before deletions, in the same order as rules.add_map_nodes, to avoid a deadlock.
    perform rules.lock_map(m.id) from tpl_maps m where m.id in (
      select distinct (content ->> 'map_id')::uuid from deleted_rows
      where deletion_id = d.id and of_table = 'tpl_map_nodes' and not is_link
    );
  end if;
  select * into d from deletions where id = deletion for update;
  if d.id is null then perform rules.refuse('general.notFound', 'GW404'); end if;
  perform set_config('groundwork.restoring', 'on', true);
  kind := d.kind;
  subject := d.subject_id;
  left_out := 0;
  waiting := 0;
  heads := (
    select r.of_table from deleted_rows r
    where r.deletion_id = d.id and not r.is_link and r.content ->> 'id' = d.subject_id::text limit 1
  );
  -- A person may have added nodes with the same ids again (Undo on the map).
  delete from deleted_rows r where r.deletion_id = d.id and r.of_table = 'tpl_map_nodes' and not r.is_link
    and exists (select from tpl_map_nodes n where n.id = (r.content ->> 'id')::uuid);
  -- A team has at most one form for the entries of a template, and may have another one by now.
  update deleted_rows r set content = r.content || '{"for_entries": false}'
  where r.deletion_id = d.id and r.of_table = 'tpl_instances' and not r.is_link and exists (
    select from tpl_instances i where i.team_id = r.team_id and i.for_entries
      and i.template_id = (r.content ->> 'template_id')::uuid and r.content ->> 'for_entries' = 'true'
  );
  nodes := array(
    select (content ->> 'id')::uuid from deleted_rows
    where deletion_id = d.id and of_table in ('tpl_map_nodes', 'tpl_map_edges') and not is_link
  );
  for part in
    select k.of_table from deleted_rows k join rules.restorable_tables() t using (of_table)
    where deletion_id = d.id and not is_link group by k.of_table, place order by place
  loop
    select * into settled from rules.settle_references(d.id, part.of_table, heads);
    waiting := waiting + settled.waiting;
    left_out := left_out + settled.dropped;
    if part.of_table = 'tpl_map_nodes' then perform rules.place_deleted_nodes(d.id); end if;
    if part.of_table <> 'tasks' then
      inserted := rules.insert_deleted(d.id, part.of_table, heads, null);
      -- The triggers rules.check_relation and rules.keep_one_step_task skip rows that no longer fit.
      if part.of_table in ('task_relations', 'step_tasks') then
        left_out := left_out - inserted + (
          select count(*) from deleted_rows r
          where r.deletion_id = d.id and r.of_table = part.of_table and not r.is_link
        );
      end if;
      continue;
    end if;
    -- Parents come before their subtasks, which get the parent's goal.
    above := array(
      select content ->> 'id' from deleted_rows where deletion_id = d.id and of_table = 'tasks' and not is_link
    );
    ready := array(
      select id from deleted_rows where deletion_id = d.id and of_table = 'tasks' and not is_link
        and (content ->> 'parent_task_id' is null or content ->> 'parent_task_id' <> all (above))
    );
    while ready <> '{}' loop
      perform rules.insert_deleted(d.id, 'tasks', heads, ready);
      above := array(select content ->> 'id' from deleted_rows where id = any (ready));
      ready := array(
        select id from deleted_rows where deletion_id = d.id and of_table = 'tasks' and not is_link
          and content ->> 'parent_task_id' = any (above)
      );
    end loop;
  end loop;
  for part in
    select distinct k.of_table from deleted_rows k where deletion_id = d.id and is_link order by k.of_table
  loop
    perform rules.drop_lost_links(d.id, part.of_table);
    perform rules.restore_links(d.id, part.of_table);
  end loop;
  perform rules.settle_sprints(array(
    select (content ->> 'id')::uuid from deleted_rows where deletion_id = d.id and of_table = 'sprints' and not is_link
  ));
  records := array(
    select (content ->> 'id')::uuid from deleted_rows
    where deletion_id = d.id and of_table = 'tpl_records' and not is_link and d.kind = 'record'
  );
  delete from deletions where id = d.id;
  if nodes <> '{}' then perform rules.keep_versions(nodes); end if;
  perform set_config('groundwork.restoring', '', true);
  perform rules.log_restored(d, cardinality(nodes));
  perform rules.audit_deletion_act('content.restored', d);
exception
  when unique_violation then
    get stacked diagnostics taken = constraint_name;
    perform rules.refuse(
      case when taken like '%name_is_unique' then 'deletions.nameTaken' else 'general.conflict' end, 'GW409'
    );
  -- A referenced row was deleted after the lookup above. On 40001, the server retries the transaction.
  when foreign_key_violation then raise exception 'deletions.meanwhile' using errcode = '40001';
end $$;
grant execute on function rules.restore_deleted to groundwork_member;

-- Writes that the signed-in person restored a goal, a task, a map, or nodes of a map.
create function rules.log_restored(d deletions, nodes integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into activity_log (team_id, subject, goal_id, task_id, map_id, user_id, activity_type, description, node_count)
  select
    d.team_id, what, goal_id, task_id, map_id, rules.me(), 'restore', description,
    case when d.kind = 'branch' then nodes end
  from (
    select 'goal' as what, id as goal_id, null::uuid as task_id, null::uuid as map_id, title as description
    from goals where id = d.subject_id and d.kind = 'goal'
    union all
    select 'task', goal_id, id, null, title from tasks where id = d.subject_id and d.kind = 'task'
    union all
    select 'map', null, null, m.id, i.name from tpl_maps m join tpl_instances i on i.id = m.instance_id
    where d.kind = 'instance' and i.id = d.subject_id
      or d.kind = 'branch' and m.id = (select n.map_id from tpl_map_nodes n where n.id = d.subject_id)
  ) restored;
end $$;

-- Takes nodes that a person adds again with the same ids, as Undo on the map does, out of their deletions, and restores
-- the references of other rows to these nodes. A deletion without nodes is removed. The caller adds the edges of the
-- nodes.
create function rules.end_deletions_of(nodes uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  added text[] := array(select node::text from unnest(nodes) node where node is not null);
  part record;
begin
  if added = '{}' then return; end if;
  for part in
    select d.id, d.subject_id from deletions d
    where d.kind = 'branch' and d.id in (
      select r.deletion_id from deleted_rows r
      where r.team_id in (select rules.my_team_ids()) and r.of_table = 'tpl_map_nodes' and not r.is_link
        and r.content ->> 'id' = any (added)
    )
    order by d.id for update
  loop
    perform rules.restore_links(part.id, of_table, added) from (
      select distinct of_table from deleted_rows where deletion_id = part.id and is_link
    ) linked;
    delete from deleted_rows r where r.deletion_id = part.id and (
      r.of_table = 'tpl_map_nodes' and not r.is_link and r.content ->> 'id' = any (added)
      or r.is_link and exists (
        select from jsonb_each_text(r.content) field
        where field.key not in ('id', 'team_id') and field.value = any (added)
      )
    );
    update deletions d set
      subject_id = coalesce(rest.first, d.subject_id),
      name = case when rest.first = d.subject_id then d.name else coalesce(rest.title, '') end,
      row_count = rest.count, kept_rows = (select count(*) from deleted_rows where deletion_id = d.id)
    from (
      select
        count(*), (array_agg((content ->> 'id')::uuid order by nlevel((content ->> 'path')::ltree), id))[1] as first,
        (array_agg(left(coalesce(content #>> '{fields,title}', content #>> '{fields,name}'), 500)
          order by nlevel((content ->> 'path')::ltree), id))[1] as title
      from deleted_rows where deletion_id = part.id and of_table = 'tpl_map_nodes' and not is_link
    ) rest
    where d.id = part.id;
    delete from deletions where id = part.id and row_count = 0;
  end loop;
end $$;
