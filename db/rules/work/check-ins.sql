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

-- Looks at the next `most` goals with a check-in rhythm, in the order of their ids, after the goal `after_id`. Notifies
-- the assignees of open goals whose last check-in, reminder or start is `check_in_days` old in the assignee's time
-- zone. Returns the id of the last goal; null at the end. Skips goals that another server has locked; the next run sees
-- them.
create function rules.remind_check_ins(inout after_id uuid, most integer, out reminded integer)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with seen as materialized (
    select g.id from goals g
    where g.check_in_days is not null and (after_id is null or g.id > after_id)
    order by g.id limit most
  ), due as (
    select g.id, g.team_id, g.assigned_to, local.today
    from goals g
    join user_metadata m on m.user_id = g.assigned_to
    cross join lateral (
      select (now() at time zone m.time_zone)::date as today, extract(hour from now() at time zone m.time_zone) as hour
    ) local
    where g.id in (select id from seen) and g.status not in ('completed', 'cancelled') and local.hour >= 7
      and local.today - g.check_in_days >= greatest(g.check_in_reminded_on, (
        select (coalesce(max(c.created_at), g.created_at) at time zone m.time_zone)::date
        from goal_check_ins c where c.goal_id = g.id
      ))
    order by g.id for update of g skip locked
  ), marked as (
    update goals g set check_in_reminded_on = due.today from due where g.id = due.id
  ), added as (
    insert into notifications (team_id, user_id, kind, actor_id, goal_id)
    select team_id, assigned_to, 'check_in', null, id from due order by id
    returning id
  )
  select (select id from seen order by id desc limit 1), (select count(*) from added) into after_id, reminded;
end $$;
grant execute on function rules.remind_check_ins to groundwork_login;
