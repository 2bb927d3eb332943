-- Siblings stand in the order of their labels (db/rules/maps.sql). Where one comes among others, those after it move on in one statement, which ends with every path once.
alter table tpl_map_nodes drop constraint tpl_map_nodes_map_id_path_key, add constraint tpl_map_nodes_map_id_path_key unique (map_id, path) deferrable;
