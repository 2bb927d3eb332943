-- Full text over title and description, read by the task list's search. Words are taken as they are, in any language.
alter table tasks add column search tsvector generated always as (
  to_tsvector('simple', title || ' ' || coalesce(regexp_replace(description, '<[^>]*>', ' ', 'g'), ''))
) stored;
create index on tasks using gin (search);
