-- Instances and menu items may only use a template that the person can see. The foreign key alone would accept any
-- template.
grant
  select (id, team_id, template_id, goal_id, name, metadata, for_entries, created_by, created_at),
  insert (id, team_id, template_id, goal_id, name, metadata, for_entries),
  update (goal_id, name, metadata),
  delete
on tpl_instances to groundwork_member;
create policy see on tpl_instances for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on tpl_instances for insert to groundwork_member
  with check (
    team_id = any (array(select rules.my_team_ids()))
    and template_id in (
      select id from tpl_templates where owner_team_id = tpl_instances.team_id or owner_team_id is null
    )
  );
create policy edit on tpl_instances for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('instance.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('instance.edit'))));
create policy delete on tpl_instances for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('instance.delete'))));
alter table tpl_instances alter column created_by set default rules.me();
