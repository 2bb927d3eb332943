-- The time of day at which a task is due, in the time zone of the person who set it. rules.set_due keeps `due_zone` and
-- the moment `due_at` (docs/decisions/048-store-a-due-time-with-its-time-zone.md).
alter table tasks add column due_time time(0);
alter table tasks add column due_zone text;
alter table tasks add column due_at timestamptz;
