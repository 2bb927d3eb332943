-- A person plans tasks of their teams for days, for themselves. PostgreSQL deletes the plans when they leave the team.
grant
  select (team_id, task_id, user_id, day, place),
  insert (team_id, task_id, day, place),
  update (day, place),
  delete
on task_plans to groundwork_member;
create policy see on task_plans for select to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy add on task_plans for insert to groundwork_member
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on task_plans for update to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())))
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy delete on task_plans for delete to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
alter table task_plans alter column user_id set default rules.me();

-- Serializes the writes of a person's plans. Otherwise two tasks of a day could get the same place.
create function rules.lock_my_plans() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat('plans ', rules.me()), 0));
end $$;
grant execute on function rules.lock_my_plans to groundwork_member;
