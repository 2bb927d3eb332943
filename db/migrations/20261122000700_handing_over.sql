-- When a branch moves to another team, rules.move_branch updates the rows that refer to its nodes after the nodes.
alter table tpl_map_edges
  alter constraint tpl_map_edges_team_id_map_id_src_node_id_fkey deferrable,
  alter constraint tpl_map_edges_team_id_map_id_dst_node_id_fkey deferrable;
alter table tpl_records alter constraint tpl_records_team_id_node_id_fkey deferrable;
