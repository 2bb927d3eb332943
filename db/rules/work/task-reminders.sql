-- A person asks to be reminded of tasks of their teams. PostgreSQL deletes the reminders when they leave the team.
grant
  select (team_id, task_id, user_id, at_times, minutes_before, next_at),
  insert (team_id, task_id, at_times, minutes_before),
  update (at_times, minutes_before),
  delete
on task_reminders to groundwork_member;
create policy see on task_reminders for select to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy add on task_reminders for insert to groundwork_member
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on task_reminders for update to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())))
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy delete on task_reminders for delete to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
alter table task_reminders alter column user_id set default rules.me();

-- The moment `minutes` before a task is due. Whole days keep the time of day, also across a change to daylight saving
-- time. A task without a due time counts as due at 7 in the morning.
create function rules.reminder_time(minutes integer, due_at timestamptz, due_date date, zone text) returns timestamptz
language sql immutable parallel safe
return (
  coalesce(due_at at time zone zone, due_date + time '07:00') - make_interval(days => minutes / 1440)
) at time zone zone - make_interval(mins => minutes % 1440);

-- Each write of a row sets `next_at` to its next reminder in the future.
create function rules.set_next_reminder() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select min(reminder) into new.next_at
  from (
    select unnest(new.at_times)
    union all
    select rules.reminder_time(minutes, t.due_at, t.due_date, m.time_zone)
    from unnest(new.minutes_before) minutes, tasks t, user_metadata m
    where t.id = new.task_id and m.user_id = new.user_id
  ) reminders (reminder)
  where reminder > now();
  return new;
end $$;
create trigger set_next_reminder before insert or update on task_reminders
  for each row execute function rules.set_next_reminder();

create function rules.move_reminders_of_task() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update task_reminders set next_at = null where team_id = new.team_id and task_id = new.id;
  return null;
end $$;
create trigger move_reminders after update of due_date, due_at on tasks for each row
  when (old.due_date is distinct from new.due_date or old.due_at is distinct from new.due_at)
  execute function rules.move_reminders_of_task();

create function rules.move_reminders_of_person() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update task_reminders set next_at = null
  where user_id = new.user_id and team_id in (select team_id from team_memberships m where m.user_id = new.user_id);
  return null;
end $$;
create trigger move_reminders after update of time_zone on user_metadata for each row
  when (old.time_zone is distinct from new.time_zone) execute function rules.move_reminders_of_person();

-- Copies the reminders of all people that are relative to the due date to the next task of a recurrence.
create function rules.remind_of_next_task() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into task_reminders (team_id, task_id, user_id, minutes_before)
  select new.team_id, new.id, user_id, minutes_before from task_reminders
  where team_id = new.team_id and task_id = new.previous_task_id and minutes_before <> '{}'
  on conflict do nothing;
  return null;
end $$;
create trigger remind_of_next_task after update of previous_task_id on tasks for each row
  when (old.previous_task_id is null and new.previous_task_id is not null)
  execute function rules.remind_of_next_task();

-- Notifies people of at most `most` reminders that are due, each once, and returns the number of notifications.
-- Concurrent calls take different reminders. Finished tasks get no notification.
create function rules.send_reminders(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent integer;
begin
  with due as (
    select r.team_id, r.task_id, r.user_id from task_reminders r
    where r.next_at <= now() order by r.next_at limit most for update skip locked
  ), moved as (
    update task_reminders r set next_at = null from due
    where r.team_id = due.team_id and r.task_id = due.task_id and r.user_id = due.user_id
    returning r.team_id, r.task_id, r.user_id
  ), added as (
    insert into notifications (team_id, user_id, kind, actor_id, task_id)
    select t.team_id, m.user_id, 'reminder', null, t.id
    from moved m join tasks t on t.team_id = m.team_id and t.id = m.task_id
    where t.status not in ('done', 'completed', 'archived')
  )
  select count(*) into sent from moved;
  return sent;
end $$;
grant execute on function rules.send_reminders to groundwork_login;
