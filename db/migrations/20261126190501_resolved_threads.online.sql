-- Deleting an account looks its threads up.
create index concurrently if not exists comments_resolved_by on comments (resolved_by) where resolved_by is not null;
