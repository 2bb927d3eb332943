-- Moves the records of transferred nodes (docs/decisions/035-keep-form-entries-with-the-team-of-their-form.md).

-- Returns the name of a template without the number that a copy was given.
create function rules.unnumbered(name text) returns text
language sql immutable
return regexp_replace(name, ' \d+$', '');

-- Copies a template for a team. Another template of the team with its name gives the copy a number.
create function rules.copy_template(template uuid, team uuid) returns uuid
language sql security definer set search_path = public, pg_temp
begin atomic
  with taken as (
    select name from tpl_templates where owner_team_id = team or owner_team_id is null
  ), free as (
    select named.name
    from tpl_templates t cross join generate_series(1, (select count(*) from taken) + 1) as number
    cross join lateral (
      select case when number = 1 then t.name else rules.unnumbered(t.name) || ' ' || number end as name
    ) named
    where t.id = template and named.name not in (select name from taken)
    order by number limit 1
  )
  insert into tpl_templates (
    owner_team_id, name, description, kind, structure_type, instance_metadata_schema, record_data_schema,
    map_node_schema, map_edge_schema, views, default_view_key
  )
  select
    team, free.name, description, kind, structure_type, instance_metadata_schema, record_data_schema, map_node_schema,
    map_edge_schema, views, default_view_key
  from tpl_templates t cross join free where t.id = template
  returning id;
end;

-- Returns the template with which a team receives the nodes or records of another team's template: the same global
-- template, or one that the team has, with the same name, except for a number, and all of its fields; else a copy. So a
-- branch that goes to and fro leaves one template in each team.
create function rules.template_like(sent uuid, team uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare theirs tpl_templates;
begin
  select * into theirs from tpl_templates where id = sent;
  if theirs.owner_team_id is null then return sent; end if;
  -- A concurrent acceptance waits for this lock, and then finds the copy that this one has made.
  perform from teams where id = team for no key update;
  return coalesce(
    (
      select id from tpl_templates own
      where (owner_team_id = team or owner_team_id is null)
        and rules.unnumbered(name) = rules.unnumbered(theirs.name)
        and kind = theirs.kind and structure_type = theirs.structure_type
        and not exists (
          select from (values
            (own.instance_metadata_schema, theirs.instance_metadata_schema),
            (own.record_data_schema, theirs.record_data_schema),
            (own.map_node_schema, theirs.map_node_schema),
            (own.map_edge_schema, theirs.map_edge_schema)
          ) as schemas (ours, sent)
          where not coalesce(ours -> 'properties', '{}') @> coalesce(schemas.sent -> 'properties', '{}')
        )
      order by name <> theirs.name, owner_team_id is null, created_at, id limit 1
    ),
    rules.copy_template(sent, team)
  );
end $$;

-- Returns the instance for entries of a form of `team` with the fields of the records of `sent_instance`, an instance
-- of another team. Adds the form if the team has none.
create function rules.form_like(sent_instance uuid, team uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent tpl_templates;
  template uuid;
begin
  select t.* into sent from tpl_instances i join tpl_templates t on t.id = i.template_id where i.id = sent_instance;
  template := rules.template_like(sent.id, team);
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
