-- Both teams see a request. A request to an address has no recipient team until it is accepted; until then only the
-- person with that address sees it besides the sender. Only procedures create and answer requests.
grant
  select (
    id, team_id, recipient_team_id, target_team_id, type, status, map_id, node_id, include_template, source_template_id,
    include_entries, note, title, reason, created_by, created_at, decided_at
  )
on transfer_requests to groundwork_member;
create policy see on transfer_requests for select to groundwork_member
  using (
    team_id = any (array(select rules.my_team_ids()))
    or recipient_team_id = any (array(select rules.my_team_ids()))
    or id = any (array(select rules.requests_to_me()))
  );
alter table transfer_requests alter column created_by set default rules.me();

-- True if the signed-in person sees the request. The same condition as the policy, for functions that bypass policies.
create function rules.is_my_request(q transfer_requests) returns boolean
language sql stable security definer set search_path = public, pg_temp
return coalesce(
  q.team_id = any (array(select rules.my_team_ids()))
  or q.recipient_team_id = any (array(select rules.my_team_ids()))
  or q.id = any (array(select rules.requests_to_me())),
  false
);

-- The nodes that a request sends: those of a map, or of a node's branch. View nodes are not sent, because another team
-- owns their content.
create function rules.sent_nodes(map uuid, node uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select n.id from tpl_map_nodes n
  where n.map_id = map and n.view_id is null
    and (
      node is null
      or exists (select from tpl_map_nodes t where t.map_id = map and t.id = node and rules.within(n.path, t.path))
    );
end;

-- The paths of the first `most` nodes that an open request sends, level by level. The paths show the shape of the
-- branch and no content. Null if the signed-in person does not see the request.
create function rules.sent_paths(request uuid, most integer) returns text[]
language sql stable security definer set search_path = public, pg_temp
return (
  select array(
    select n.path::text from tpl_map_nodes n
    where n.map_id = q.map_id and n.id in (select rules.sent_nodes(q.map_id, q.node_id))
    order by nlevel(n.path), n.path limit most
  )
  from transfer_requests q where q.id = request and q.status = 'pending' and rules.is_my_request(q)
);
grant execute on function rules.sent_paths to groundwork_member;

-- Counts the data about the nodes of a map or of a branch: records of the map, entries of the team's forms, and tasks.
create function rules.count_data(map uuid, node uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp
return (
  select jsonb_build_object(
    'records', count(r.id) filter (where r.instance_id = m.instance_id),
    'entries', count(r.id) filter (where r.instance_id <> m.instance_id),
    'tasks', (
      select count(*) from tasks t where t.team_id = m.team_id and t.node_id in (select rules.sent_nodes(map, node))
    )
  )
  from tpl_maps m
  left join tpl_records r on r.team_id = m.team_id and r.node_id in (select rules.sent_nodes(map, node))
  where m.id = map group by m.id
);

-- Counts the nodes and data that a request would send, for a member of the map's team; null for others.
create function rules.preview_transfer(map uuid, node uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp
return (
  select jsonb_build_object(
    'node_count', (select count(*) from rules.sent_nodes(map, node)), 'data_counts', rules.count_data(map, node)
  )
  from tpl_maps where id = map and team_id = any (array(select rules.my_team_ids()))
);
grant execute on function rules.preview_transfer to groundwork_member;

-- The node schema of the template of the map that now holds the nodes of a request. Null if the signed-in person does
-- not see the request.
create function rules.sent_schema(request uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp
return (
  select t.map_node_schema
  from transfer_requests q left join map_views v on v.request_id = q.id
    join tpl_maps m on m.id = coalesce(v.held_map_id, q.map_id) join tpl_instances i on i.id = m.instance_id
    join tpl_templates t on t.id = i.template_id
  where q.id = request and rules.is_my_request(q)
);
grant execute on function rules.sent_schema to groundwork_member;

-- The data about a request that its viewer may know, without secrets of the other side.
create function rules.transfer_sides(request uuid) returns jsonb
language sql stable security definer set search_path = public, pg_temp
return (
  select jsonb_build_object(
    'team', jsonb_build_object('id', t.id, 'name', t.name),
    'recipient_team', case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end,
    -- The accepting team does not learn the address; the sender and the addressed person know it.
    'recipient_email', case
      when q.recipient_team_id is null or q.team_id = any (array(select rules.my_team_ids())) then q.recipient_email
    end,
    'created_by', (
      select jsonb_build_object('id', p.id, 'full_name', p.full_name, 'avatar_url', p.avatar_url)
      from user_profiles p where p.id = q.created_by
    ),
    'source_template', (
      select jsonb_build_object('id', s.id, 'name', s.name, 'description', s.description)
      from tpl_templates s where s.id = q.source_template_id
    ),
    'node_count', case when q.status = 'pending' then (select count(*) from rules.sent_nodes(q.map_id, q.node_id)) end,
    'data_counts', case
      when q.status = 'pending' and q.type not like 'share%' then rules.count_data(q.map_id, q.node_id)
    end,
    -- The sender does not learn in which map the recipient keeps the nodes.
    'target_map_id', case when q.recipient_team_id = any (array(select rules.my_team_ids())) then q.target_map_id end
  )
  from transfer_requests q join teams t on t.id = q.team_id left join teams r on r.id = q.recipient_team_id
  where q.id = request and rules.is_my_request(q)
);
grant execute on function rules.transfer_sides to groundwork_member;

-- Requests a transfer or a share of a branch or a map. `wait` is 0, or the seconds until the person may make another
-- request; in that case nothing was done. `request` is null if no team has the code.
-- A request to an address does not look for an account, so that neither the answer nor its duration tells whether an
-- account exists (enumeration). rules.notify_addressed looks for the account later.
create function rules.request_transfer(
  kind text, map uuid, node uuid, address text, team_code text, with_template boolean, with_entries boolean, words text,
  called text, most integer, installation_most integer, seconds integer, out request uuid, out wait integer
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sender uuid;
  recipient uuid;
begin
  select team_id into sender from tpl_maps where id = map and team_id = any (array(select rules.my_team_ids()));
  if sender is null or not rules.stay_in_team(sender) then perform rules.refuse('general.notFound', 'GW404'); end if;
  if node is not null
    and not exists (select from tpl_map_nodes where map_id = map and id = node and view_id is null) then
    perform rules.refuse('general.notFound', 'GW404');
  end if;
  wait := coalesce(
    nullif(rules.attempt(format('transfer:%s', rules.me()), most, seconds), 0),
    rules.attempt_together('transfers', rules.me(), installation_most, seconds)
  );
  if wait > 0 then return; end if;
  if address is null then
    recipient := (select id from teams where code = upper(btrim(team_code)));
    if recipient = sender then perform rules.refuse('transfers.ownTeam'); end if;
    if recipient is null then return; end if;
    perform rules.audit('team.code_used', team_id => recipient);
  end if;
  insert into transfer_requests (
    team_id, recipient_team_id, recipient_email, type, map_id, node_id, include_template, source_template_id,
    include_entries, note, title
  )
  select
    sender, recipient, rules.plain_address(address), kind, map, node, with_template,
    (
      select t.id from tpl_templates t
      where with_template and t.id = i.template_id and (t.owner_team_id = sender or t.owner_team_id is null)
    ),
    with_entries, words, called
  from tpl_maps m join tpl_instances i on i.id = m.instance_id where m.id = map
  returning id into request;
  if recipient is not null then perform rules.send_transfer_notifications(request, recipient); end if;
end $$;
grant execute on function rules.request_transfer to groundwork_member;

-- Notifies the members of one of the two teams of the current status of a request, except the person who acts.
create function rules.send_transfer_notifications(request uuid, team uuid) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  insert into notifications (team_id, user_id, kind, actor_id, transfer_id, transfer_status)
  select
    t.id, m.user_id, case t.id when q.team_id then 'transfer_answer' else 'transfer' end,
    (select id from user_profiles where id = rules.me()), q.id, q.status
  from transfer_requests q join teams t on t.id = send_transfer_notifications.team
  join team_memberships m on m.team_id = t.id
  where q.id = request and m.user_id <> rules.me();
end;

-- Marks requests to addresses for rules.notify_addressed: new ones, and those whose status changes.
create function rules.mark_to_notify() returns trigger language plpgsql as $$
begin
  new.to_notify := true;
  return new;
end $$;
create trigger mark_new before insert on transfer_requests
  for each row when (new.recipient_email is not null) execute function rules.mark_to_notify();
create trigger mark_changed before update of status on transfer_requests
  for each row when (old.recipient_email is not null and old.recipient_team_id is null and old.status <> new.status)
  execute function rules.mark_to_notify();

-- True if the person may be notified of a request of this sender: they share a team, or the person accepts requests
-- from strangers.
create function rules.may_notify(person uuid, sender uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (
    select from team_memberships mine join team_memberships theirs on theirs.team_id = mine.team_id
    where mine.user_id = person and theirs.user_id = sender
  )
  or exists (select from user_metadata m where m.user_id = person and m.requests_from_strangers);

-- Notifies the account of the address of one marked request, if there is a confirmed account that is not suspended:
-- sends a change notice, and replaces the notifications by one of the current status. Returns false if no request is
-- marked. The server runs it in the background.
create function rules.notify_addressed() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  q transfer_requests;
  person uuid;
begin
  select * into q from transfer_requests where to_notify order by created_at limit 1 for update skip locked;
  if q.id is null then return false; end if;
  update transfer_requests set to_notify = false where id = q.id;
  select u.id into person from auth.users u
  where u.email = q.recipient_email::citext and rules.same_address(u.email::text, q.recipient_email)
    and u.email_verified and u.suspended_at is null;
  if person is null then return true; end if;
  perform rules.notify_reader(q, person);
  if q.recipient_team_id is not null or q.status = 'declined' then return true; end if;
  delete from notifications where transfer_id = q.id and personal;
  if person is distinct from q.created_by and rules.may_notify(person, q.created_by) then
    insert into notifications (team_id, user_id, kind, actor_id, transfer_id, transfer_status, personal)
    values (q.team_id, person, 'transfer', q.created_by, q.id, q.status, true);
  end if;
  return true;
end $$;
grant execute on function rules.notify_addressed to groundwork_login;

-- The team whose members may take an action on a request. The team that owns the viewed nodes ends a view: the sender
-- of a share, the recipient of a transfer.
create function rules.deciding_team(action text, type text, sender uuid, recipient uuid) returns uuid
language sql immutable
return case action
  when 'transfer.accept' then recipient
  when 'transfer.decline' then recipient
  when 'transfer.cancel' then sender
  when 'transfer.revoke' then case when type like 'share%' then sender else recipient end
end;

-- The status that a request must have for an action.
create function rules.status_for(action text) returns text language sql immutable
return case action when 'transfer.revoke' then 'accepted' else 'pending' end;

-- True if the addressed person takes the action, and not a team, while a request to an address is pending.
create function rules.is_for_person(action text) returns boolean language sql immutable
return action in ('transfer.accept', 'transfer.decline');

-- Locks a request against concurrent answers, and checks that the signed-in person may take the action. Only for
-- `transfer.revoke`, the error says that the other team may do so, because both teams see a view.
create function rules.lock_request(request uuid, action text) returns transfer_requests
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held transfer_requests;
  may boolean;
begin
  select * into held from transfer_requests q where q.id = request and rules.is_my_request(q) for update;
  may := coalesce(
      rules.deciding_team(action, held.type, held.team_id, held.recipient_team_id)
      in (select rules.teams_where_i_can(action)),
      false
    )
    or rules.is_for_person(action) and held.id = any (array(select rules.requests_to_me()));
  if held.id is null or not may and action <> 'transfer.revoke' then
    perform rules.refuse('general.notFound', 'GW404');
  end if;
  if held.status <> rules.status_for(action) then perform rules.refuse('transfers.' || held.status, 'GW409'); end if;
  if not may then perform rules.refuse('transfers.mayNotRevoke', 'GW403'); end if;
  return held;
end $$;
grant execute on function rules.deciding_team, rules.is_for_person, rules.status_for to groundwork_member;

create function rules.decline_transfer(request uuid, why text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare held transfer_requests := rules.lock_request(request, 'transfer.decline');
begin
  update transfer_requests set status = 'declined', decided_at = now(), reason = why where id = request;
  perform rules.send_transfer_notifications(request, held.team_id);
end $$;

create function rules.cancel_transfer(request uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.lock_request(request, 'transfer.cancel');
  update transfer_requests set status = 'cancelled', decided_at = now() where id = request;
end $$;

-- When a request to a team is cancelled, replaces its notifications by a notification of the cancellation.
create function rules.replace_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from notifications where transfer_id = new.id;
  perform rules.send_transfer_notifications(new.id, new.recipient_team_id);
  return null;
end $$;
create trigger replace_notifications after update of status on transfer_requests
  for each row when (new.status = 'cancelled' and new.recipient_team_id is not null)
  execute function rules.replace_notifications();

-- Ends the view of an accepted request. The team that only sees the view removes its view node instead.
create function rules.revoke_transfer(request uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.lock_request(request, 'transfer.revoke');
  delete from map_views where request_id = request;
end $$;
grant execute on function rules.decline_transfer, rules.cancel_transfer, rules.revoke_transfer to groundwork_member;
