-- The tree of a map, maintained by db/rules/maps.sql. Descendants are a range of the unique index (map_id, path). An
-- index on paths alone would find the same paths in every map.
drop index tpl_map_nodes_path_idx;
alter table tpl_map_nodes
  add constraint tpl_map_nodes_path check (path::text ~ '^[1-9][0-9]{0,9}(\.[1-9][0-9]{0,9})*$'),
  add constraint tpl_map_nodes_depth check (nlevel(path) <= 100);
alter table tpl_maps add column node_count integer not null default 0;
update tpl_maps m set node_count = (select count(*) from tpl_map_nodes n where n.map_id = m.id);
alter table tpl_maps add constraint tpl_maps_node_count check (node_count between 0 and 50000);
alter table tpl_map_edges add constraint tpl_map_edges_once unique (src_node_id, dst_node_id, edge_type);
