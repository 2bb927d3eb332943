-- How far the map is that is being brought: {done, total}, in nodes; read by whoever imports, written by the job in their name.
alter table imports add column current_nodes jsonb;
