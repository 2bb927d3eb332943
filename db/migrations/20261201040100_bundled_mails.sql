-- When a person got the last mail about notifications at once. The next waits some minutes, and is about all of them.
-- quick: the table has a short row for each person.
alter table user_metadata add column mailed_at timestamptz;
