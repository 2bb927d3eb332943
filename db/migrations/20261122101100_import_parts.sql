-- The report also has lines for fields of a template and nodes of a map, including those that were altered. Read and
-- written like the other lines.
alter table import_items
  drop constraint import_items_kind_check,
  drop constraint import_items_outcome_check,
  add check (kind in ('template', 'map', 'user', 'field', 'node')),
  add check (outcome in ('created', 'skipped', 'refused', 'altered'));
update import_items set kind = case kind when 'map' then 'node' else 'field' end where part is not null;

-- The number of imported fields of a template, or nodes of a map.
alter table import_items rename column nodes to parts;
