-- Full-text index over title and description, read by the search of the task list. Words are not stemmed, so every
-- language works.
alter table tasks add column search tsvector generated always as (
  to_tsvector('simple', title || ' ' || coalesce(regexp_replace(description, '<[^>]*>', ' ', 'g'), ''))
) stored;
create index on tasks using gin (search);
