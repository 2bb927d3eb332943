-- Full text over a goal's own words, read by the goal list's search; like the search of tasks.
alter table goals add column search tsvector generated always as (
  to_tsvector('simple', title || ' ' || coalesce(content, '') || ' ' || coalesce(reason, '') || ' ' || coalesce(target, ''))
) stored;
create index on goals using gin (search);
