-- Until when each person has seen the activity of a team. Only the person reads their mark. PostgreSQL deletes the mark
-- when the person leaves the team.
grant
  select (team_id, user_id, seen_at),
  insert (team_id, seen_at),
  update (seen_at),
  delete
on activity_marks to groundwork_member;
create policy see on activity_marks for select to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy add on activity_marks for insert to groundwork_member
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on activity_marks for update to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())))
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy delete on activity_marks for delete to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
alter table activity_marks alter column user_id set default rules.me();
