-- Fields of a template and nodes of a map have lines of their own in the report, also those that came otherwise than they were. Read and written as the other lines.
alter table import_items
  drop constraint import_items_kind_check,
  drop constraint import_items_outcome_check,
  add check (kind in ('template', 'map', 'user', 'field', 'node')),
  add check (outcome in ('created', 'skipped', 'refused', 'altered'));
update import_items set kind = case kind when 'map' then 'node' else 'field' end where part is not null;

-- How many fields a template brought, or nodes a map.
alter table import_items rename column nodes to parts;
