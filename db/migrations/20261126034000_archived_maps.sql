-- Lists and pickers leave out archived maps. Everything else of them stays as it is. Written by members.
alter table tpl_maps add column archived_at timestamptz(3);
