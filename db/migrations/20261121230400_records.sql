-- Form entries are records of the one instance per team and template that is `for_entries` (rulings). The first entry
-- creates the instance.
alter table tpl_instances add column for_entries boolean not null default false;
create unique index on tpl_instances (team_id, template_id) where for_entries;

-- `search` holds the searchable text of a record, written by a trigger. `size` lets the server limit the size of a page
-- of records.
alter table tpl_records add column search text not null default '';
alter table tpl_records add column size integer not null generated always as (octet_length(data::text)) stored;
alter table tpl_records add constraint tpl_records_not_too_large check (size <= 2 * 1024 * 1024);
