-- Entries of forms stay with their team when the node that they are about goes to another team. So a record may link to
-- a node that its team sees in a live view; rules/records.sql checks the link.
alter table tpl_records
  drop constraint tpl_records_team_id_node_id_fkey,
  add foreign key (node_id) references tpl_map_nodes on delete set null;

-- The sender may let the entries about the nodes go along.
alter table transfer_requests add column include_entries boolean not null default false;

-- Until now every record of a transferred node became a record of the recipient's map. Records with a field that this
-- map does not have go back to the sender's form, if exactly one of its forms has all of their fields.
with damaged as (
  select r.id, r.data, m.id as map_id
  from tpl_records r
  join tpl_maps m on m.instance_id = r.instance_id
  join tpl_instances i on i.id = r.instance_id
  join tpl_templates t on t.id = i.template_id
  where exists (
    select from jsonb_object_keys(r.data) field where not t.record_data_schema -> 'properties' ? field
  )
), returned as (
  select d.id, min(i.id::text)::uuid as instance_id, min(i.team_id::text)::uuid as team_id
  from damaged d
  join transfer_requests q on q.target_map_id = d.map_id and q.type in ('transfer_partial', 'transfer_full')
  join tpl_instances i on i.team_id = q.team_id and i.for_entries
  join tpl_templates t on t.id = i.template_id
  where t.record_data_schema -> 'properties' ?& array(select jsonb_object_keys(d.data))
  group by d.id having count(distinct i.id) = 1
), unlinked as (
  update tasks set record_id = null where record_id in (select id from returned)
), indexed as (
  update search_entries s set owner_team_id = b.team_id from returned b where s.kind = 'record' and s.id = b.id
)
update tpl_records r set team_id = b.team_id, instance_id = b.instance_id from returned b where b.id = r.id;
