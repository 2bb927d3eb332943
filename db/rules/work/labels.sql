-- Labels of a team and their links to tasks and maps. Any member manages them (rulings).
grant
  select (id, team_id, name, color, description, created_at),
  insert (team_id, name, color, description),
  update (name, color, description),
  delete
on labels to groundwork_member;
create policy see on labels for select to groundwork_member using (team_id = any (array(select rules.my_team_ids())));
create policy add on labels for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())));
create policy edit on labels for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('label.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('label.edit'))));
create policy delete on labels for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('label.delete'))));

grant
  select (team_id, task_id, label_id),
  insert (team_id, task_id, label_id),
  delete
on task_labels to groundwork_member;
create policy see on task_labels for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on task_labels for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())));
create policy delete on task_labels for delete to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));

grant
  select (team_id, map_id, label_id),
  insert (team_id, map_id, label_id),
  delete
on map_labels to groundwork_member;
create policy see on map_labels for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on map_labels for insert to groundwork_member
  with check (team_id = any (array(select rules.teams_where_i_can('map.edit'))));
create policy delete on map_labels for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('map.edit'))));
