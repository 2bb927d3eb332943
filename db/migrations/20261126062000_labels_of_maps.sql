-- The labels of maps, which group the gallery. Deleting a label takes it off its maps.
create table map_labels (
  team_id uuid not null references teams on delete cascade,
  map_id uuid not null,
  label_id uuid not null,
  primary key (map_id, label_id),
  foreign key (team_id, map_id) references tpl_maps (team_id, id) on delete cascade,
  foreign key (team_id, label_id) references labels (team_id, id) on delete cascade
);
create index on map_labels (label_id);
create index on map_labels (team_id);
