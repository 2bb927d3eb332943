-- A form's entries are records of the team's one instance of its template (rulings); the first entry makes it.
alter table tpl_instances add column for_entries boolean not null default false;
create unique index on tpl_instances (team_id, template_id) where for_entries;

-- What a record's search looks through, written by a trigger; and how large it is, so that a page of records can end before it is too much to send.
alter table tpl_records add column search text not null default '';
alter table tpl_records add column size integer not null generated always as (octet_length(data::text)) stored;
alter table tpl_records add constraint tpl_records_not_too_large check (size <= 2 * 1024 * 1024);
