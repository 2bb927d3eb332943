-- The viewing team knows that a view exists. It does not learn in which map the other team keeps the nodes.
grant select (id, request_id, team_id, map_id) on map_views to groundwork_member;
create policy see on map_views for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));

-- When a view is deleted for any reason, revokes its request and notifies the other team.
create function rules.end_view() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update transfer_requests set status = 'revoked', decided_at = now() where id = old.request_id and status = 'accepted';
  if found then
    perform rules.send_transfer_notifications(
      old.request_id,
      case when old.held_team_id = any (array(select rules.my_team_ids())) then old.team_id else old.held_team_id end
    );
  end if;
  return null;
end $$;
create trigger revoke_request after delete on map_views for each row execute function rules.end_view();

-- The content of a view node is read-only, because another team owns it. Deleting the view node ends the view.
create function rules.keep_view_node() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.fields <> old.fields or new.node_type <> old.node_type then
      perform rules.refuse('maps.readOnly', 'GW403');
    end if;
    return new;
  end if;
  delete from map_views where id = old.view_id;
  return null;
end $$;
create trigger keep_view_node before update on tpl_map_nodes
  for each row when (old.view_id is not null) execute function rules.keep_view_node();
create trigger end_view after delete on tpl_map_nodes
  for each row when (old.view_id is not null) execute function rules.keep_view_node();

-- Shows a branch or a whole map (`held_node` null) to the team `viewers`: adds a view node at the path `stands_at` of
-- their map, with the position `place`.
create function rules.add_view(
  request uuid, viewers uuid, map uuid, stands_at ltree, place jsonb, holders uuid, held_map uuid, held_node uuid
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare made uuid;
begin
  insert into map_views (request_id, team_id, map_id, held_team_id, held_map_id, held_node_id)
  values (request, viewers, map, holders, held_map, held_node) returning id into made;
  insert into tpl_map_nodes (team_id, map_id, path, node_type, fields, position, view_id)
  select
    viewers, map, stands_at,
    coalesce((select node_type from tpl_map_nodes where map_id = held_map and id = held_node), 'view'), '{}', place,
    made;
end $$;

-- The view nodes of a map, if the signed-in person sees the map, each with the top of the branch that it shows
-- (`top_id` null: the whole map).
create function rules.view_nodes(map uuid)
returns table (
  id uuid, path ltree, node_position jsonb, node_type text, held_map_id uuid, top_id uuid, top ltree, origin jsonb,
  held_by jsonb, map_name text, request_id uuid
)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select
    s.id, s.path, s.position, s.node_type, v.held_map_id, top.id, coalesce(top.path, ''), top.position,
    jsonb_build_object('id', t.id, 'name', t.name, 'shared', q.type like 'share%'), i.name, q.id
  from map_views v join tpl_map_nodes s on s.view_id = v.id join teams t on t.id = v.held_team_id
  join transfer_requests q on q.id = v.request_id
  join tpl_maps m on m.id = v.held_map_id join tpl_instances i on i.id = m.instance_id
  left join tpl_map_nodes top on top.id = v.held_node_id
  where v.map_id = view_nodes.map and v.team_id = any (array(select rules.my_team_ids()));
end;

-- The views of the signed-in person's teams that show any of these nodes of other teams: each with its map and the id
-- that the node has there.
create function rules.nodes_in_views(named uuid[])
returns table (id uuid, shown_as uuid, team_id uuid, map_id uuid, fields jsonb, request_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select n.id, case when n.id = v.held_node_id then s.id else n.id end, v.team_id, v.map_id, n.fields, v.request_id
  from tpl_map_nodes n join map_views v on v.held_map_id = n.map_id join tpl_map_nodes s on s.view_id = v.id
  left join tpl_map_nodes top on top.id = v.held_node_id
  where n.id = any (named) and n.view_id is null and rules.within(n.path, coalesce(top.path, ''))
    and v.team_id = any (array(select rules.my_team_ids()));
end;
grant execute on function rules.nodes_in_views to groundwork_member;

-- The ids of the nodes of other teams that a map shows, as records store them.
create function rules.nodes_viewed_in(map uuid) returns setof uuid
language sql stable rows 1000 security definer set search_path = public, pg_temp
begin atomic
  select n.id
  from map_views v join tpl_map_nodes n on n.map_id = v.held_map_id
  left join tpl_map_nodes top on top.id = v.held_node_id
  where v.map_id = nodes_viewed_in.map and n.view_id is null and rules.within(n.path, coalesce(top.path, ''))
    and v.team_id = any (array(select rules.my_team_ids()));
end;
grant execute on function rules.nodes_viewed_in to groundwork_member;

-- The other teams whose nodes a map shows.
create function rules.holders_in(map uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp
return (select coalesce(jsonb_agg(distinct held_by), '[]') from rules.view_nodes(map));
grant execute on function rules.holders_in to groundwork_member;

-- The teams that see nodes of a map of the signed-in person, each with the top node of its view (null: the whole map).
create function rules.viewers_of(map uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object('node_id', v.held_node_id, 'team', jsonb_build_object('id', t.id, 'name', t.name))
      order by t.name
    ),
    '[]'
  )
  from map_views v join teams t on t.id = v.team_id
  where v.held_map_id = map and v.held_team_id = any (array(select rules.my_team_ids()))
);
grant execute on function rules.viewers_of to groundwork_member;

-- The nodes of other teams that a map shows (`named` null: all, otherwise those ids), with paths below their view node.
-- The bytes of these nodes together are limited to the quota of one map; nodes later in the order of paths are left
-- out. Returns nothing else of the other team's map. `map_name` is set for the view node of a whole map.
create function rules.viewed_nodes(map uuid, named uuid[])
returns table (
  id uuid, path ltree, node_type text, fields jsonb, node_position jsonb, held_by jsonb, map_name text, request_id uuid
)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with s as materialized (
    select *, case when view_nodes.id = any (named) then named || top_id else named end as wanted
    from rules.view_nodes(map)
  ), shown (id, path, node_type, fields, node_position, held_by, map_name, request_id) as (
    select case when n.id = s.top_id then s.id else n.id end, rules.replace_prefix(n.path, s.top, s.path), n.node_type,
      n.fields,
      case when n.id = s.top_id then s.node_position
        when s.node_position is not null and s.origin is not null and n.position is not null then jsonb_build_object(
          'x', (n.position ->> 'x')::float8 - (s.origin ->> 'x')::float8 + (s.node_position ->> 'x')::float8,
          'y', (n.position ->> 'y')::float8 - (s.origin ->> 'y')::float8 + (s.node_position ->> 'y')::float8) end,
      s.held_by, null, s.request_id
    -- PostgreSQL reads a whole branch as one range of the index of its map, and named nodes by their primary key.
    from s cross join lateral (
      select * from tpl_map_nodes where named is null and map_id = s.held_map_id and rules.within(path, s.top)
      union all
      select * from tpl_map_nodes where id = any (s.wanted) and map_id = s.held_map_id and rules.within(path, s.top)
    ) n
    where n.view_id is null
    union all
    select id, path, node_type, '{}', node_position, held_by, map_name, request_id from s
    where top_id is null and (named is null or id = any (named))
  )
  select id, path, node_type, fields, node_position, held_by, map_name, request_id
  from (
    select *, sum(octet_length(fields::text)) over (order by path rows unbounded preceding) as bytes from shown
  ) in_order
  where bytes <= coalesce(rules.quota('map_bytes'), bytes);
end;

-- The edges between those nodes (`named` null: all, otherwise edges that begin or end at a named node).
create function rules.viewed_edges(map uuid, named uuid[])
returns table (id uuid, src_node_id uuid, dst_node_id uuid, edge_type text, metadata jsonb)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with s as materialized (
    select *, case when view_nodes.id = any (named) then named || top_id else named end as wanted
    from rules.view_nodes(map)
  )
  select
    e.id, case when e.src_node_id = s.top_id then s.id else e.src_node_id end,
    case when e.dst_node_id = s.top_id then s.id else e.dst_node_id end, e.edge_type, e.metadata
  from s cross join lateral (
    select e.* from tpl_map_nodes n join tpl_map_edges e on e.src_node_id = n.id
    where named is null and n.map_id = s.held_map_id and rules.within(n.path, s.top)
    union all
    select * from tpl_map_edges where src_node_id = any (s.wanted) or dst_node_id = any (s.wanted)
  ) e
  join tpl_map_nodes a
    on a.id = e.src_node_id and a.map_id = s.held_map_id and a.view_id is null and rules.within(a.path, s.top)
  join tpl_map_nodes b
    on b.id = e.dst_node_id and b.map_id = s.held_map_id and b.view_id is null and rules.within(b.path, s.top);
end;
grant execute on function rules.viewed_nodes, rules.viewed_edges to groundwork_member;

-- The offset {x, y} for the positions of a moved branch in its new map. The branch is then one grid step beside its
-- last sibling or below its parent, and overlaps no other node (specification, part 9). Null if no other node has a
-- position.
create function rules.offset_to_free_space(map uuid, stands_at ltree, branch uuid[]) returns jsonb
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with grid as (
    select rules.limit_map_across() as across, rules.limit_map_down() as down
  ), others as materialized (
    select path, (place ->> 'x')::float8 as x, (place ->> 'y')::float8 as y
    from (
      select path, position as place from tpl_map_nodes where map_id = map and view_id is null
      union all
      select path, node_position from rules.viewed_nodes(map, null)
    ) seen
    where place is not null
  ), placed as (
    select path, (position ->> 'x')::float8 as x, (position ->> 'y')::float8 as y from tpl_map_nodes
    where id in (select unnest(branch)) and position is not null
  ), box as (
    select
      min(x) as "left", max(x) as "right", min(y) as upper, max(y) as lower, (array_agg(x order by path))[1] as x,
      (array_agg(y order by path))[1] as y
    from placed
  ), spot as (
    select coalesce(
      (
        select array[x + grid.across, y] from others
        where nlevel(path) = nlevel(stands_at) and subpath(path, 0, -1) = subpath(stands_at, 0, -1)
        order by x desc limit 1
      ),
      (select array[x, y + grid.down] from others where path = subpath(stands_at, 0, -1)),
      (select array[box.x, max(others.y) + grid.down] from others)
    ) as at
    from box, grid
  ), by as (
    select at[1] - x as x, at[2] - y as y from spot, box
  ), level as (
    select others.x from others, box, by, grid
    where others.y > upper + by.y - grid.down and others.y < lower + by.y + grid.down
  )
  select jsonb_build_object(
    'x', case
      when exists (select from level where x > "left" + by.x - grid.across and x < "right" + by.x + grid.across)
      then (select max(x) from level) + grid.across - "left"
      else by.x
    end,
    'y', by.y
  )
  from box, by, grid where exists (select from others);
end;

-- Sends change notices of viewed nodes and edges to the viewing teams, for their own map. A notice of an edge names the
-- node where the edge begins. The argument is the column of the node.
create function rules.notify_viewers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'table is_now'
    when 'DELETE' then 'table was'
    else 'table was union all table is_now'
  end;
  seen record;
  notice jsonb;
begin
  for seen in execute format(
    $query$
      select v.team_id, v.map_id, jsonb_agg(distinct case when n.id = v.held_node_id then s.id else n.id end) as ids
      from (select c.map_id, c.%1$I as id, %2$s as path from (%3$s) c) n
      join map_views v on v.held_map_id = n.map_id join tpl_map_nodes s on s.view_id = v.id
      left join tpl_map_nodes top on top.id = v.held_node_id
      where rules.within(n.path, coalesce(top.path, ''))
      group by v.id
    $query$,
    tg_argv[0],
    case tg_table_name
      when 'tpl_map_nodes' then 'c.path'
      else '(select path from tpl_map_nodes where id = c.src_node_id)'
    end,
    changed
  ) loop
    notice := jsonb_build_object(
      'team', seen.team_id, 'reader', null, 'table', tg_table_name, 'person', null, 'tab', null,
      'rows', jsonb_build_object(tg_argv[0], seen.ids, 'map_id', jsonb_build_array(seen.map_id))
    );
    if octet_length(notice::text) >= 8000 then notice := notice || '{"rows": null}'; end if;
    perform rules.publish(notice);
  end loop;
  return null;
end $$;
create trigger notify_viewers_added after insert on tpl_map_nodes
  referencing new table as is_now for each statement execute function rules.notify_viewers('id');
create trigger notify_viewers_changed after update on tpl_map_nodes
  referencing old table as was new table as is_now for each statement execute function rules.notify_viewers('id');
create trigger notify_viewers_removed after delete on tpl_map_nodes
  referencing old table as was for each statement execute function rules.notify_viewers('id');
create trigger notify_viewers_added after insert on tpl_map_edges
  referencing new table as is_now for each statement execute function rules.notify_viewers('src_node_id');
create trigger notify_viewers_changed after update on tpl_map_edges
  referencing old table as was new table as is_now
  for each statement execute function rules.notify_viewers('src_node_id');
create trigger notify_viewers_removed after delete on tpl_map_edges
  referencing old table as was for each statement execute function rules.notify_viewers('src_node_id');

-- Sends change notices when a name changes that a view shows: the name of the other team, or of a map that is viewed
-- whole. The changed row is a team or the instance of a map.
create function rules.notify_viewers_of_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.publish(jsonb_build_object(
    'team', v.team_id, 'reader', null, 'table', 'map_views', 'person', null, 'tab', null,
    'rows', jsonb_build_object('id', jsonb_build_array(v.id), 'map_id', jsonb_build_array(v.map_id))
  ))
  from map_views v join tpl_maps m on m.id = v.held_map_id where v.held_team_id = new.id or m.instance_id = new.id;
  return null;
end $$;
create trigger notify_viewers after update of name on teams
  for each row when (old.name <> new.name) execute function rules.notify_viewers_of_name();
create trigger notify_viewers after update of name on tpl_instances
  for each row when (old.name <> new.name) execute function rules.notify_viewers_of_name();
