-- A person sees global templates and those of their teams (part 6); members shape their team's own, super-admins the global ones. A template stays with its owner.

-- The owner of global templates, which have no team.
create function rules.installation() returns uuid language sql immutable parallel safe
return '00000000-0000-0000-0000-000000000000'::uuid;

-- The owners for which the signed-in person may do something with templates: teams, and for a super-admin the
-- installation.
create function rules.owners_where_i_can(action text) returns setof uuid
language sql stable parallel safe security definer set search_path = public, pg_temp rows 5
begin atomic
  select rules.teams_where_i_can(action)
  union all
  select rules.installation() where rules.get_user_admin_status(rules.me());
end;
grant execute on function rules.installation, rules.owners_where_i_can to groundwork_member;

grant select on tpl_templates to groundwork_member;
grant insert (id, owner_team_id, name, description, kind, structure_type, instance_metadata_schema, record_data_schema, map_node_schema, map_edge_schema, views, default_view_key) on tpl_templates to groundwork_member;
grant update (name, description, kind, structure_type, instance_metadata_schema, record_data_schema, map_node_schema, map_edge_schema, views, default_view_key), delete on tpl_templates to groundwork_member;
create policy see on tpl_templates for select to groundwork_member using (owner_team_id in (select rules.my_team_ids()) or owner_team_id is null and rules.me() is not null);
create policy add on tpl_templates for insert to groundwork_member
  with check (coalesce(owner_team_id, rules.installation()) in (select rules.owners_where_i_can('template.add')));
create policy edit on tpl_templates for update to groundwork_member
  using (coalesce(owner_team_id, rules.installation()) in (select rules.owners_where_i_can('template.edit')))
  with check (coalesce(owner_team_id, rules.installation()) in (select rules.owners_where_i_can('template.edit')));
create policy delete on tpl_templates for delete to groundwork_member
  using (coalesce(owner_team_id, rules.installation()) in (select rules.owners_where_i_can('template.delete')));
alter table tpl_templates alter column created_by set default rules.me();

create function rules.mark_updated() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger mark_updated before update on tpl_templates for each row execute function rules.mark_updated();

-- What keeps a template from being deleted, in all teams: a global one is used by teams that its super-admin does not see. Told to who may delete it.
create function rules.template_uses(template uuid) returns table (instances integer, menu_items integer)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select (select count(*)::integer from tpl_instances where template_id = t.id), (select count(*)::integer from menu_items where template_id = t.id)
  from tpl_templates t
  where t.id = template
    and coalesce(owner_team_id, rules.installation()) in (select rules.owners_where_i_can('template.delete'));
end;
grant execute on function rules.template_uses to groundwork_member;

-- Instances and menu items may only use a template that the person can see: the foreign key alone would accept any.
grant select (id, team_id, template_id, goal_id, name, metadata, for_entries, created_by, created_at), insert (id, team_id, template_id, goal_id, name, metadata, for_entries), update (goal_id, name, metadata), delete on tpl_instances to groundwork_member;
create policy see on tpl_instances for select to groundwork_member using (team_id in (select rules.my_team_ids()));
create policy add on tpl_instances for insert to groundwork_member with check (team_id in (select rules.my_team_ids()) and template_id in (select id from tpl_templates where owner_team_id = tpl_instances.team_id or owner_team_id is null));
create policy edit on tpl_instances for update to groundwork_member
  using (team_id in (select rules.teams_where_i_can('instance.edit')))
  with check (team_id in (select rules.teams_where_i_can('instance.edit')));
create policy delete on tpl_instances for delete to groundwork_member
  using (team_id in (select rules.teams_where_i_can('instance.delete')));
alter table tpl_instances alter column created_by set default rules.me();

grant select (id, team_id, instance_id, node_id, data, search, size, created_by, created_at, updated_at), insert (id, team_id, instance_id, data), update (data, node_id), delete on tpl_records to groundwork_member;
create policy see on tpl_records for select to groundwork_member using (team_id in (select rules.my_team_ids()));
create policy add on tpl_records for insert to groundwork_member with check (team_id in (select rules.my_team_ids()));
create policy edit on tpl_records for update to groundwork_member
  using (team_id in (select rules.teams_where_i_can('record.edit')))
  with check (team_id in (select rules.teams_where_i_can('record.edit')));
create policy delete on tpl_records for delete to groundwork_member
  using (team_id in (select rules.teams_where_i_can('record.delete')));
alter table tpl_records alter column created_by set default rules.me();

-- The instant that a text of a record is; null where it is none, as what an earlier form left may be.
create function rules.instant(written text) returns timestamptz language plpgsql stable parallel safe as $$
begin
  return case when written like '____-__-__T%' then written::timestamptz end;
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end $$;
grant execute on function rules.instant to groundwork_member;

-- The first 200,000 characters of a record's values are searched.
create function rules.file_record() returns trigger language plpgsql as $$
begin
  new.search := coalesce(lower(left((select string_agg(value #>> '{}', ' ') from jsonb_path_query(new.data, 'strict $.**') value where jsonb_typeof(value) in ('string', 'number')), 200000)), '');
  if tg_op = 'UPDATE' then new.updated_at := now(); end if;
  return new;
end $$;
create trigger file_record before insert or update of data on tpl_records for each row execute function rules.file_record();
