-- A person sees global templates and those of their teams (specification, part 6). Members edit their team's templates,
-- super-admins the global ones. A template never changes its owner.

-- The placeholder id for the owner of global templates, which have no team.
create function rules.installation() returns uuid language sql immutable parallel safe
return '00000000-0000-0000-0000-000000000000'::uuid;

-- The owners for which the signed-in person may act on templates: teams, and the installation for a super-admin.
create function rules.owners_where_i_can(action text) returns setof uuid
language sql stable parallel safe security definer set search_path = public, pg_temp rows 5
begin atomic
  select rules.teams_where_i_can(action)
  union all
  select rules.installation() where rules.get_user_admin_status(rules.me());
end;
grant execute on function rules.installation, rules.owners_where_i_can to groundwork_member;

grant select on tpl_templates to groundwork_member;
grant
  insert (
    id, owner_team_id, name, description, kind, structure_type, instance_metadata_schema, record_data_schema,
    map_node_schema, map_edge_schema, views, default_view_key
  )
on tpl_templates to groundwork_member;
grant
  update (
    name, description, kind, structure_type, instance_metadata_schema, record_data_schema, map_node_schema,
    map_edge_schema, views, default_view_key
  ),
  delete
on tpl_templates to groundwork_member;
create policy see on tpl_templates for select to groundwork_member
  using (owner_team_id = any (array(select rules.my_team_ids())) or owner_team_id is null and rules.me() is not null);
create policy add on tpl_templates for insert to groundwork_member
 
  with check (
    coalesce(owner_team_id, rules.installation()) = any (array(select rules.owners_where_i_can('template.add')))
  );
create policy edit on tpl_templates for update to groundwork_member
  using (coalesce(owner_team_id, rules.installation()) = any (array(select rules.owners_where_i_can('template.edit'))))
 
  with check (
    coalesce(owner_team_id, rules.installation()) = any (array(select rules.owners_where_i_can('template.edit')))
  );
create policy delete on tpl_templates for delete to groundwork_member
  using (
    coalesce(owner_team_id, rules.installation()) = any (array(select rules.owners_where_i_can('template.delete')))
  );
alter table tpl_templates alter column created_by set default rules.me();

create function rules.mark_updated() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger mark_updated before update on tpl_templates for each row execute function rules.mark_updated();

-- Counts the rows of all teams that prevent the deletion of a template, because a super-admin does not see all teams
-- that use a global template. Returns a row only to people who may delete the template.
create function rules.template_uses(template uuid) returns table (instances integer, menu_items integer)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select
    (select count(*)::integer from tpl_instances where template_id = t.id),
    (select count(*)::integer from menu_items where template_id = t.id)
  from tpl_templates t
  where t.id = template
    and coalesce(owner_team_id, rules.installation()) = any (array(select rules.owners_where_i_can('template.delete')));
end;
grant execute on function rules.template_uses to groundwork_member;

-- A form, reduced to the properties of its fields that lists need: names, labels, types, and their use in titles and in
-- write-back. A whole form may have a megabyte of options, help texts and icons.
create function rules.outline(form jsonb) returns jsonb language sql immutable parallel safe
return form || jsonb_build_object('properties', (
  select coalesce(jsonb_object_agg(name, jsonb_strip_nulls(jsonb_build_object(
    'type', field -> 'type',
    'title', field -> 'title',
    'format', field -> 'format',
    'x-field', jsonb_build_object(
      'id', about -> 'id',
      'control', about -> 'control',
      'order', about -> 'order',
      'displayTitle', about -> 'displayTitle',
      'meaning', about -> 'meaning',
      'writes', about -> 'writes'
    )
  ))), '{}')
  from jsonb_each(form -> 'properties') fields (name, field) cross join lateral (select field -> 'x-field' as about) x
));
grant execute on function rules.outline to groundwork_member;
