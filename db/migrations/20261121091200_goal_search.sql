-- Full-text index over the texts of a goal, read by the search of the goal list.
alter table goals add column search tsvector generated always as (
  to_tsvector(
    'simple', title || ' ' || coalesce(content, '') || ' ' || coalesce(reason, '') || ' ' || coalesce(target, '')
  )
) stored;
create index on goals using gin (search);
