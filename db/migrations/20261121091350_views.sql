-- Saved views of tasks: the page and its search parameters. Written and read by their person only.
create table task_views (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null,
  name text not null check (name = btrim(name) and name <> '' and length(name) <= 80),
  page text not null check (page in ('tasks', 'calendar')),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  created_at timestamptz(3) not null default now(),
  foreign key (team_id, user_id) references team_memberships (team_id, user_id) on delete cascade
);
create unique index task_views_name_is_unique on task_views (team_id, user_id, lower(normalize(name, nfc)));
