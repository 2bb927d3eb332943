-- Transfers move thousands of nodes, and PostgreSQL checks every foreign key for each of them.

-- With an index on map_id alone, PostgreSQL may read all edges of a map for each of its nodes.
drop index tpl_map_edges_map_id_idx, tpl_map_edges_src_node_id_idx, tpl_map_edges_dst_node_id_idx;
create index on tpl_map_edges (map_id, src_node_id);
create index on tpl_map_edges (dst_node_id, map_id);

-- `on update restrict` saves one lookup per node: `no action` first checks whether another node has the same key now.
alter table tasks
  drop constraint tasks_team_id_node_id_fkey,
  add foreign key (team_id, node_id) references tpl_map_nodes (team_id, id)
    on update restrict on delete set null (node_id);
alter table map_views
  drop constraint map_views_held_team_id_held_map_id_held_node_id_fkey,
  add foreign key (held_team_id, held_map_id, held_node_id) references tpl_map_nodes (team_id, map_id, id)
    on update restrict on delete cascade;
