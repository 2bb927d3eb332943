-- Members read the maps of their teams, edit the content of nodes and edges, and place nodes. Only the functions below
-- add and delete nodes and change their paths.
grant
  select (id, team_id, instance_id, node_count, archived_at, recorded_from, created_at),
  insert (id, team_id, instance_id),
  update (archived_at)
on tpl_maps to groundwork_member;
create policy see on tpl_maps for select to groundwork_member using (team_id = any (array(select rules.my_team_ids())));
create policy add on tpl_maps for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())));
create policy edit on tpl_maps for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('map.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('map.edit'))));

grant
  select (id, team_id, map_id, path, node_type, fields, position, view_id, created_by, created_at),
  update (node_type, fields, position)
on tpl_map_nodes to groundwork_member;
create policy see on tpl_map_nodes for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy edit on tpl_map_nodes for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('map.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('map.edit'))));
alter table tpl_map_nodes alter column created_by set default rules.me();

grant
  select (id, team_id, map_id, src_node_id, dst_node_id, edge_type, metadata),
  insert (id, team_id, map_id, src_node_id, dst_node_id, edge_type, metadata),
  update (edge_type, metadata),
  delete
on tpl_map_edges to groundwork_member;
create policy see on tpl_map_edges for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on tpl_map_edges for insert to groundwork_member
  with check (team_id = any (array(select rules.teams_where_i_can('map.edit'))));
create policy edit on tpl_map_edges for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('map.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('map.edit'))));
create policy delete on tpl_map_edges for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('map.edit'))));

-- True if `path` is below `top`. Written as a range, so that PostgreSQL can use the index (map_id, path). Labels
-- consist of digits, so every path below `1.1` sorts before `1.1.a`, and `1.10` after it.
create function rules.below(path ltree, top ltree) returns boolean language sql immutable parallel safe
return path > top and path < top || 'a';

-- The same including `top` itself. Everything is within the empty path.
create function rules.within(path ltree, top ltree) returns boolean language sql immutable parallel safe
return path >= top and path < top || 'a';

-- Locks the tree of a map until the transaction ends, and returns the map's team.
create function rules.lock_map(map uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare team uuid;
begin
  select team_id into team from tpl_maps
  where id = map and team_id = any (array(select rules.teams_where_i_can('map.edit'))) for no key update;
  if team is null then perform rules.refuse('general.notFound', 'GW404'); end if;
  return team;
end $$;

-- The path of a node. Refuses view nodes, which have no own children. With `node` null, returns the empty path, the
-- parent of the roots.
create function rules.map_path(map uuid, node uuid) returns ltree
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found ltree := case when node is null then '' end;
  view uuid;
begin
  if node is not null then
    select path, view_id into found, view from tpl_map_nodes where map_id = map and id = node;
  end if;
  if found is null then perform rules.refuse('maps.parentMissing'); end if;
  if view is not null then perform rules.refuse('maps.readOnly', 'GW403'); end if;
  return found;
end $$;

-- The last label of a path, which orders a node among its siblings: 10 for `1.10`.
create function rules.map_label(path ltree) returns bigint language sql immutable parallel safe
return subpath(path, -1)::text::bigint;

-- Replaces the prefix `was` of `path` by `is_now`. `path` is `was` or below it.
create function rules.replace_prefix(path ltree, was ltree, is_now ltree) returns ltree
language sql immutable parallel safe
return case when path = was then is_now else is_now || subpath(path, nlevel(was)) end;

-- Makes `count` consecutive labels free below `parent` and returns the first. The free labels follow the last child, or
-- precede the child `before`. Siblings with labels in this range get higher ones, with their branches. The gap is
-- larger than needed, so that later calls find free labels. `moving` is a child whose own label may be reused.
create function rules.shift_siblings(map uuid, parent ltree, before uuid, count bigint, moving uuid default null)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next bigint;
  previous bigint;
  further bigint;
begin
  if before is not null then
    select rules.map_label(path) into next from tpl_map_nodes
    where map_id = map and id = before and nlevel(path) = nlevel(parent) + 1 and rules.below(path, parent);
    if next is null then perform rules.refuse('maps.siblingMissing'); end if;
  end if;
  select coalesce(max(rules.map_label(path)), 0) into previous from tpl_map_nodes
  where map_id = map
    and rules.below(path, parent)
    and nlevel(path) = nlevel(parent) + 1
    and id is distinct from moving
    and (next is null or rules.map_label(path) < next);
  further := previous + count + 16 - next;
  if previous + count >= next then
    update tpl_map_nodes set path = rules.replace_prefix(
      path,
      subpath(path, 0, nlevel(parent) + 1),
      parent || (subpath(path, nlevel(parent), 1)::text::bigint + further)::text
    )
    where map_id = map and rules.below(path, parent)
      and subpath(path, nlevel(parent), 1)::text::bigint >= next;
  end if;
  return previous + 1;
end $$;

-- Adds nodes below `parent` (null: as roots), before its child `before` (null: as the last). `nodes` is [{id?, parent,
-- node_type, fields, position}], where `parent` is the index of an earlier node in the list, or null.
create function rules.add_map_nodes(map uuid, parent uuid, before uuid, nodes jsonb) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team uuid := rules.lock_map(map);
  top ltree := rules.map_path(map, parent);
  first bigint := rules.shift_siblings(
    map, top, before,
    (select count(*) from jsonb_array_elements(nodes) n where n ->> 'parent' is null)
  );
  added bigint;
begin
  return query
  with recursive given as (
    select n.ordinality - 1 as place, (n.value ->> 'parent')::bigint as below, n.value as node,
      row_number() over (partition by n.value ->> 'parent' order by n.ordinality) - 1 as nth
    from jsonb_array_elements(nodes) with ordinality n
  ), placed as (
    select place, top || (first + nth)::text as path, node from given where below is null
    union all
    select given.place, placed.path || (given.nth + 1)::text, given.node
    from given join placed on placed.place = given.below
    where nlevel(placed.path) <= rules.limit_map_levels()
  )
  insert into tpl_map_nodes (id, team_id, map_id, path, node_type, fields, position)
  select
    coalesce((node ->> 'id')::uuid, gen_random_uuid()), team, map, path, node ->> 'node_type',
    coalesce(node -> 'fields', '{}'), nullif(node -> 'position', 'null')
  from placed order by place
  returning id;
  get diagnostics added = row_count;
  perform rules.end_deletions_of(array(select (n ->> 'id')::uuid from jsonb_array_elements(nodes) n));
  if added < jsonb_array_length(nodes) then perform rules.refuse('maps.tooDeep'); end if;
end $$;

-- Adds nodes of an imported map, [{path, node_type, fields}]. The import knows the whole tree, so it sends the paths.
create function rules.import_map_nodes(map uuid, nodes jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare team uuid := rules.lock_map(map);
begin
  insert into tpl_map_nodes (team_id, map_id, path, node_type, fields)
  select team, map, n.path::ltree, n.node_type, n.fields
  from jsonb_to_recordset(nodes) n (path text, node_type text, fields jsonb);
end $$;

-- Moves a node with its branch below `parent` (null: makes it a root), before its child `before` (null: as the last).
create function rules.move_map_node(map uuid, node uuid, parent uuid, before uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was ltree;
  top ltree;
  is_now ltree;
begin
  perform rules.lock_map(map);
  select path into was from tpl_map_nodes where map_id = map and id = node;
  if was is null then perform rules.refuse('general.notFound', 'GW404'); end if;
  top := rules.map_path(map, parent);
  if rules.within(top, was) then perform rules.refuse('maps.ownDescendant'); end if;
  is_now := top || rules.shift_siblings(map, top, before, 1, node)::text;
  -- shift_siblings may have changed the path of the node.
  select path into was from tpl_map_nodes where id = node;
  if was <> is_now then perform rules.rename_map_path(map, was, is_now); end if;
end $$;

-- Renames the path prefix `was` of a branch to `is_now`. No node may be at or below `is_now` yet.
create function rules.rename_map_path(map uuid, was ltree, is_now ltree) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare renamed bigint;
begin
  update tpl_map_nodes set path = rules.replace_prefix(path, was, is_now)
  where map_id = map and rules.within(path, was);
  get diagnostics renamed = row_count;
  return renamed;
end $$;

-- Deletes nodes, with their branches if `subtree`. Without, the nodes below them move to their nearest ancestor that
-- stays, behind all its children, in the order of the tree. Refuses ids that are not in the map.
create function rules.delete_map_nodes(map uuid, nodes uuid[], subtree boolean, out deleted bigint, out moved bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked bigint := (select count(distinct node) from unnest(nodes) node);
  going uuid[];
begin
  perform rules.lock_map(map);
  -- An array, because PostgreSQL cannot estimate the size of a branch. With a join, its plan would scan all tasks once
  -- for each node.
  going := array(
    select n.id from tpl_map_nodes t join tpl_map_nodes n on n.map_id = map and rules.within(n.path, t.path)
    where subtree and t.map_id = map and t.id = any (nodes)
    union
    select n.id from tpl_map_nodes n where n.map_id = map and n.id = any (nodes)
  );
  -- Locks tasks before nodes, in the same order as every write of a task, to avoid a deadlock.
  perform from tasks where node_id = any (going) order by id for update;
  if (select count(*) from tpl_map_nodes where map_id = map and id = any (nodes)) < asked then
    perform rules.refuse('general.notFound', 'GW404');
  end if;
  if subtree then
    delete from tpl_map_nodes where map_id = map and id = any (going);
    get diagnostics deleted = row_count;
    moved := 0;
  else
    -- One statement, because no trigger may see a node without its parent.
    with gone as (
      delete from tpl_map_nodes where map_id = map and id = any (nodes) returning id, path
    ), below as (
      select distinct n.id, n.path from gone
      join tpl_map_nodes n on n.map_id = map and rules.below(n.path, gone.path)
      where n.id not in (select gone.id from gone)
    ), ways as (
      -- For each node: the path of itself and of the ancestors that stay. `top` is the next of these paths above.
      select below.id, depth, way.path, lag(way.path, 1, '') over (partition by below.id order by depth) as top
      from below
      cross join generate_series(1, nlevel(below.path)) depth
      cross join subpath(below.path, 0, depth) as way (path)
      where way.path not in (select gone.path from gone)
    ), lifted as (
      select path, top, row_number() over (partition by top order by string_to_array(path::text, '.')::bigint[]) as nth
      from ways where depth > nlevel(top) + 1 group by path, top
    ), tops as (
      select top, (
        select coalesce(max(rules.map_label(n.path)), 0) from tpl_map_nodes n
        where n.map_id = map and rules.below(n.path, top) and nlevel(n.path) = nlevel(top) + 1
      ) as last
      from lifted group by top
    ), placed as (
      select ways.id,
        string_agg(coalesce(tops.last + lifted.nth, rules.map_label(ways.path))::text, '.' order by depth) as path
      from ways left join lifted using (path) left join tops on tops.top = lifted.top
      group by ways.id
    )
    update tpl_map_nodes n set path = placed.path::ltree from placed where n.map_id = map and n.id = placed.id;
    get diagnostics moved = row_count;
    deleted := asked;
  end if;
end $$;

-- The next rows of a cursor of texts, joined by commas: `most` bytes, or a single longer row. `more` is false at the
-- end. The server reads a map in pieces, so that neither the server nor PostgreSQL holds several copies of a whole map.
create function rules.next_piece(reading refcursor, most integer, out piece text, out more boolean)
language plpgsql as $$
declare
  line text;
  lines text[] := '{}';
  bytes integer := 0;
begin
  loop
    fetch reading into line;
    more := found;
    exit when not more;
    lines := lines || line;
    bytes := bytes + octet_length(line);
    exit when bytes >= most;
  end loop;
  piece := array_to_string(lines, ',');
end $$;

grant execute on function
  rules.next_piece, rules.below, rules.add_map_nodes, rules.import_map_nodes, rules.move_map_node,
  rules.delete_map_nodes
to groundwork_member;

-- The node at a path, and one node below a path. Triggers call these functions for each row, with a plan that the
-- connection keeps. PostgreSQL may make that plan while statistics say that the table is empty, and choose a full scan.
-- So the queries ask for ranges in the order of the index (map_id, path): with `enable_sort = off`, PostgreSQL then
-- uses the index.
create function rules.map_node_at(map uuid, at ltree) returns setof uuid
language sql stable
begin atomic
  select n.id from tpl_map_nodes n
  where (n.map_id, n.path) >= (map, at) and (n.map_id, n.path) <= (map, at)
  order by n.map_id, n.path limit 1;
end;
create function rules.map_node_below(map uuid, top ltree) returns setof uuid
language sql stable
begin atomic
  select n.id from tpl_map_nodes n
  where (n.map_id, n.path) > (map, top) and (n.map_id, n.path) < (map, top || 'a')
  order by n.map_id, n.path limit 1;
end;

-- Refuses a statement of any role that leaves a node without its parent.
create function rules.keep_map_tree() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_sort = off
as $$
declare broken boolean := false;
begin
  if tg_op = 'INSERT' then
    broken := exists (
      select from is_now n
      where nlevel(n.path) > 1 and not exists (select from rules.map_node_at(n.map_id, subpath(n.path, 0, -1)))
    );
  elsif tg_op = 'DELETE' then
    broken := exists (select from was w where exists (select from rules.map_node_below(w.map_id, w.path)));
  else
    broken := exists (
      select from (select map_id, path from is_now except select map_id, path from was) n
      where nlevel(n.path) > 1 and not exists (select from rules.map_node_at(n.map_id, subpath(n.path, 0, -1)))
    ) or exists (
      select from (select map_id, path from was except select map_id, path from is_now) w
      where exists (select from rules.map_node_below(w.map_id, w.path))
    );
  end if;
  if broken then perform rules.refuse('maps.orphan', 'GW409'); end if;
  return null;
end $$;
create trigger keep_tree_added after insert on tpl_map_nodes
  referencing new table as is_now for each statement execute function rules.keep_map_tree();
create trigger keep_tree_changed after update on tpl_map_nodes
  referencing old table as was new table as is_now for each statement execute function rules.keep_map_tree();
create trigger keep_tree_removed after delete on tpl_map_nodes
  referencing old table as was for each statement execute function rules.keep_map_tree();

create function rules.count_map_nodes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    update tpl_maps m set node_count = m.node_count + n.count
    from (select map_id, count(*) from is_now group by map_id) n where m.id = n.map_id;
  end if;
  if tg_op <> 'INSERT' then
    update tpl_maps m set node_count = m.node_count - n.count from (select map_id, count(*) from was group by map_id) n
    where m.id = n.map_id;
  end if;
  return null;
end $$;
create trigger count_added after insert on tpl_map_nodes
  referencing new table as is_now for each statement execute function rules.count_map_nodes();
create trigger count_removed after delete on tpl_map_nodes
  referencing old table as was for each statement execute function rules.count_map_nodes();
