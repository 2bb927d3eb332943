grant
  select (id, team_id, instance_id, node_id, data, search, size, created_by, created_at, updated_at),
  insert (id, team_id, instance_id, data, node_id),
  update (data, node_id),
  delete
on tpl_records to groundwork_member;
create policy see on tpl_records for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on tpl_records for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())));
create policy edit on tpl_records for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('record.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('record.edit'))));
create policy delete on tpl_records for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('record.delete'))));
alter table tpl_records alter column created_by set default rules.me();

-- The timestamp in a value of a record; null if the value is none, as it may be after a change of the form.
create function rules.instant(written text) returns timestamptz language plpgsql stable parallel safe as $$
begin
  return case when written like '____-__-__T%' then written::timestamptz end;
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end $$;
grant execute on function rules.instant to groundwork_member;

create function rules.fill_record_search() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.search := rules.record_search(new.data);
  if tg_op = 'UPDATE' then new.updated_at := now(); end if;
  return new;
end $$;
create trigger fill_record_search before insert or update of data on tpl_records
  for each row execute function rules.fill_record_search();

-- The node that a link of a record stores. For a view node, returns the top node of the branch that it shows, so that
-- the link outlives the view.
create function rules.linked_node(node uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp
return coalesce(
  (
    select v.held_node_id from tpl_map_nodes n join map_views v on v.id = n.view_id
    where n.id = linked_node.node and n.team_id = any (array(select rules.my_team_ids()))
  ),
  node
);
grant execute on function rules.linked_node to groundwork_member;

-- Refuses a link of a record to a node, unless the node belongs to the team or a live view shows it to the team. If the
-- node of a restored record now belongs to another team, the record comes back without the link.
create function rules.check_node_of_record() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.node_id := rules.linked_node(new.node_id);
  if not exists (select from tpl_map_nodes where id = new.node_id and team_id = new.team_id)
    and not exists (select from rules.nodes_in_views(array[new.node_id]) where team_id = new.team_id) then
    if not rules.is_restoring() then perform rules.refuse('general.notFound', 'GW404'); end if;
    new.node_id := null;
  end if;
  return new;
end $$;
create trigger check_node before insert or update of node_id on tpl_records
  for each row when (new.node_id is not null) execute function rules.check_node_of_record();
