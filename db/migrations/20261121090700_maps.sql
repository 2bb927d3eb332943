-- Maps of an instance, their tree of nodes (the server makes `path`), and requests to transfer parts of them to other
-- teams.
create table tpl_maps (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  instance_id uuid not null unique,
  created_at timestamptz(3) not null default now(),
  unique (team_id, id),
  foreign key (team_id, instance_id) references tpl_instances (team_id, id) on delete cascade
);

create table tpl_map_nodes (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  map_id uuid not null,
  path ltree not null,
  node_type text not null,
  fields jsonb not null default '{}',
  position jsonb,
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (team_id, id),
  unique (team_id, map_id, id),
  unique (map_id, path),
  foreign key (team_id, map_id) references tpl_maps (team_id, id) on delete cascade
);
create index on tpl_map_nodes using gist (path);

create table tpl_map_edges (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  map_id uuid not null,
  src_node_id uuid not null,
  dst_node_id uuid not null,
  edge_type text not null default 'link',
  metadata jsonb not null default '{}',
  check (src_node_id <> dst_node_id),
  unique (team_id, id),
  foreign key (team_id, map_id, src_node_id) references tpl_map_nodes (team_id, map_id, id) on delete cascade,
  foreign key (team_id, map_id, dst_node_id) references tpl_map_nodes (team_id, map_id, id) on delete cascade
);
create index on tpl_map_edges (map_id);
create index on tpl_map_edges (src_node_id);
create index on tpl_map_edges (dst_node_id);

-- `team_id` is the sender, `recipient_team_id` the addressed team, `target_team_id` the team that accepted.
create table transfer_requests (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  recipient_team_id uuid not null references teams on delete cascade,
  target_team_id uuid references teams on delete set null,
  type text not null check (type in ('transfer_partial', 'transfer_full', 'share_downstream', 'share_map')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'cancelled', 'revoked')),
  map_id uuid,
  node_id uuid,
  include_template boolean not null default false,
  source_template_id uuid references tpl_templates on delete set null,
  note text,
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  check (team_id <> recipient_team_id),
  foreign key (team_id, map_id) references tpl_maps (team_id, id) on delete set null (map_id),
  foreign key (team_id, node_id) references tpl_map_nodes (team_id, id) on delete set null (node_id)
);
create index on transfer_requests (team_id, created_at desc, id desc);
create index on transfer_requests (recipient_team_id, created_at desc, id desc);
create index on transfer_requests (map_id) where map_id is not null;
create index on transfer_requests (node_id) where node_id is not null;
