-- A request keeps its title after its nodes were moved or deleted. A view shows a team the nodes of another team's map,
-- live, below a view node in the team's own map. Written by the procedures of rules/transfers.sql.
alter table teams add column code text not null default upper(substr(md5(gen_random_uuid()::text), 1, 10));
alter table teams add constraint teams_code_key unique (code);

alter table transfer_requests
  drop constraint transfer_requests_team_id_map_id_fkey,
  drop constraint transfer_requests_team_id_node_id_fkey,
  add column title text not null,
  add column reason text,
  alter column map_id set not null,
  add check ((node_id is not null) = (type in ('transfer_partial', 'share_downstream')));
create unique index transfer_requests_pending on transfer_requests (map_id, node_id, recipient_team_id, type)
  nulls not distinct where status = 'pending';

-- `held_node_id` is null for a view of the whole map.
create table map_views (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null unique references transfer_requests on delete cascade,
  team_id uuid not null,
  map_id uuid not null,
  held_team_id uuid not null,
  held_map_id uuid not null,
  held_node_id uuid,
  unique (team_id, map_id, id),
  foreign key (team_id, map_id) references tpl_maps (team_id, id) on delete cascade,
  foreign key (held_team_id, held_map_id) references tpl_maps (team_id, id) on delete cascade,
  foreign key (held_team_id, held_map_id, held_node_id) references tpl_map_nodes (team_id, map_id, id) on delete cascade
);
create index on map_views (held_map_id);
create index on map_views (held_node_id) where held_node_id is not null;

alter table tpl_map_nodes
  add column view_id uuid,
  add foreign key (team_id, map_id, view_id) references map_views (team_id, map_id, id) on delete cascade;
create unique index on tpl_map_nodes (view_id) where view_id is not null;

alter table notifications add column transfer_id uuid references transfer_requests on delete cascade;
create index on notifications (transfer_id) where transfer_id is not null;
