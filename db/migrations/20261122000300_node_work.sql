-- Tasks and records that belong to a node of a map, while the node stays in their team.
alter table tasks
  add column node_id uuid,
  add foreign key (team_id, node_id) references tpl_map_nodes (team_id, id) on delete set null (node_id);
create index on tasks (node_id) where node_id is not null;
alter table tpl_records
  add column node_id uuid,
  add foreign key (team_id, node_id) references tpl_map_nodes (team_id, id) on delete set null (node_id);
create index on tpl_records (node_id) where node_id is not null;
