-- Both sides see a request; it is made and answered through procedures alone.
grant select (id, team_id, recipient_team_id, target_team_id, type, status, map_id, node_id, include_template, source_template_id, note, title, reason, created_by, created_at, decided_at) on transfer_requests to groundwork_member;
create policy see on transfer_requests for select to groundwork_member using (team_id in (select rules.my_team_ids()) or recipient_team_id in (select rules.my_team_ids()));
alter table transfer_requests alter column created_by set default rules.me();

-- Whoever sees a view knows that it is there; where it is held is not theirs to know.
grant select (id, request_id, team_id, map_id) on map_views to groundwork_member;
create policy see on map_views for select to groundwork_member using (team_id in (select rules.my_team_ids()));

-- How many nodes are in a map, or in the branch of a node; those that stand for what others hold are not theirs to send.
create function rules.count_sent(map uuid, node uuid) returns integer
language sql stable security definer set search_path = public, pg_temp
return (
  select count(*)::integer from tpl_map_nodes n
  where n.map_id = map and n.view_id is null
    and (node is null or exists (select from tpl_map_nodes t where t.map_id = map and t.id = node and (n.path = t.path or rules.below(n.path, t.path))))
);

-- What two teams know of each other's side of a request.
create function rules.transfer_sides(request uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp
return (
  select jsonb_build_object(
    'team', jsonb_build_object('id', t.id, 'name', t.name),
    'recipient_team', jsonb_build_object('id', r.id, 'name', r.name),
    'created_by', (select jsonb_build_object('id', p.id, 'full_name', p.full_name, 'avatar_url', p.avatar_url) from user_profiles p where p.id = q.created_by),
    'source_template', (select jsonb_build_object('id', s.id, 'name', s.name, 'description', s.description) from tpl_templates s where s.id = q.source_template_id),
    'node_count', case when q.status = 'pending' then rules.count_sent(q.map_id, q.node_id) end
  )
  from transfer_requests q join teams t on t.id = q.team_id join teams r on r.id = q.recipient_team_id
  where q.id = request and (q.team_id in (select rules.my_team_ids()) or q.recipient_team_id in (select rules.my_team_ids()))
);
grant execute on function rules.transfer_sides to groundwork_member;

-- The team that is meant: by its code, or as the only other team of the person with this address. Null when there is none, or more than one.
create function rules.team_to_send_to(address text, team_code text, from_team uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare found uuid[];
begin
  if team_code is not null then return (select id from teams where code = upper(btrim(team_code))); end if;
  select array_agg(m.team_id) into found from auth.users u join team_memberships m on m.user_id = u.id where u.email = address::citext and m.team_id <> from_team;
  return case when cardinality(found) = 1 then found[1] end;
end $$;

-- Asks another team to take a branch or a map, or to look at it. `wait` says in how many seconds the person may ask again, when they have too often; then nothing was done. Without `request` there is no such team.
create function rules.request_transfer(kind text, map uuid, node uuid, address text, team_code text, with_template boolean, words text, called text, out request uuid, out wait integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sender uuid;
  recipient uuid;
begin
  select team_id into sender from tpl_maps where id = map and team_id in (select rules.my_team_ids());
  if sender is null then perform rules.refuse('general.notFound', 'GW404'); end if;
  if node is not null and not exists (select from tpl_map_nodes where map_id = map and id = node and view_id is null) then perform rules.refuse('general.notFound', 'GW404'); end if;
  wait := rules.attempt(format('transfer:%s', rules.me()), 60, 3600);
  if wait > 0 then return; end if;
  recipient := rules.team_to_send_to(address, team_code, sender);
  if recipient = sender then perform rules.refuse('transfers.ownTeam'); end if;
  if recipient is null then return; end if;
  insert into transfer_requests (team_id, recipient_team_id, type, map_id, node_id, include_template, source_template_id, note, title)
  select sender, recipient, kind, map, node, with_template, case when with_template then i.template_id end, words, called
  from tpl_maps m join tpl_instances i on i.id = m.instance_id where m.id = map
  returning id into request;
  perform rules.tell_of_transfer(request, 'transfer', recipient);
end $$;
grant execute on function rules.request_transfer to groundwork_member;

-- Tells the members of a team of a request, or of the answer to it; never whoever acts.
create function rules.tell_of_transfer(request uuid, about text, team uuid) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  insert into notifications (team_id, user_id, kind, actor_id, transfer_id)
  select team, m.user_id, about, rules.me(), request from team_memberships m
  where m.team_id = team and m.user_id <> rules.me();
end;

-- A request of my teams that nobody else can answer until the transaction ends.
create function rules.hold_request(request uuid, as_sender boolean, wanted text[]) returns transfer_requests
language plpgsql security definer set search_path = public, pg_temp as $$
declare held transfer_requests;
begin
  select * into held from transfer_requests q
  where q.id = request and (as_sender is not false and q.team_id in (select rules.my_team_ids()) or as_sender is not true and q.recipient_team_id in (select rules.my_team_ids()))
  for update;
  if held.id is null then perform rules.refuse('general.notFound', 'GW404'); end if;
  if held.status <> all (wanted) then perform rules.refuse('transfers.' || held.status, 'GW409'); end if;
  return held;
end $$;

create function rules.decline_transfer(request uuid, why text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare held transfer_requests := rules.hold_request(request, false, array['pending']);
begin
  update transfer_requests set status = 'declined', decided_at = now(), reason = why where id = request;
  perform rules.tell_of_transfer(request, 'transfer_answer', held.team_id);
end $$;

create function rules.cancel_transfer(request uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.hold_request(request, true, array['pending']);
  update transfer_requests set status = 'cancelled', decided_at = now() where id = request;
  delete from notifications where transfer_id = request and kind = 'transfer';
end $$;

-- Ends the view that an accepted request gave: of a transfer whoever took it, of a share whoever gave it. Whoever sees it may remove the node that stands for it.
create function rules.revoke_transfer(request uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare held transfer_requests := rules.hold_request(request, null, array['accepted']);
begin
  if (held.type like 'share%') <> (held.team_id in (select rules.my_team_ids())) and not (held.type like 'transfer%' and held.recipient_team_id in (select rules.my_team_ids())) then
    perform rules.refuse('transfers.mayNotRevoke', 'GW403');
  end if;
  delete from map_views where request_id = request;
end $$;
grant execute on function rules.decline_transfer, rules.cancel_transfer, rules.revoke_transfer to groundwork_member;

-- However a view ends, its request is revoked.
create function rules.end_view() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update transfer_requests set status = 'revoked', decided_at = now() where id = old.request_id and status = 'accepted';
  return null;
end $$;
create trigger revoke_request after delete on map_views for each row execute function rules.end_view();

-- A node that stands for a view ends it when it goes; what it says is the holder's.
create function rules.keep_stand_in() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.fields <> old.fields or new.node_type <> old.node_type then perform rules.refuse('maps.readOnly', 'GW403'); end if;
    return new;
  end if;
  delete from map_views where id = old.view_id;
  return null;
end $$;
create trigger keep_stand_in before update on tpl_map_nodes for each row when (old.view_id is not null) execute function rules.keep_stand_in();
create trigger end_view after delete on tpl_map_nodes for each row when (old.view_id is not null) execute function rules.keep_stand_in();

-- Lets `viewers` see a branch or a whole map below a node of their own map (null: as a root), at a path of its own.
create function rules.add_view(request uuid, viewers uuid, map uuid, stands_at ltree, holders uuid, held_map uuid, held_node uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare made uuid;
begin
  insert into map_views (request_id, team_id, map_id, held_team_id, held_map_id, held_node_id) values (request, viewers, map, holders, held_map, held_node) returning id into made;
  insert into tpl_map_nodes (team_id, map_id, path, node_type, fields, view_id)
  select viewers, map, stands_at, coalesce((select node_type from tpl_map_nodes where map_id = held_map and id = held_node), 'view'), '{}', made;
end $$;

-- The team that accepts must be the one that was asked; its map, when one is given, its own.
create function rules.hold_accepted(request uuid, team uuid, target_map uuid) returns transfer_requests
language plpgsql security definer set search_path = public, pg_temp as $$
declare held transfer_requests := rules.hold_request(request, false, array['pending']);
begin
  if held.recipient_team_id <> team then perform rules.refuse('general.notFound', 'GW404'); end if;
  -- In the order of their ids, so that two of them do not wait for each other.
  perform from tpl_maps where id in (held.map_id, target_map) order by id for no key update;
  if not exists (select from tpl_maps where id = held.map_id and team_id = held.team_id)
    or held.node_id is not null and not exists (select from tpl_map_nodes where map_id = held.map_id and id = held.node_id and view_id is null) then
    perform rules.refuse('transfers.sourceGone', 'GW409');
  end if;
  if target_map is not null and not exists (select from tpl_maps where id = target_map and team_id = team) then perform rules.refuse('general.notFound', 'GW404'); end if;
  return held;
end $$;

-- Makes sure that the sender knows of an acceptance by this team; the map and the node are the team's.
create function rules.tell_of_acceptance(request uuid, team uuid, map uuid, node uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare held transfer_requests := rules.hold_request(request, false, array['pending', 'accepted', 'declined', 'cancelled', 'revoked']);
begin
  if held.target_team_id is distinct from team
    or map is not null and not exists (select from tpl_maps where id = map and team_id = team)
    or node is not null and not exists (select from tpl_map_nodes where id = node and team_id = team and map_id = coalesce(map, map_id)) then
    perform rules.refuse('general.notFound', 'GW404');
  end if;
  if not exists (select from notifications where transfer_id = request and kind = 'transfer_answer') then
    perform rules.tell_of_transfer(request, 'transfer_answer', held.team_id);
  end if;
end $$;
grant execute on function rules.tell_of_acceptance to groundwork_member;

create function rules.finish_transfer(request uuid, team uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update transfer_requests set status = 'accepted', target_team_id = team, decided_at = now() where id = request;
  perform rules.tell_of_transfer(request, 'transfer_answer', (select team_id from transfer_requests where id = request));
end $$;

-- A path for a new child of a node of the map, or for a new root.
create function rules.path_below(map uuid, node uuid) returns ltree
language plpgsql security definer set search_path = public, pg_temp as $$
declare parent ltree := rules.map_path(map, node);
begin
  return parent || rules.make_room(map, parent, null, 1)::text;
end $$;

-- Moves nodes, which are a branch or a whole map, below `target_path`; what joins them comes along, what joined them to others is given back. A view of them that others have ends, and so does what their team only sees.
create function rules.hand_over(held transfer_requests, team uuid, target_map uuid, target_path ltree, out moved bigint, out removed_edges jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  top ltree;
  going uuid[];
  inner_edges jsonb;
  linked jsonb;
  target_instance uuid := (select instance_id from tpl_maps where id = target_map);
begin
  select path into top from tpl_map_nodes where map_id = held.map_id and id = held.node_id;
  delete from map_views v using tpl_map_nodes s where s.view_id = v.id and s.map_id = held.map_id and (top is null or s.path = top or rules.below(s.path, top));
  going := array(select id from tpl_map_nodes where map_id = held.map_id and (top is null or path = top or rules.below(path, top)));
  delete from map_views where held_map_id = held.map_id and (held_node_id = any (going) or top is null);

  select coalesce(jsonb_agg(to_jsonb(e)) filter (where src_node_id = any (going) and dst_node_id = any (going)), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('id', id, 'src_node_id', src_node_id, 'dst_node_id', dst_node_id, 'edge_type', edge_type)) filter (where not (src_node_id = any (going) and dst_node_id = any (going))), '[]')
  into inner_edges, removed_edges
  from tpl_map_edges e where map_id = held.map_id and (src_node_id = any (going) or dst_node_id = any (going));
  delete from tpl_map_edges where map_id = held.map_id and (src_node_id = any (going) or dst_node_id = any (going));

  -- Tasks stay; the records of a node go with it.
  update tasks set node_id = null where team_id = held.team_id and node_id = any (going);
  select coalesce(jsonb_object_agg(id, node_id), '{}') into linked from tpl_records where team_id = held.team_id and node_id = any (going);
  update tasks set record_id = null where team_id = held.team_id and record_id in (select key::uuid from jsonb_object_keys(linked) key);
  update tpl_records set node_id = null, team_id = team, instance_id = target_instance where id in (select key::uuid from jsonb_object_keys(linked) key);

  update tpl_map_nodes n set team_id = team, map_id = target_map,
    path = case when n.path = top then target_path when top is null then target_path || n.path else target_path || subpath(n.path, nlevel(top)) end
  where n.id = any (going);
  get diagnostics moved = row_count;

  update tpl_records r set node_id = l.value::uuid from jsonb_each_text(linked) l where r.id = l.key::uuid;
  insert into tpl_map_edges (id, team_id, map_id, src_node_id, dst_node_id, edge_type, metadata)
  select id, team, target_map, src_node_id, dst_node_id, edge_type, metadata from jsonb_populate_recordset(null::tpl_map_edges, inner_edges);
  update tpl_maps set node_count = node_count - moved where id = held.map_id;
  update tpl_maps set node_count = node_count + moved where id = target_map;
  perform rules.add_view(held.id, held.team_id, held.map_id, coalesce(top, '1'), team, target_map, held.node_id);
end $$;

-- Part 7. All ids must be those of the request; without a target node the branch becomes a root of the target map.
create function rules.transfer_partial_map_nodes(request_id uuid, source_map_id uuid, source_node_id uuid, target_map_id uuid, target_node_id uuid, clone_template boolean, out moved bigint, out removed_edges jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team uuid := (select team_id from tpl_maps where id = target_map_id and team_id in (select rules.my_team_ids()));
  held transfer_requests;
begin
  if team is null then perform rules.refuse('general.notFound', 'GW404'); end if;
  held := rules.hold_accepted(request_id, team, target_map_id);
  if held.type <> 'transfer_partial' or held.map_id <> source_map_id or held.node_id <> source_node_id or clone_template and not held.include_template then
    perform rules.refuse('transfers.otherIds');
  end if;
  select h.moved, h.removed_edges into moved, removed_edges from rules.hand_over(held, team, target_map_id, rules.path_below(target_map_id, target_node_id)) h;
  perform rules.finish_transfer(request_id, team);
end $$;

-- Moves all nodes of a map into an empty one.
create function rules.transfer_full_map(request uuid, target_map uuid, out moved bigint, out removed_edges jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team uuid := (select team_id from tpl_maps where id = target_map and node_count = 0 and team_id in (select rules.my_team_ids()));
  held transfer_requests;
begin
  if team is null then perform rules.refuse('general.notFound', 'GW404'); end if;
  held := rules.hold_accepted(request, team, target_map);
  if held.type <> 'transfer_full' then perform rules.refuse('transfers.otherIds'); end if;
  select h.moved, h.removed_edges into moved, removed_edges from rules.hand_over(held, team, target_map, '') h;
  perform rules.finish_transfer(request, team);
end $$;

-- Shows what is shared in the recipient's map: a branch below the node that was chosen, a whole map as a root.
create function rules.accept_share(request uuid, target_map uuid, target_node uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team uuid := (select team_id from tpl_maps where id = target_map and team_id in (select rules.my_team_ids()));
  held transfer_requests;
begin
  if team is null then perform rules.refuse('general.notFound', 'GW404'); end if;
  held := rules.hold_accepted(request, team, target_map);
  if held.type not like 'share%' then perform rules.refuse('transfers.otherIds'); end if;
  if held.type = 'share_downstream' and target_node is null then perform rules.refuse('transfers.connectionNeeded'); end if;
  perform rules.add_view(request, team, target_map, rules.path_below(target_map, target_node), held.team_id, held.map_id, held.node_id);
  perform rules.finish_transfer(request, team);
end $$;
grant execute on function rules.transfer_partial_map_nodes, rules.transfer_full_map, rules.accept_share to groundwork_member;

-- A copy of the template that comes with a request, or of that of a map which comes whole, for the team that accepts it.
create function rules.clone_sent_template(request uuid, team uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer_requests := rules.hold_accepted(request, team, null);
  template uuid := held.source_template_id;
  copy uuid;
begin
  if held.type = 'transfer_full' then
    select i.template_id into template from tpl_maps m join tpl_instances i on i.id = m.instance_id where m.id = held.map_id;
    if exists (select from tpl_templates where id = template and owner_team_id is null) then return template; end if;
  elsif not held.include_template then
    perform rules.refuse('transfers.noTemplate');
  end if;
  insert into tpl_templates (owner_team_id, name, description, kind, structure_type, instance_metadata_schema, record_data_schema, map_node_schema, map_edge_schema, views, default_view_key)
  select team, name, description, kind, structure_type, instance_metadata_schema, record_data_schema, map_node_schema, map_edge_schema, views, default_view_key
  from tpl_templates where id = template returning id into copy;
  if copy is null then perform rules.refuse('transfers.templateMissing'); end if;
  return copy;
end $$;
grant execute on function rules.clone_sent_template to groundwork_member;

-- What others hold of a map that I see: nodes at their places below the node that stands for them, and nothing else of the holder's map. `map_name` is that of the node that stands for a whole map.
create function rules.viewed_nodes(map uuid) returns table (id uuid, path ltree, node_type text, fields jsonb, node_position jsonb, held_by jsonb, map_name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with stand_ins as (
    select s.id, s.path, s.position, s.node_type, v.held_map_id, top.id as top_id, top.path as top, top.position as origin, i.name as map_name,
      jsonb_build_object('id', t.id, 'name', t.name) as held_by
    from tpl_map_nodes s join map_views v on v.id = s.view_id join teams t on t.id = v.held_team_id
    join tpl_maps m on m.id = v.held_map_id join tpl_instances i on i.id = m.instance_id
    left join tpl_map_nodes top on top.id = v.held_node_id
    where s.map_id = viewed_nodes.map and s.team_id in (select rules.my_team_ids())
  )
  select case when n.id = s.top_id then s.id else n.id end,
    case when n.id = s.top_id then s.path when s.top is null then s.path || n.path else s.path || subpath(n.path, nlevel(s.top)) end,
    n.node_type, n.fields,
    case when n.id = s.top_id then s.position
      when s.position is not null and s.origin is not null and n.position is not null then jsonb_build_object(
        'x', (n.position ->> 'x')::float8 - (s.origin ->> 'x')::float8 + (s.position ->> 'x')::float8,
        'y', (n.position ->> 'y')::float8 - (s.origin ->> 'y')::float8 + (s.position ->> 'y')::float8) end,
    s.held_by, null
  from stand_ins s join tpl_map_nodes n on n.map_id = s.held_map_id and n.view_id is null and (s.top is null or n.path = s.top or rules.below(n.path, s.top))
  union all
  select id, path, node_type, '{}', position, held_by, map_name from stand_ins where top_id is null;
end;

create function rules.viewed_edges(map uuid) returns table (id uuid, src_node_id uuid, dst_node_id uuid, edge_type text, metadata jsonb)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with stand_ins as (
    select s.id, v.held_map_id, top.id as top_id, top.path as top
    from tpl_map_nodes s join map_views v on v.id = s.view_id left join tpl_map_nodes top on top.id = v.held_node_id
    where s.map_id = viewed_edges.map and s.team_id in (select rules.my_team_ids())
  )
  select e.id, case when e.src_node_id = s.top_id then s.id else e.src_node_id end, case when e.dst_node_id = s.top_id then s.id else e.dst_node_id end, e.edge_type, e.metadata
  from stand_ins s join tpl_map_edges e on e.map_id = s.held_map_id
  join tpl_map_nodes a on a.id = e.src_node_id and a.view_id is null and (s.top is null or a.path = s.top or rules.below(a.path, s.top))
  join tpl_map_nodes b on b.id = e.dst_node_id and b.view_id is null and (s.top is null or b.path = s.top or rules.below(b.path, s.top));
end;
grant execute on function rules.viewed_nodes, rules.viewed_edges to groundwork_member;

-- Those who see a branch hear of what changes in it, in the name of their own map: of nodes, and of the nodes at which connections begin. The argument is the column that names them.
create function rules.tell_viewers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed text := case tg_op when 'INSERT' then 'table is_now' when 'DELETE' then 'table was' else 'table was union all table is_now' end;
  seen record;
  notice jsonb;
begin
  for seen in execute format(
    $query$
      select v.team_id, v.map_id, jsonb_agg(distinct case when n.id = v.held_node_id then s.id else n.id end) as ids
      from (select c.map_id, c.%1$I as id, %2$s as path from (%3$s) c) n
      join map_views v on v.held_map_id = n.map_id join tpl_map_nodes s on s.view_id = v.id left join tpl_map_nodes top on top.id = v.held_node_id
      where top.path is null or n.path = top.path or rules.below(n.path, top.path)
      group by v.id
    $query$,
    tg_argv[0],
    case tg_table_name when 'tpl_map_nodes' then 'c.path' else '(select path from tpl_map_nodes where id = c.src_node_id)' end,
    changed
  ) loop
    notice := jsonb_build_object(
      'team', seen.team_id, 'reader', null, 'table', tg_table_name, 'person', null, 'tab', null,
      'rows', jsonb_build_object(tg_argv[0], seen.ids, 'map_id', jsonb_build_array(seen.map_id))
    );
    if octet_length(notice::text) >= 8000 then notice := notice || '{"rows": null}'; end if;
    perform pg_notify('groundwork', notice::text);
  end loop;
  return null;
end $$;
create trigger tell_viewers_added after insert on tpl_map_nodes referencing new table as is_now for each statement execute function rules.tell_viewers('id');
create trigger tell_viewers_changed after update on tpl_map_nodes referencing old table as was new table as is_now for each statement execute function rules.tell_viewers('id');
create trigger tell_viewers_removed after delete on tpl_map_nodes referencing old table as was for each statement execute function rules.tell_viewers('id');
create trigger tell_viewers_added after insert on tpl_map_edges referencing new table as is_now for each statement execute function rules.tell_viewers('src_node_id');
create trigger tell_viewers_changed after update on tpl_map_edges referencing old table as was new table as is_now for each statement execute function rules.tell_viewers('src_node_id');
create trigger tell_viewers_removed after delete on tpl_map_edges referencing old table as was for each statement execute function rules.tell_viewers('src_node_id');
