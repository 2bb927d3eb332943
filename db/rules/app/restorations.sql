-- Restores what deletions.sql has kept
-- (docs/decisions/045-keep-deleted-rows-in-a-table-of-their-own.md).

-- Serializes the restorations and purges of a team, so that each sees the rows that earlier ones have restored.
create function rules.lock_deletions(team uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('deletions ' || team, 0));
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
