-- Saved views of a map: how it shows its data (`mapLook` in contract/map-look.ts). A view belongs to the team of the map.
-- Written by members.
create table saved_map_views (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  map_id uuid not null,
  name text not null check (name = btrim(name) and name <> '' and length(name) <= 80),
  look jsonb not null check (jsonb_typeof(look) = 'object'),
  created_at timestamptz(3) not null default now(),
  foreign key (team_id, map_id) references tpl_maps (team_id, id) on delete cascade
);
create unique index saved_map_views_name_is_unique
on saved_map_views (team_id, map_id, lower(normalize(name, nfc)));
