-- What happens to the open subtasks of a recurring task that this person finishes. Null asks.
-- quick: the table has a short row for each person.
alter table user_metadata add column open_subtasks text check (open_subtasks in ('move', 'finish', 'leave'));
