-- Moves the records of transferred nodes (docs/decisions/035-keep-form-entries-with-the-team-of-their-form.md).

-- Copies a template for a team.
create function rules.copy_template(template uuid, team uuid) returns uuid
language sql security definer set search_path = public, pg_temp
begin atomic
  insert into tpl_templates (
    owner_team_id, name, description, kind, structure_type, instance_metadata_schema, record_data_schema,
    map_node_schema, map_edge_schema, views, default_view_key
  )
  select
    team, name, description, kind, structure_type, instance_metadata_schema, record_data_schema, map_node_schema,
    map_edge_schema, views, default_view_key
  from tpl_templates where id = template
  returning id;
end;

-- Returns the instance for entries of a form of `team` with the fields of the records of `sent_instance`, an instance
-- of another team. Adds the form if the team has none: from the same global template, or from a copy of the other
-- team's template.
create function rules.form_like(sent_instance uuid, team uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent tpl_templates;
  template uuid;
begin
  select t.* into sent from tpl_instances i join tpl_templates t on t.id = i.template_id where i.id = sent_instance;
  template := case
    when sent.owner_team_id is null then sent.id
    else (
      select id from tpl_templates
      where owner_team_id = team and name = sent.name and record_data_schema = sent.record_data_schema
      order by created_at, id limit 1
    )
  end;
  template := coalesce(template, rules.copy_template(sent.id, team));
  insert into tpl_instances (team_id, template_id, name, for_entries) values (team, template, sent.name, true)
  on conflict (team_id, template_id) where for_entries do nothing;
  return (select id from tpl_instances where team_id = team and template_id = template and for_entries);
end $$;

-- True if the records of the instance `target` have all fields of the records of the instance `source`.
create function rules.has_fields_of(target uuid, source uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
return (
  select (theirs.record_data_schema -> 'properties') @> (ours.record_data_schema -> 'properties')
  from tpl_templates theirs, tpl_templates ours
  where theirs.id = (select template_id from tpl_instances where id = target)
    and ours.id = (select template_id from tpl_instances where id = source)
);

-- Moves the records of transferred nodes to the other team: those of the map, and entries of forms if the request
-- includes them. Records of the map become records of the target map if that map has their fields. All other records
-- become entries of a form with their fields. Returns the templates of these forms.
create function rules.move_records(held transfer_requests, team uuid, target_map uuid, nodes uuid[]) returns uuid[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := (select instance_id from tpl_maps where id = held.map_id);
  target uuid := (select instance_id from tpl_maps where id = target_map);
  sent record;
  place uuid;
  forms uuid[] := '{}';
begin
  for sent in
    select instance_id, array_agg(id) as ids from tpl_records
    where team_id = held.team_id and node_id = any (nodes) and (instance_id = own or held.include_entries)
    group by instance_id order by instance_id
  loop
    place := case
      when sent.instance_id = own and rules.has_fields_of(target, own) then target
      else rules.form_like(sent.instance_id, team)
    end;
    if place <> target then forms := forms || (select template_id from tpl_instances where id = place); end if;
    update tasks set record_id = null where team_id = held.team_id and record_id = any (sent.ids);
    update activity_log set record_id = null where team_id = held.team_id and record_id = any (sent.ids);
    update tpl_records set team_id = team, instance_id = place where id = any (sent.ids);
  end loop;
  return forms;
end $$;
