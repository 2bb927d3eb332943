-- Members read the maps of their teams. Nodes and edges are written through procedures alone, which keep paths and trees right.
grant select (id, team_id, instance_id, created_at), insert (id, team_id, instance_id) on tpl_maps to groundwork_member;
create policy see on tpl_maps for select to groundwork_member using (team_id in (select rules.my_team_ids()));
create policy add on tpl_maps for insert to groundwork_member with check (team_id in (select rules.my_team_ids()));

grant select (id, team_id, map_id, path, node_type, fields, position, created_by, created_at) on tpl_map_nodes to groundwork_member;
create policy see on tpl_map_nodes for select to groundwork_member using (team_id in (select rules.my_team_ids()));
alter table tpl_map_nodes alter column created_by set default rules.me();

grant select (id, team_id, map_id, src_node_id, dst_node_id, edge_type, metadata) on tpl_map_edges to groundwork_member;
create policy see on tpl_map_edges for select to groundwork_member using (team_id in (select rules.my_team_ids()));
