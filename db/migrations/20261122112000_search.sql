-- What is searched: a row for each goal, task, comment, template, instance, record and node that says anything, kept by triggers (rules/search.sql). Nobody reads it but `rules.search`.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create table search_entries (
  kind text not null check (kind in ('goal', 'task', 'comment', 'template', 'instance', 'record', 'node')),
  id uuid not null,
  -- Null: a global template.
  owner_team_id uuid references teams on delete cascade,
  -- What it is called, folded (rules.folded); of a record and a node each of its short texts, a line each.
  names text not null,
  -- Every word that it says, each with its team before it: what begins with some letters is one range of one team's words.
  words tsvector not null,
  created_at timestamptz not null,
  primary key (kind, id)
);
create index on search_entries (owner_team_id);
create index on search_entries using gin (words);
create index on search_entries using gin (owner_team_id, names gin_trgm_ops) where names <> '';
