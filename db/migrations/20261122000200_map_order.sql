-- Labels order siblings (db/rules/maps.sql). One statement moves the siblings behind an inserted node, so paths are
-- unique only at its end.
alter table tpl_map_nodes
  drop constraint tpl_map_nodes_map_id_path_key,
  add constraint tpl_map_nodes_map_id_path_key unique (map_id, path) deferrable;
