-- Restoring looks up what a row belongs to and was deleted later.
create index concurrently if not exists deleted_rows_by_id on deleted_rows (team_id, of_table, (content ->> 'id'))
  where not is_link;
-- Foreign keys look for the tasks of each deleted node and record by both columns. Without statistics, PostgreSQL used
-- an index of the team, and read all of its tasks each time.
create index concurrently if not exists tasks_of_node on tasks (node_id, team_id) where node_id is not null;
drop index concurrently if exists tasks_node_id_idx;
create index concurrently if not exists tasks_of_record on tasks (record_id, team_id) where record_id is not null;
drop index concurrently if exists tasks_record_id_idx;
