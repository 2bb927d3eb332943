-- The history of maps (docs/decisions/040-keep-each-state-of-a-node-as-a-version.md). Members read only the versions of
-- their teams' maps. When a node moves to another team, its version in one team ends and a version in the other begins.
grant
  select (map_id, row_id, valid_from, valid_to, team_id, is_edge, content, created_by, ended_by)
on map_versions to groundwork_member;
create policy see on map_versions for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));

-- The current content of nodes and edges. A node has the id of its parent and its place among its siblings instead of
-- its path, so that the nodes below do not change when a branch moves.
create function rules.map_contents(ids uuid[])
returns table (id uuid, team_id uuid, map_id uuid, is_edge boolean, content jsonb)
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off set enable_sort = off
begin atomic
  select
    n.id, n.team_id, n.map_id, false,
    jsonb_build_object(
      'parent_id', case
        when nlevel(n.path) > 1
        then (select p.id from rules.map_node_at(n.map_id, subpath(n.path, 0, -1)) p (id))
      end,
      'place', rules.map_label(n.path), 'node_type', n.node_type, 'fields', n.fields, 'position', n.position
    )
  from tpl_map_nodes n where n.id = any (ids) and n.view_id is null
  union all
  select
    e.id, e.team_id, e.map_id, true,
    jsonb_build_object(
      'src_node_id', e.src_node_id, 'dst_node_id', e.dst_node_id, 'edge_type', e.edge_type, 'metadata', e.metadata
    )
  from tpl_map_edges e where e.id = any (ids);
end;

-- The moment at which the changes of this transaction are recorded. All changes have the moment of the first, so that
-- no moment shows half of them. If another transaction has changed one of these rows since then, chooses a later
-- moment.
create function rules.history_moment(ids uuid[]) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  moment timestamptz := nullif(current_setting('groundwork.history_moment', true), '')::timestamptz;
  latest timestamptz := (
    select max(valid_from) from map_versions where row_id = any (ids) and valid_to = 'infinity'
  );
begin
  if moment is null or latest > moment then
    moment := greatest(clock_timestamp(), latest + interval '1 microsecond');
    perform set_config('groundwork.history_moment', moment::text, true);
  end if;
  return moment;
end $$;

-- Ends the current versions of rows that have changed or are gone, and begins versions of rows without a current
-- version. Replaces versions that an earlier statement of the same transaction has recorded. `enable_seqscan = off`
-- makes the plans suit any number of rows, because PostgreSQL keeps the plans that it made for a few.
create function rules.keep_versions(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare moment timestamptz := rules.history_moment(ids);
begin
  delete from map_versions where row_id = any (ids) and valid_to = 'infinity' and valid_from = moment;
  update map_versions v set valid_to = moment, ended_by = rules.me()
  where v.row_id = any (ids) and v.valid_to = 'infinity'
    and (v.row_id, v.map_id, v.content) not in (select id, map_id, content from rules.map_contents(ids));
  insert into map_versions (map_id, row_id, valid_from, team_id, is_edge, content, created_by)
  select c.map_id, c.id, moment, c.team_id, c.is_edge, c.content, rules.me()
  from rules.map_contents(array(
    select unnest(ids) except select row_id from map_versions where row_id = any (ids) and valid_to = 'infinity'
  )) c;
end $$;

-- Records what a statement has changed. The versions of a map are deleted with it.
create function rules.record_history() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare ids uuid[];
begin
  if rules.is_restoring() then return null; end if;
  if tg_op = 'DELETE' then
    ids := array(select id from was where map_id in (select id from tpl_maps));
  else
    ids := array(select id from is_now);
  end if;
  if ids <> '{}' then perform rules.keep_versions(ids); end if;
  return null;
end $$;
create trigger record_added after insert on tpl_map_nodes
  referencing new table as is_now for each statement execute function rules.record_history();
create trigger record_changed after update on tpl_map_nodes
  referencing old table as was new table as is_now for each statement execute function rules.record_history();
create trigger record_removed after delete on tpl_map_nodes
  referencing old table as was for each statement execute function rules.record_history();
create trigger record_added after insert on tpl_map_edges
  referencing new table as is_now for each statement execute function rules.record_history();
create trigger record_changed after update on tpl_map_edges
  referencing old table as was new table as is_now for each statement execute function rules.record_history();
create trigger record_removed after delete on tpl_map_edges
  referencing old table as was for each statement execute function rules.record_history();

-- The nodes and edges whose current version is missing or differs, and the current versions whose row is gone, with ids
-- after `after` up to `upto`.
create function rules.stale_versions(
  after uuid default '00000000-0000-0000-0000-000000000000',
  upto uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
)
returns table (row_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(c.id, v.row_id)
  from rules.map_contents(array(
    select id from tpl_map_nodes where id > after and id <= upto
    union all select id from tpl_map_edges where id > after and id <= upto
  )) c
  full join (
    select * from map_versions m where m.valid_to = 'infinity' and m.row_id > after and m.row_id <= upto
  ) v on v.row_id = c.id
  where (c.map_id, c.team_id, c.content) is distinct from (v.map_id, v.team_id, v.content);
end;

-- Deletes versions of maps that ended more than `days` ago, and the oldest beyond `most` ended versions of a map.
-- Deletes at most `rows_at_once` versions of the next `maps_at_once` maps after the map `after`. Moves `recorded_from`,
-- the start of the complete history of a map. Returns the number of deleted versions, and the last of these maps once
-- nothing is left to delete in them.
create function rules.sweep_history(
  days integer, most integer, after uuid, maps_at_once integer, rows_at_once integer,
  out deleted integer, out last_map uuid
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare maps uuid[] := array(select m.id from tpl_maps m where m.id > after order by m.id limit maps_at_once);
begin
  with kept as materialized (
    select
      m.id,
      greatest(
        now() - make_interval(days => days),
        (
          select v.valid_to from map_versions v where v.map_id = m.id and v.valid_to < 'infinity'
          order by v.valid_to desc offset most limit 1
        )
      ) as since
    from unnest(maps) m (id)
  ), old as materialized (
    select v.map_id, v.row_id, v.valid_from
    from kept cross join lateral (
      select * from map_versions v where v.map_id = kept.id and v.valid_to <= kept.since
      order by v.valid_to limit rows_at_once
    ) v
    limit rows_at_once
  ), gone as (
    delete from map_versions v using old
    where v.map_id = old.map_id and v.row_id = old.row_id and v.valid_from = old.valid_from
    returning v.map_id, v.valid_to
  ), moved as (
    update tpl_maps m set recorded_from = ends.last
    from (select map_id, max(valid_to) as last from gone group by map_id) ends
    where m.id = ends.map_id and m.recorded_from < ends.last
  )
  select count(*) into deleted from gone;
  if deleted = 0 then last_map := maps[cardinality(maps)]; end if;
end $$;
grant execute on function rules.sweep_history to groundwork_login;

-- The nodes of a map at a moment, with paths that are built from their order. Runs with the rights of the caller.
-- Without nested loops, so that the plan also suits 10,000 nodes.
create function rules.map_at(map uuid, moment timestamptz)
returns table (id uuid, parent_id uuid, path ltree, node_type text, fields jsonb, node_position jsonb)
language sql stable set search_path = public, pg_temp set enable_nestloop = off
begin atomic
  with recursive versions as materialized (
    select v.row_id, v.content, (v.content ->> 'parent_id')::uuid as parent, (v.content ->> 'place')::bigint as place
    from map_versions v
    where v.map_id = map_at.map and v.valid_to > moment and v.valid_from <= moment and not v.is_edge
  ), placed as materialized (
    select
      v.row_id, p.row_id as parent,
      (row_number() over (partition by p.row_id order by v.place, v.row_id))::text as label
    -- A parent that is no longer known leaves its children as roots.
    from versions v left join versions p on p.row_id = v.parent
  ), tree as (
    select row_id, parent, label::ltree as path from placed where parent is null
    union all
    select c.row_id, c.parent, tree.path || c.label from tree join placed c on c.parent = tree.row_id
  )
  select
    row_id, tree.parent, tree.path, content ->> 'node_type', content -> 'fields', nullif(content -> 'position', 'null')
  from tree join versions using (row_id);
end;

-- The nodes that differ between two moments, with their content at both; null for a moment at which the node did not
-- exist. The position on the canvas and the order of siblings do not count as differences.
create function rules.map_changes(map uuid, before timestamptz, since timestamptz)
returns table (id uuid, was jsonb, is_now jsonb)
language sql stable set search_path = public, pg_temp set enable_nestloop = off
begin atomic
  select coalesce(a.row_id, b.row_id), a.content, b.content
  from (
    select row_id, content from map_versions v
    where v.map_id = map_changes.map and valid_to > before and valid_from <= before and not is_edge
  ) a
  full join (
    select row_id, content from map_versions v
    where v.map_id = map_changes.map and valid_to > since and valid_from <= since and not is_edge
  ) b on b.row_id = a.row_id
  where a.content - 'place' - 'position' is distinct from b.content - 'place' - 'position';
end;

-- The plan for restoring nodes as of a moment. `state` says whether the node is now in the map (`here`), deleted
-- (`gone`), or in another map or team (`elsewhere`), where it stays. `parent` is the nearest ancestor at the moment
-- that is here or is restored; `anchor` is the nearest one that is here. Nodes that did not exist at the moment have
-- the depth 0.
create function rules.restore_plan(map uuid, ids uuid[], moment timestamptz)
returns table (
  id uuid, state text, parent uuid, anchor uuid, depth integer, place bigint[], node_type text, fields jsonb,
  node_position jsonb, parent_now uuid, differs boolean
)
language sql stable security definer set search_path = public, pg_temp set enable_nestloop = off
begin atomic
  with recursive here as materialized (
    select c.id, (c.content ->> 'parent_id')::uuid as parent, c.content
    from rules.map_contents(array(
      select n.id from tpl_map_nodes n
      where n.map_id = restore_plan.map and n.team_id in (select rules.my_team_ids())
    )) c
  ), past as materialized (
    select
      p.*, h.id is not null as is_here, p.id in (select unnest(ids)) as wanted, h.parent as parent_now,
      (h.content ->> 'node_type', h.content -> 'fields', nullif(h.content -> 'position', 'null'))
        is distinct from (p.node_type, p.fields, p.node_position) as differs,
      h.id is null and p.id in (select n.id from tpl_map_nodes n where n.id = any (ids)) as is_elsewhere
    from rules.map_at(
      (select m.id from tpl_maps m where m.id = map and m.team_id in (select rules.my_team_ids())), moment
    ) p left join here h on h.id = p.id
  ), standing as (
    select
      id, null::uuid as parent, null::uuid as anchor,
      case when is_here or wanted and not is_elsewhere then id end as stand, case when is_here then id end as firm
    from past where parent_id is null
    union all
    select
      c.id, s.stand, s.firm, case when c.is_here or c.wanted and not c.is_elsewhere then c.id else s.stand end,
      case when c.is_here then c.id else s.firm end
    from standing s join past c on c.parent_id = s.id
  )
  select
    p.id, case when p.is_here then 'here' when p.is_elsewhere then 'elsewhere' else 'gone' end, s.parent, s.anchor,
    nlevel(p.path), string_to_array(p.path::text, '.')::bigint[], p.node_type, p.fields, p.node_position,
    p.parent_now, p.differs
  from past p join standing s on s.id = p.id where p.wanted
  union all
  select h.id, 'here', null, null, 0, null, null, null, null, h.parent, false
  from here h where h.id in (select unnest(ids)) and h.id not in (select past.id from past);
end;

-- The deleted nodes of a restore plan, as trees for rules.add_map_nodes; `anchor` is the node below which a tree
-- belongs. Without nested loops, so that the query plan also suits 10,000 nodes.
create function rules.trees_of(plan jsonb) returns table (anchor uuid, nodes jsonb)
language sql stable set search_path = public, pg_temp set enable_nestloop = off
begin atomic
  with gone as materialized (
    select p.*, row_number() over (partition by p.anchor order by p.depth, p.place) - 1 as index
    from jsonb_to_recordset(plan) p (
      id uuid, state text, parent uuid, anchor uuid, depth integer, place bigint[], node_type text, fields jsonb,
      node_position jsonb
    ) where p.state = 'gone'
  )
  select
    g.anchor,
    jsonb_agg(
      jsonb_build_object(
        'id', g.id, 'parent', above.index, 'node_type', g.node_type, 'fields', g.fields, 'position', g.node_position
      ) order by g.index
    )
  from gone g left join gone above on above.id = g.parent group by g.anchor;
end;

-- Restores nodes as of a moment, in one transaction: restores deleted nodes, moves other nodes back below their parents
-- at the moment, and deletes nodes that did not exist. `left_ids` are nodes that cannot move back, because their parent
-- at the moment is now below them. Edges come back if both their nodes are in the map.
create function rules.restore_nodes(
  map uuid, ids uuid[], moment timestamptz, out added integer, out changed integer, out moved integer,
  out deleted integer, out skipped integer, out left_ids uuid[]
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team uuid := rules.lock_map(map);
  plan jsonb := (
    select coalesce(jsonb_agg(to_jsonb(p) order by p.depth, p.place), '[]') from rules.restore_plan(map, ids, moment) p
  );
  step record;
begin
  left_ids := '{}';
  added := 0;
  moved := 0;
  select count(*) into skipped from jsonb_array_elements(plan) p where p ->> 'state' = 'elsewhere';
  for step in
    select * from rules.trees_of(plan)
  loop
    perform rules.add_map_nodes(map, step.anchor, null, step.nodes);
    added := added + jsonb_array_length(step.nodes);
  end loop;
  for step in
    select p.id, p.parent from jsonb_to_recordset(plan) p (
      id uuid, state text, parent uuid, depth integer, place bigint[], parent_now uuid
    )
    where p.state = 'here' and p.depth > 0 and p.parent is distinct from p.parent_now order by p.depth, p.place
  loop
    if exists (
      select from tpl_map_nodes n join tpl_map_nodes top on top.id = step.parent
      where n.id = step.id and rules.within(top.path, n.path)
    ) then
      left_ids := left_ids || step.id;
    else
      perform rules.move_map_node(map, step.id, step.parent, null);
      moved := moved + 1;
    end if;
  end loop;
  update tpl_map_nodes n set node_type = p.node_type, fields = p.fields, position = p.node_position
  from jsonb_to_recordset(plan) p (
    id uuid, state text, depth integer, node_type text, fields jsonb, node_position jsonb, differs boolean
  )
  where n.id = p.id and n.map_id = map and p.state = 'here' and p.depth > 0 and p.differs;
  get diagnostics changed = row_count;
  insert into tpl_map_edges (id, team_id, map_id, src_node_id, dst_node_id, edge_type, metadata)
  select v.row_id, team, map, src.id, dst.id, v.content ->> 'edge_type', v.content -> 'metadata'
  from map_versions v
  join tpl_map_nodes src on src.id = (v.content ->> 'src_node_id')::uuid and src.map_id = v.map_id
  join tpl_map_nodes dst on dst.id = (v.content ->> 'dst_node_id')::uuid and dst.map_id = v.map_id
  where v.map_id = map and v.is_edge and v.valid_to > moment and v.valid_from <= moment
    and (src.id in (select unnest(ids)) or dst.id in (select unnest(ids)))
  on conflict do nothing;
  deleted := (
    select d.deleted from rules.delete_map_nodes(
      map,
      array(select (p ->> 'id')::uuid from jsonb_array_elements(plan) p where p ->> 'depth' = '0'),
      false
    ) d
  );
end $$;
grant execute on function rules.map_at, rules.map_changes, rules.restore_plan, rules.restore_nodes to groundwork_member;
