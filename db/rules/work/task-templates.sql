-- Task templates of a team. Any member manages them.
grant
  select (id, team_id, name, description, tree, created_by, created_at),
  insert (team_id, name, description, tree),
  update (name, description, tree),
  delete
on task_templates to groundwork_member;
create policy see on task_templates for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on task_templates for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())));
create policy edit on task_templates for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('task_template.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('task_template.edit'))));
create policy delete on task_templates for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('task_template.delete'))));
alter table task_templates alter column created_by set default rules.me();
