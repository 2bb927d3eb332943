-- Sprints of a team. Any member manages them.
grant
  select (id, team_id, name, goal, starts_on, ends_on, created_at, ended_at, carried_to, carried_task_ids),
  insert (team_id, name, goal, starts_on, ends_on),
  update (name, goal, starts_on, ends_on, ended_at, carried_to, carried_task_ids),
  delete
on sprints to groundwork_member;
create policy see on sprints for select to groundwork_member using (team_id = any (array(select rules.my_team_ids())));
create policy add on sprints for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())));
create policy edit on sprints for update to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('sprint.edit'))))
  with check (team_id = any (array(select rules.teams_where_i_can('sprint.edit'))));
create policy delete on sprints for delete to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('sprint.delete'))));
