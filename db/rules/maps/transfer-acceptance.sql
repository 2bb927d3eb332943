-- A team accepts a request of transfers.sql, in one transaction: branch or map go to the team, or a view node shows
-- them there.

-- Locks a request for acceptance. The accepting team must be the recipient, or a team that the addressed person has
-- chosen among their own, except the sender. The target map must be the team's own.
create function rules.lock_accepted(request uuid, team uuid, target_map uuid) returns transfer_requests
language plpgsql security definer set search_path = public, pg_temp as $$
declare held transfer_requests := rules.lock_request(request, 'transfer.accept');
begin
  if held.recipient_team_id is null then
    if team <> all (array(select rules.teams_where_i_can('transfer.accept'))) then
      perform rules.refuse('general.notFound', 'GW404');
    end if;
    if team = held.team_id then perform rules.refuse('transfers.ownTeam'); end if;
  elsif held.recipient_team_id <> team then
    perform rules.refuse('general.notFound', 'GW404');
  end if;
  -- Locks the maps in the order of their ids to avoid a deadlock.
  perform from tpl_maps where id in (held.map_id, target_map) order by id for no key update;
  if not exists (select from tpl_maps where id = held.map_id and team_id = held.team_id)
    or held.node_id is not null and not exists (
      select from tpl_map_nodes where map_id = held.map_id and id = held.node_id and view_id is null
    ) then
    perform rules.refuse('transfers.sourceGone', 'GW409');
  end if;
  if target_map is not null and not exists (select from tpl_maps where id = target_map and team_id = team) then
    perform rules.refuse('general.notFound', 'GW404');
  end if;
  return held;
end $$;

-- Notifies the sender of an acceptance, unless they already have the notification. Team, map and node must match the
-- acceptance.
create function rules.send_acceptance_notification(request uuid, team uuid, map uuid, node uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare held transfer_requests;
begin
  select * into held from transfer_requests q
  where q.id = request and q.recipient_team_id = any (array(select rules.my_team_ids())) for update;
  if held.id is null or held.target_team_id is distinct from team
    or map is not null and not exists (select from tpl_maps where id = map and team_id = team)
    or node is not null and not exists (
      select from tpl_map_nodes where id = node and team_id = team and map_id = coalesce(map, map_id)
    ) then
    perform rules.refuse('general.notFound', 'GW404');
  end if;
  if not exists (select from notifications where transfer_id = request and kind = 'transfer_answer') then
    perform rules.send_transfer_notifications(request, held.team_id);
  end if;
end $$;
grant execute on function rules.send_acceptance_notification to groundwork_member;

-- Marks a request as accepted. A request to an address then belongs to the accepting team, and so does the notification
-- of the addressed person.
create function rules.finish_transfer(request uuid, team uuid, map uuid) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update transfer_requests set
    status = 'accepted', recipient_team_id = team, target_team_id = team, target_map_id = map, decided_at = now()
  where id = request;
  update notifications set team_id = team, personal = false
  where transfer_id = request and personal and user_id = rules.me();
  delete from notifications where transfer_id = request and personal;
end;

-- A free path for a new child of a node, or for a new root.
create function rules.path_below(map uuid, node uuid) returns ltree
language plpgsql security definer set search_path = public, pg_temp as $$
declare parent ltree := rules.map_path(map, node);
begin
  return parent || rules.shift_siblings(map, parent, null, 1)::text;
end $$;

-- Moves a branch or a whole map below `target_path`, with its records and the edges within it. Deletes and returns the
-- edges to other nodes. Ends the views of the moved nodes, and the views of view nodes among them. Tasks stay in the
-- sender's team. `forms` are the templates of the forms that have received records.
create function rules.move_branch(
  held transfer_requests, team uuid, target_map uuid, target_path ltree, out moved bigint, out removed_edges jsonb,
  out forms uuid[]
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  top ltree;
  place jsonb;
  going uuid[];
  shift jsonb := '{"x": 0, "y": 0}';
begin
  select path, position into top, place from tpl_map_nodes where map_id = held.map_id and id = held.node_id;
  delete from map_views v using tpl_map_nodes s
  where s.view_id = v.id and s.map_id = held.map_id and rules.within(s.path, coalesce(top, ''));
  going := array(select id from tpl_map_nodes where map_id = held.map_id and rules.within(path, coalesce(top, '')));
  delete from map_views
  where held_map_id = held.map_id and (held_node_id in (select unnest(going)) or held.node_id is null);

  with crossing as (
    delete from tpl_map_edges
    where map_id = held.map_id
      and (src_node_id in (select unnest(going))) <> (dst_node_id in (select unnest(going)))
    returning id, src_node_id, dst_node_id, edge_type
  ) select coalesce(jsonb_agg(to_jsonb(crossing)), '[]') into removed_edges from crossing;
  update tasks set node_id = null where team_id = held.team_id and node_id in (select unnest(going));
  update goal_targets set node_id = null where team_id = held.team_id and node_id in (select unnest(going));

  if exists (select from tpl_map_nodes where map_id = target_map) then
    shift := rules.offset_to_free_space(target_map, target_path, going);
  end if;
  set constraints
    tpl_map_edges_team_id_map_id_src_node_id_fkey, tpl_map_edges_team_id_map_id_dst_node_id_fkey
  deferred;
  update tpl_map_nodes
  set team_id = team, map_id = target_map, path = rules.replace_prefix(path, coalesce(top, ''), target_path),
  position = case
    when position is not null and shift is not null then jsonb_build_object(
      'x', (position ->> 'x')::float8 + (shift ->> 'x')::float8,
      'y', (position ->> 'y')::float8 + (shift ->> 'y')::float8
    )
  end
  where id in (select unnest(going));
  get diagnostics moved = row_count;
  update tpl_map_edges set team_id = team, map_id = target_map
  where map_id = held.map_id and src_node_id in (select unnest(going));
  set constraints
    tpl_map_edges_team_id_map_id_src_node_id_fkey, tpl_map_edges_team_id_map_id_dst_node_id_fkey
  immediate;
  forms := rules.move_records(held, team, target_map, going);

  update tpl_maps set node_count = node_count - moved where id = held.map_id;
  update tpl_maps set node_count = node_count + moved where id = target_map;
  perform rules.add_view(held.id, held.team_id, held.map_id, coalesce(top, '1'), place, team, target_map, held.node_id);
end $$;

-- Specification, part 7. Moves a branch. All ids must be those of the request. Without a target node, the branch
-- becomes a root of the target map.
create function rules.transfer_partial_map_nodes(
  request_id uuid, source_map_id uuid, source_node_id uuid, target_map_id uuid, target_node_id uuid,
  clone_template boolean, out moved bigint, out removed_edges jsonb, out forms uuid[]
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team uuid := (
    select team_id from tpl_maps where id = target_map_id and team_id = any (array(select rules.my_team_ids()))
  );
  held transfer_requests;
begin
  if team is null then perform rules.refuse('general.notFound', 'GW404'); end if;
  held := rules.lock_accepted(request_id, team, target_map_id);
  if held.type <> 'transfer_partial'
    or held.map_id <> source_map_id
    or held.node_id <> source_node_id
    or clone_template and not held.include_template then
    perform rules.refuse('transfers.otherIds');
  end if;
  select h.moved, h.removed_edges, h.forms into moved, removed_edges, forms
  from rules.move_branch(held, team, target_map_id, rules.path_below(target_map_id, target_node_id)) h;
  perform rules.finish_transfer(request_id, team, target_map_id);
end $$;

-- Moves all nodes of a map into an empty map, and copies the metadata of its instance.
create function rules.transfer_full_map(
  request uuid, target_map uuid, out moved bigint, out removed_edges jsonb, out forms uuid[]
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team uuid := (
    select team_id from tpl_maps
    where id = target_map and node_count = 0 and team_id = any (array(select rules.my_team_ids()))
  );
  held transfer_requests;
begin
  if team is null then perform rules.refuse('general.notFound', 'GW404'); end if;
  held := rules.lock_accepted(request, team, target_map);
  if held.type <> 'transfer_full' then perform rules.refuse('transfers.otherIds'); end if;
  select h.moved, h.removed_edges, h.forms into moved, removed_edges, forms
  from rules.move_branch(held, team, target_map, '') h;
  update tpl_instances set metadata = (
    select i.metadata from tpl_maps m join tpl_instances i on i.id = m.instance_id where m.id = held.map_id
  )
  where id = (select instance_id from tpl_maps where id = target_map);
  perform rules.finish_transfer(request, team, target_map);
end $$;

-- Adds a view node for a share to the recipient's map: a branch below the chosen node, or as a root of a map
-- without nodes of its own; a whole map as a root.
create function rules.accept_share(request uuid, target_map uuid, target_node uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  team uuid := (
    select team_id from tpl_maps where id = target_map and team_id = any (array(select rules.my_team_ids()))
  );
  held transfer_requests;
begin
  if team is null then perform rules.refuse('general.notFound', 'GW404'); end if;
  held := rules.lock_accepted(request, team, target_map);
  if held.type not like 'share%' then perform rules.refuse('transfers.otherIds'); end if;
  if held.type = 'share_downstream' and target_node is null
    and exists (select from tpl_map_nodes where map_id = target_map and view_id is null) then
    perform rules.refuse('transfers.connectionNeeded');
  end if;
  perform rules.add_view(
    request, team, target_map, rules.path_below(target_map, target_node), null, held.team_id, held.map_id, held.node_id
  );
  perform rules.finish_transfer(request, team, target_map);
end $$;
grant execute on function
  rules.transfer_partial_map_nodes, rules.transfer_full_map, rules.accept_share
to groundwork_member;

-- Returns the template with which a team accepts a request in a new map: one like that of the sender's map, or, for a
-- branch that is handed over, like the template that the request includes.
create function rules.clone_sent_template(request uuid, team uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer_requests := rules.lock_accepted(request, team, null);
  template uuid := held.source_template_id;
begin
  if held.type <> 'transfer_partial' then
    select i.template_id into template from tpl_maps m join tpl_instances i on i.id = m.instance_id
    where m.id = held.map_id;
  elsif not held.include_template then
    perform rules.refuse('transfers.noTemplate');
  end if;
  if not exists (
    select from tpl_templates where id = template and (owner_team_id = held.team_id or owner_team_id is null)
  ) then
    perform rules.refuse('transfers.templateMissing');
  end if;
  return rules.template_like(template, team);
end $$;
grant execute on function rules.clone_sent_template to groundwork_member;
