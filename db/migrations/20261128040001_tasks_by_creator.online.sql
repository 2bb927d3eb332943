-- The tasks that a person has given to others.
create index concurrently if not exists tasks_created_by_status_idx on tasks (created_by, status) where created_by is not null;
