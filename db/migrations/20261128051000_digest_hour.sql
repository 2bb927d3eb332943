-- The hour of the day, in the person's time zone, from which the daily digest is sent.
-- quick: the table has a short row for each person.
alter table user_metadata add column digest_hour smallint not null default 7 check (digest_hour between 0 and 23);
