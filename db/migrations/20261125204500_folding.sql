-- Texts are folded for every script (rules/folding.sql). The columns with folded text are filled by triggers, and the
-- rules fill them for existing rows (rules/list-search.sql). Labels and people are found by the search, too.

-- Words of title and description, read by the search of the task list.
alter table tasks drop column search, add column search tsvector;
create index on tasks using gin (search);
-- Words of the texts of a goal, read by the search of the goal list.
alter table goals drop column search, add column search tsvector;
create index on goals using gin (search);
-- The values of a record, folded.
alter table tpl_records drop column search, add column search text;

-- The name, folded: no two labels of a team share it.
drop index labels_name_is_unique;
alter table labels add column folded_name text;
create unique index labels_name_is_unique on labels (team_id, folded_name);

-- The search names an entry by one id.
alter table team_memberships add column id uuid not null default gen_random_uuid() unique;
alter table search_entries drop constraint search_entries_kind_check;
alter table search_entries add check (
  kind in ('goal', 'task', 'comment', 'label', 'person', 'template', 'instance', 'record', 'node')
);
truncate search_entries;
