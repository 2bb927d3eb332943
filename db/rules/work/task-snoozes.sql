-- A person snoozes tasks of their teams for themselves. PostgreSQL deletes the snoozes when they leave the team.
grant
  select (team_id, task_id, user_id, until),
  insert (team_id, task_id, until),
  update (until),
  delete
on task_snoozes to groundwork_member;
create policy see on task_snoozes for select to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy add on task_snoozes for insert to groundwork_member
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on task_snoozes for update to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())))
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy delete on task_snoozes for delete to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
alter table task_snoozes alter column user_id set default rules.me();
