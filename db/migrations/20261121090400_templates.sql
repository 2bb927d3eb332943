-- Templates define forms and maps. Instances, records and menus use them. A template without an owner team is global.
create extension if not exists ltree;

create table tpl_templates (
  id uuid primary key default gen_random_uuid(),
  owner_team_id uuid references teams on delete cascade,
  name text not null check (name = btrim(name) and name <> ''),
  description text,
  kind text not null default 'form' check (kind in ('map', 'form', 'mixed')),
  structure_type text not null default 'plain' check (structure_type in ('church', 'idea', 'plain')),
  instance_metadata_schema jsonb not null default '{}',
  record_data_schema jsonb not null default '{}',
  map_node_schema jsonb not null default '{}',
  map_edge_schema jsonb not null default '{}',
  views jsonb not null default '{"views": []}',
  default_view_key text,
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now()
);
create index on tpl_templates (owner_team_id, created_at desc, id desc);

create table tpl_instances (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  template_id uuid not null references tpl_templates,
  goal_id uuid,
  name text not null check (name = btrim(name) and name <> ''),
  metadata jsonb not null default '{}',
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (team_id, id),
  foreign key (team_id, goal_id) references goals (team_id, id) on delete set null (goal_id)
);
create index on tpl_instances (team_id, created_at desc, id desc);
create index on tpl_instances (template_id);
create index on tpl_instances (goal_id) where goal_id is not null;

create table tpl_records (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  instance_id uuid not null,
  data jsonb not null default '{}',
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (team_id, id),
  foreign key (team_id, instance_id) references tpl_instances (team_id, id) on delete cascade
);
create index on tpl_records (instance_id, created_at desc, id desc);

create table team_menus (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  name text not null check (name = btrim(name) and name <> ''),
  is_active boolean not null default true,
  unique (team_id, id)
);
create index on team_menus (team_id);

create table menu_items (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  menu_id uuid not null,
  label text not null check (label = btrim(label) and label <> ''),
  description text,
  template_id uuid not null references tpl_templates,
  is_visible boolean not null default true,
  sort_order integer not null default 0,
  unique (team_id, id),
  foreign key (team_id, menu_id) references team_menus (team_id, id) on delete cascade
);
create index on menu_items (menu_id, sort_order);
create index on menu_items (template_id);
