-- A person reads their own notifications and marks them as read. A member may notify another member of the same team,
-- in their own name only.
grant
  select (
    id, team_id, user_id, kind, actor_id, task_id, goal_id, comment_id, invitation_id, transfer_id, transfer_status,
    import_id, instance_id, changes, due_date, personal, in_app, read_at, snoozed_until, created_at
  ),
  insert (team_id, user_id, kind, task_id, goal_id, comment_id),
  update (read_at, snoozed_until)
on notifications to groundwork_member;
create policy see on notifications for select to groundwork_member
  using (
    user_id = rules.me()
    and (
      invitation_id is null and not personal and team_id = any (array(select rules.my_team_ids()))
      or invitation_id in (select id from rules.my_invitations())
      or personal and transfer_id = any (array(select rules.requests_to_me()))
    )
  );
create policy add on notifications for insert to groundwork_member
  with check (actor_id = rules.me() and user_id <> rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on notifications for update to groundwork_member
  using (user_id = rules.me())
  with check (user_id = rules.me());
alter table notifications alter column actor_id set default rules.me();

grant
  select (user_id, kind, in_app, mail),
  insert (user_id, kind, in_app, mail),
  update (in_app, mail)
on notification_preferences to groundwork_member;
create policy see on notification_preferences for select to groundwork_member using (user_id = rules.me());
create policy add on notification_preferences for insert to groundwork_member with check (user_id = rules.me());
create policy edit on notification_preferences for update to groundwork_member
  using (user_id = rules.me())
  with check (user_id = rules.me());
alter table notification_preferences alter column user_id set default rules.me();

-- The channels of a person for a kind of notification: their preferences, or the defaults. By default every kind is
-- shown in the app. Kinds that ask the person to act are mailed at once, the others in the daily digest.
create function rules.channels(person uuid, about text) returns table (in_app boolean, mail text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select
    coalesce(p.in_app, true),
    coalesce(p.mail, case
      when about in ('comment', 'import', 'due_tomorrow', 'overdue', 'check_in', 'change', 'map_change', 'record')
      then 'digest' else 'now' end)
  from (values (1)) one (n) left join notification_preferences p on p.user_id = person and p.kind = about;
end;

create function rules.choose_channels() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- About a muted task, goal or instance, the person gets only mentions and their own reminders.
  if new.kind not in ('mention', 'reminder')
    and rules.mutes(new.user_id, new.task_id, new.goal_id, new.instance_id) then
    return null;
  end if;
  select c.in_app, c.mail into new.in_app, new.mail from rules.channels(new.user_id, new.kind) c;
  -- An invitation has a mail of its own (rules.mail_invitation).
  if new.kind = 'invitation' and new.mail = 'now' then new.mail := 'none'; end if;
  if not new.in_app and new.mail = 'none' then return null; end if;
  return new;
end $$;
create trigger choose_channels before insert on notifications for each row execute function rules.choose_channels();

-- The channels of the signed-in person for every kind, in the order of the settings.
create function rules.my_channels() returns table (kind text, in_app boolean, mail text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select k.kind, c.in_app, c.mail
  from unnest(array[
    'mention', 'assignment', 'unblocked', 'reply', 'comment', 'change', 'map_change', 'record', 'due_tomorrow',
    'overdue', 'reminder', 'check_in', 'invitation', 'transfer', 'transfer_answer', 'import'
  ]) with ordinality k (kind, place)
  cross join lateral rules.channels(rules.me(), k.kind) c
  order by k.place;
end;
grant execute on function rules.my_channels to groundwork_member;

-- The content of a mail for each notification. The view checks no membership, invitation or request, because a
-- notification is deleted with these. `team` in the transfer request is the team of the other side; null if the request
-- is addressed to a person and no team has accepted it.
create view rules.mail_lines with (security_invoker = true) as
select n.id, n.mail, n.user_id, p.email::text as email, p.full_name, n.kind, n.created_at, n.due_date,
  actor.full_name as actor, t.name as team, n.task_id, n.goal_id, n.comment_id, n.import_id, n.instance_id,
  coalesce(task.title, goal.title, instance.name) as title,
  (
    select jsonb_build_object(
      'id', q.id, 'type', q.type, 'title', q.title, 'status_then', n.transfer_status, 'personal', n.personal,
      'team', other.name
    )
    from public.transfer_requests q
    left join public.teams other on other.id = case n.kind when 'transfer' then q.team_id else q.recipient_team_id end
    where q.id = n.transfer_id
  ) as transfer,
  left(c.content, 1000) as comment,
  (
    select coalesce(jsonb_object_agg(m.id, m.full_name), '{}')
    from public.user_profiles m where m.id = any (c.mentioned_users)
  ) as mentioned
from public.notifications n
join public.user_profiles p on p.id = n.user_id
join public.teams t on t.id = n.team_id
left join public.user_profiles actor on actor.id = n.actor_id
left join public.tasks task on task.id = n.task_id
left join public.goals goal on goal.id = n.goal_id
left join public.tpl_instances instance on instance.id = n.instance_id
left join public.comments c on c.id = n.comment_id;

-- The content of the mails about these notifications: for each recipient who is not suspended, the number of their
-- notifications, and lines about the newest `most` of them.
create function rules.mails_about(chosen uuid[], most integer) returns table (unread integer, lines jsonb)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with waiting as (
    select
      n.id, n.user_id, count(*) over (partition by n.user_id)::integer as unread,
      row_number() over (partition by n.user_id order by n.created_at desc, n.id) as place
    from notifications n join auth.users u on u.id = n.user_id
    where n.id = any (chosen) and u.suspended_at is null
  )
  select w.unread, jsonb_agg(to_jsonb(l) order by l.created_at)
  from waiting w join rules.mail_lines l on l.id = w.id where w.place <= most
  group by w.user_id, w.unread;
end;

-- Takes notifications that are to be mailed at once, of at most `people` recipients: one mail for each, and the next
-- mail after `pause` at the earliest. Drops notifications that the recipient read or snoozed within `wait`. A mail
-- counts for each person who caused one of its notifications. Beyond the limits of that person, their notifications
-- move to the daily digest. While one call runs, concurrent calls take nothing. Returns the same as rules.mails_about.
create function rules.take_bundles(
  people integer, most integer, wait interval, pause interval, per_person integer, per_installation integer,
  seconds integer
)
returns table (unread integer, lines jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chosen uuid[];
  taken uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('take bundles', 0)) then return; end if;
  chosen := array(
    select w.user_id
    from (select distinct n.user_id from notifications n where n.mail = 'now' and n.created_at <= now() - wait) w
    where (select coalesce(m.mailed_at <= now() - pause, true) from user_metadata m where m.user_id = w.user_id)
    order by w.user_id limit people
  );
  with due as materialized (
    -- A notification without an actor, such as a reminder, counts for its recipient.
    select
      n.id, n.user_id, coalesce(n.actor_id, n.user_id) as sender,
      n.read_at is null and n.snoozed_until is null as is_wanted
    from notifications n
    where n.mail = 'now' and n.created_at <= now() - wait and n.user_id = any (chosen)
    for update skip locked
  ), mails as materialized (
    -- A mail that one limit refuses does not count for the next limit, so that one person cannot use up the shared
    -- limit.
    select pair.user_id, pair.sender, coalesce(
      nullif(rules.attempt('notification-mails:' || pair.sender, per_person, seconds), 0),
      rules.attempt_together('notification-mails', pair.sender, per_installation, seconds)
    ) = 0 as is_allowed
    from (select distinct d.user_id, d.sender from due d where d.is_wanted) pair
  ), marked as (
    update notifications n set mail = case when d.is_wanted and not m.is_allowed then 'digest' else 'none' end
    from due d left join mails m on m.user_id = d.user_id and m.sender = d.sender
    where n.id = d.id
    returning n.id, d.is_wanted and m.is_allowed as is_mailed
  )
  select array_agg(id) into taken from marked where is_mailed;
  update user_metadata set mailed_at = now()
  where user_id in (select n.user_id from notifications n where n.id = any (taken));
  return query select * from rules.mails_about(taken, most);
end $$;

-- For servers of the previous version, which would mail each notification by itself: they get no rows.
create function rules.take_mails(most integer, wait interval default '1 minute') returns setof rules.mail_lines
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select * from rules.mail_lines where false;
end;

-- Whether a digest is due: in the person's time zone, it is `digest_hour` or later, and they got no digest that day.
create function rules.digest_is_due(time_zone text, digest_hour smallint, digest_on date) returns boolean
language sql stable
return extract(hour from now() at time zone time_zone) >= digest_hour
  and digest_on is distinct from (now() at time zone time_zone)::date;

-- The next `most` people after the person `after` who have notifications for a digest, and whether the digest is due.
create function rules.people_with_digests(after uuid, most integer) returns table (user_id uuid, due boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with people as materialized (
    select distinct n.user_id from notifications n where n.mail = 'digest' and n.user_id > after
    order by n.user_id limit most
  )
  select p.user_id, rules.digest_is_due(m.time_zone, m.digest_hour, m.digest_on)
  from people p join user_metadata m on m.user_id = p.user_id order by p.user_id;
end;

-- Takes the digests of these people that are due, so that a concurrent call does not get them. Returns the result of
-- rules.mails_about for the unread notifications in these digests.
create function rules.take_digests(people uuid[], most integer)
returns table (unread integer, lines jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chosen uuid[];
  taken uuid[];
begin
  with due as (
    select m.user_id, (now() at time zone m.time_zone)::date as today from user_metadata m
    where m.user_id = any (people) and rules.digest_is_due(m.time_zone, m.digest_hour, m.digest_on)
    order by m.user_id for update of m skip locked
  ), marked as (
    update user_metadata m set digest_on = due.today from due where m.user_id = due.user_id returning m.user_id
  )
  select array_agg(user_id) into chosen from marked;
  with marked as (
    update notifications set mail = 'none' where mail = 'digest' and user_id = any (chosen) returning id, read_at
  )
  select array_agg(id) into taken from marked where read_at is null;
  return query select * from rules.mails_about(taken, most);
end $$;

-- Looks at the next `most` open tasks with a due date and an assignee, after the keyset (`after_day`, `after_id`), in
-- the order of (due date, id). Notifies assignees of tasks that are due tomorrow or were due in the last three days in
-- their time zone, once per due date. Returns the keyset of the last task; null at the end. Concurrent servers insert
-- in the same order, so that they cannot deadlock. The query plan must look up people and reminders by index: a batch
-- has few tasks, but PostgreSQL estimates many.
create function rules.remind(inout after_day date, inout after_id uuid, most integer, out reminded integer)
language plpgsql security definer
set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- The due dates for which a reminder may be due now in any time zone.
  days date[] := array(
    select distinct (now() at time zone 'UTC' + hours * interval '1 hour')::date + distance
    from generate_series(-12, 14) hours, unnest(array[2, 1, 0, -1, -2, -3, -4]) distance
    where extract(hour from now() at time zone 'UTC' + hours * interval '1 hour') >= 7
  );
begin
  with seen as materialized (
    select t.id, t.team_id, t.due_date, t.due_at, t.assigned_to, row_number() over (order by t.due_date, t.id) as place
    from tasks t
    where t.assigned_to is not null and t.status not in ('done', 'completed', 'archived')
      and t.due_date between current_date - 5 and current_date + 3 and t.due_date = any (days)
      and (t.due_date, t.id) > (coalesce(after_day, '-infinity'), coalesce(after_id, gen_random_uuid()))
    order by t.due_date, t.id limit most
  ), due as (
    select s.*, case when local.due > local.today then 'due_tomorrow' else 'overdue' end as kind
    from seen s
    join user_metadata m on m.user_id = s.assigned_to
    cross join lateral (
      select
        (now() at time zone m.time_zone)::date as today, extract(hour from now() at time zone m.time_zone) as hour,
        rules.due_day(s.due_at, s.due_date, m.time_zone) as due
    ) local
    where local.hour >= 7
      and (local.due = local.today + 1 or local.due between local.today - 3 and local.today - 1)
  ), added as (
    insert into notifications (team_id, user_id, kind, actor_id, task_id, due_date)
    select d.team_id, d.assigned_to, d.kind, null, d.id, d.due_date
    from due d
    where not exists (
      select from notifications n
      where n.user_id = d.assigned_to and n.task_id = d.id and n.kind = d.kind and n.due_date = d.due_date
    )
    order by d.place
    on conflict do nothing
    returning id
  )
  select s.due_date, s.id, (select count(*) from added) into after_day, after_id, reminded
  from (select max(place) as place from seen) last left join seen s using (place);
end $$;

-- Turns off mails of one kind, from the link in a mail. The caller has checked the signature of the link.
create function rules.unsubscribe(person uuid, about text) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  insert into notification_preferences (user_id, kind, in_app, mail)
  select person, about, c.in_app, 'none' from rules.channels(person, about) c
  where exists (select from user_profiles where id = person)
  on conflict (user_id, kind) do update set mail = 'none';
end;
grant execute on function
  rules.take_bundles, rules.take_mails, rules.people_with_digests, rules.take_digests, rules.remind, rules.unsubscribe
to groundwork_login;
