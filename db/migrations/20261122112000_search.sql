-- The search entries: one for each goal, task, comment, template, instance, record and node that has words. Written by
-- triggers (rules/search.sql), read by rules.search only.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create table search_entries (
  kind text not null check (kind in ('goal', 'task', 'comment', 'template', 'instance', 'record', 'node')),
  id uuid not null,
  -- Null for a global template.
  owner_team_id uuid references teams on delete cascade,
  -- The name, folded (rules.folded). For a record or a node: each of its short texts, one per line.
  names text not null,
  -- Every word with the prefix of its team, so that a prefix search reads one range of one team's words.
  words tsvector not null,
  created_at timestamptz not null,
  primary key (kind, id)
);
create index on search_entries (owner_team_id);
create index on search_entries using gin (words);
create index on search_entries using gin (owner_team_id, names gin_trgm_ops) where names <> '';
