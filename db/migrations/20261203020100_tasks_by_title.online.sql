-- The tasks of a team in the order of their titles, so that a list by title reads only its page.
create index concurrently if not exists tasks_by_title on tasks (team_id, lower(title), id);
