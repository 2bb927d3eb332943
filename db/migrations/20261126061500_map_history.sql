-- The history of maps: each state of a node or a connection, from when to when. Members of the team read it; triggers
-- write it. A version with the end `infinity` is current. `content` is what rules.map_contents returns. View nodes have
-- no versions, because another team owns their content.
create table map_versions (
  map_id uuid not null,
  row_id uuid not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null default 'infinity',
  team_id uuid not null,
  is_edge boolean not null,
  content jsonb not null,
  created_by uuid references user_profiles on delete set null,
  ended_by uuid references user_profiles on delete set null,
  primary key (map_id, row_id, valid_from),
  foreign key (team_id, map_id) references tpl_maps (team_id, id) on delete cascade,
  check (valid_from < valid_to)
);
alter table map_versions enable row level security;
-- A row has one current version, in one map.
create unique index on map_versions (row_id) where valid_to = 'infinity';
-- The versions of a moment are one range of this index.
create index on map_versions (map_id, valid_to, valid_from);

-- Every change since then is in the history. Read by members; written by the database.
alter table tpl_maps add column recorded_from timestamptz not null default now();

-- The history of rows that exist already begins when they were added, with what they are now. A node cannot begin before
-- the nodes above it.
insert into map_versions (map_id, row_id, valid_from, team_id, is_edge, content, created_by)
select
  n.map_id, n.id, greatest(n.created_at, above.created_at), n.team_id, false,
  jsonb_build_object(
    'parent_id', above.id, 'place', subpath(n.path, -1)::text::bigint, 'node_type', n.node_type, 'fields', n.fields,
    'position', n.position
  ),
  n.created_by
from tpl_map_nodes n
left join lateral (
  select max(a.created_at) as created_at, (array_agg(a.id order by length desc))[1] as id
  from generate_series(1, nlevel(n.path) - 1) length
  join tpl_map_nodes a on a.map_id = n.map_id and a.path = subpath(n.path, 0, length)
) above on true
where n.view_id is null;
insert into map_versions (map_id, row_id, valid_from, team_id, is_edge, content)
select
  e.map_id, e.id, greatest(src.valid_from, dst.valid_from), e.team_id, true,
  jsonb_build_object(
    'src_node_id', e.src_node_id, 'dst_node_id', e.dst_node_id, 'edge_type', e.edge_type, 'metadata', e.metadata
  )
from tpl_map_edges e
join map_versions src on src.row_id = e.src_node_id join map_versions dst on dst.row_id = e.dst_node_id;
