-- Progress of the map that is being imported: {done, total}, in nodes. Read by the person who imports, written by the
-- job in their name.
alter table imports add column current_nodes jsonb;
