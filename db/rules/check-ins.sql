-- Check-ins on goals. Any member checks in, and only the author changes or deletes what they wrote.
grant
  select (id, team_id, goal_id, health, note, created_by, created_at),
  insert (team_id, goal_id, health, note),
  update (health, note),
  delete
on goal_check_ins to groundwork_member;
create policy see on goal_check_ins for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on goal_check_ins for insert to groundwork_member
  with check (created_by = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on goal_check_ins for update to groundwork_member
  using (created_by = rules.me() and team_id = any (array(select rules.teams_where_i_can('check_in.edit'))))
  with check (created_by = rules.me() and team_id = any (array(select rules.teams_where_i_can('check_in.edit'))));
create policy delete on goal_check_ins for delete to groundwork_member
  using (created_by = rules.me() and team_id = any (array(select rules.teams_where_i_can('check_in.delete'))));
alter table goal_check_ins alter column created_by set default rules.me();

-- Logs a new check-in as a change of the health of its goal.
create function rules.log_check_in() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if rules.is_restoring() then return null; end if;
  insert into activity_log (team_id, subject, goal_id, user_id, activity_type, description, changes)
  select
    new.team_id, 'goal', g.id, new.created_by, 'update', g.title,
    jsonb_build_object('health', jsonb_build_object('old', (
      select c.health from goal_check_ins c
      where c.goal_id = g.id and (c.created_at, c.id) < (new.created_at, new.id)
      order by c.created_at desc, c.id desc limit 1
    ), 'new', new.health))
  from goals g where g.id = new.goal_id;
  return null;
end $$;
create trigger log_check_in after insert on goal_check_ins for each row execute function rules.log_check_in();
