-- Quotas: limits on what a team or a person uses (contract/quotas.ts, docs/decisions/031-keep-quotas-in-the-database.md).
-- Triggers count, so that a quota holds whoever writes.

-- The database counts for each quota the sum of `amount` over the rows of a table, by `owner`. `spread` is for
-- tables that many people write at once. The owner or the amount of a row changes only in tables that `changes`.
create function rules.counted_quotas()
returns table (quota text, counted regclass, owner text, amount text, spread boolean, changes boolean)
language sql stable set search_path = public, pg_temp
begin atomic
  values
    ('team_file_bytes', 'attachments'::regclass, 'team_id', 'file_size', false, false),
    ('team_members', 'team_memberships', 'team_id', '1', false, false),
    ('team_tasks', 'tasks', 'team_id', '1', true, false),
    ('team_goals', 'goals', 'team_id', '1', false, false),
    ('team_labels', 'labels', 'team_id', '1', false, false),
    ('team_sprints', 'sprints', 'team_id', '1', false, false),
    ('team_task_templates', 'task_templates', 'team_id', '1', false, false),
    ('team_templates', 'tpl_templates', 'owner_team_id', '1', false, false),
    ('team_instances', 'tpl_instances', 'team_id', '1', false, false),
    ('team_records', 'tpl_records', 'team_id', '1', true, true),
    ('team_nodes', 'tpl_map_nodes', 'team_id', '1', true, true),
    ('team_edges', 'tpl_map_edges', 'team_id', '1', true, true),
    ('person_file_bytes', 'attachments', 'uploaded_by', 'file_size', false, false),
    ('person_teams', 'team_memberships', 'user_id', '(role_id = rules.owner())::integer', false, true),
    ('person_memberships', 'team_memberships', 'user_id', '1', false, false);
end;

-- How many rows a person may add in `seconds`, by table.
create function rules.quota_rates() returns table (quota text, counted regclass, seconds integer)
language sql stable set search_path = public, pg_temp
begin atomic
  values ('person_comments', 'comments'::regclass, 60), ('person_tasks', 'tasks', 3600);
end;

-- The limit that the server has set; null without one.
create function rules.quota(quota text) returns bigint
language plpgsql stable security definer set search_path = meta, pg_temp as $$
begin
  return (select most from meta.quotas where name = quota.quota);
end $$;

-- Returns the use of a quota by a team or a person. Invitations expire, so that no trigger could count them.
create function rules.used(quota text, owner uuid) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if quota = 'team_invitations' then
    return (
      select count(*) from team_invitations i
      where i.team_id = used.owner
        and i.accepted_at is null
        and i.declined_at is null
        and i.revoked_at is null
        and rules.invitation_state(i) = 'pending'
    );
  end if;
  return (select coalesce(sum(u.used), 0) from meta.usage u where u.quota = used.quota and u.owner = used.owner);
end $$;

-- Returns the use of a quota by all teams, or by all people.
create function rules.used_by_all(quota text) returns bigint
language sql stable security definer set search_path = public, pg_temp
return case quota
  when 'team_invitations' then (select coalesce(sum(rules.used(quota, t.id)), 0)::bigint from teams t)
  else (select coalesce(sum(u.used), 0)::bigint from meta.usage u where u.quota = used_by_all.quota)
end;

-- Raises the error of a full quota (api/http/errors.ts). `used` is what is used without the refused addition, and `wait`
-- the seconds until a rate allows more.
create function rules.refuse_quota(quota text, used bigint, most bigint, wait integer default null) returns void
language plpgsql as $$
begin
  raise exception '%', quota
    using errcode = 'GWQUO', detail = json_build_object('used', used, 'most', most, 'wait', wait)::text;
end $$;

-- Adds `amount` to what `owner` uses of a quota, and refuses it beyond the limit. A negative amount gives back.
-- Part 0 is exact: its row lock lets one transaction after the other add, and each waits for the other parts. While a
-- `spread` quota is far from its limit, a transaction adds to one of the other parts instead, by its connection, so that
-- members of a team do not wait for each other. So the quota is exact unless transactions in flight add 1,000 rows.
create function rules.use_quota(quota text, owner uuid, amount bigint, spread boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most bigint := rules.quota(quota);
  used bigint;
  part smallint := 0;
begin
  if spread and (amount < 0 or most is null or rules.used(quota, owner) + amount + 1000 <= most) then
    part := 1 + pg_backend_pid() % 8;
  end if;
  insert into meta.usage as u values (quota, owner, part, amount)
  on conflict on constraint usage_pkey do update set used = u.used + excluded.used;
  if amount < 0 or part > 0 or most is null then return; end if;
  perform from meta.usage u where u.quota = use_quota.quota and u.owner = use_quota.owner order by u.part for update;
  -- Runs after the locks, so that it sees what others committed meanwhile.
  used := rules.used(quota, owner);
  if used > most then perform rules.refuse_quota(quota, used - amount, most); end if;
end $$;

-- Counts what the signed-in person adds. Nobody is signed in when an administrator writes.
create function rules.count_rate() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most bigint := rules.quota(tg_argv[0]);
  wait integer;
begin
  if most is null or rules.is_restoring() then return null; end if;
  wait := rules.attempt(format('quota:%s:%s', tg_argv[0], rules.me()), most::integer, tg_argv[1]::integer);
  if wait > 0 then perform rules.refuse_quota(tg_argv[0], most, most, wait); end if;
  return null;
end $$;

-- Makes the triggers that count the changed rows of a statement, each with a function of its name, whose plan the
-- connection keeps. Owners are counted in their order, so that concurrent statements do not deadlock.
do $$
declare
  q record;
  event record;
begin
  for q in select * from rules.counted_quotas() loop
    for event in
      select *, format('quota_%s_%s', q.quota, name) as trigger from (
        values ('insert', 'new table as is_now'), ('delete', 'old table as was'),
          ('update', 'old table as was new table as is_now')
      ) e (name, rows)
      where name <> 'update' or q.changes
    loop
      execute format(
        $code$
          create function rules.%1$I() returns trigger
          language plpgsql security definer set search_path = public, pg_temp as $function$
          declare changed record;
          begin
            for changed in
              select owner, sum(amount)::bigint as amount from (%2$s) rows where owner is not null
              group by owner having sum(amount) <> 0 order by owner
            loop
              perform rules.use_quota(%3$L, changed.owner, changed.amount, %4$L);
            end loop;
            return null;
          end $function$;
          create trigger %1$I after %5$s on %6$s referencing %7$s for each statement execute function rules.%1$I();
        $code$,
        event.trigger,
        concat_ws(
          ' union all ',
          case when event.name <> 'delete' then
            format('select %s as owner, %s as amount from is_now', q.owner, q.amount)
          end,
          case when event.name <> 'insert' then
            format('select %s as owner, -%s as amount from was', q.owner, q.amount)
          end
        ),
        q.quota, q.spread, event.name, q.counted, event.rows
      );
    end loop;
  end loop;
  for q in select * from rules.quota_rates() loop
    execute format(
      'create trigger %I after insert on %s for each row when (rules.me() is not null)
       execute function rules.count_rate(%L, %L)',
      format('quota_%s', q.quota), q.counted, q.quota, q.seconds
    );
  end loop;
end $$;

-- Limits the pending invitations of a team. The lock serializes concurrent inserts.
create function rules.check_invitation_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most bigint := rules.quota('team_invitations');
  used bigint;
begin
  if most is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('team_invitations' || new.team_id, 0));
  used := rules.used('team_invitations', new.team_id);
  if used > most then perform rules.refuse_quota('team_invitations', used - 1, most); end if;
  return null;
end $$;
create trigger check_invitation_limit after insert on team_invitations
  for each row execute function rules.check_invitation_limit();

-- Deferred, because the triggers of rows that are deleted with a team or a person run after theirs.
create function rules.forget_usage() returns trigger
language plpgsql security definer set search_path = meta, pg_temp as $$
begin
  delete from meta.usage where owner = old.id;
  return null;
end $$;
create constraint trigger forget_usage after delete on teams
  deferrable initially deferred for each row execute function rules.forget_usage();
create constraint trigger forget_usage after delete on user_profiles
  deferrable initially deferred for each row execute function rules.forget_usage();

-- Refuses an upload into a team before its body is read, if the files of the team or of the person are full already.
create function rules.may_upload(team uuid) returns void
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare q record;
begin
  for q in
    select f.quota, rules.used(f.quota, f.owner) as used, rules.quota(f.quota) as most
    from (values ('team_file_bytes', team), ('person_file_bytes', rules.me())) f (quota, owner)
    where team = any (array(select rules.my_team_ids()))
  loop
    if q.used >= q.most then perform rules.refuse_quota(q.quota, q.used, q.most); end if;
  end loop;
end $$;

-- What a team uses of each of its quotas.
create function rules.usage_of_team(team uuid) returns table (quota text, used bigint, most bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select q.name, rules.used(q.name, team), q.most from meta.quotas q where q.name like 'team\_%';
end;

-- The same for the owners and admins of the team.
create function rules.team_usage(team uuid) returns table (quota text, used bigint, most bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.* from rules.usage_of_team(team) u where team = any (array(select rules.teams_where_i_can('team.update')));
end;

grant execute on function rules.may_upload, rules.team_usage to groundwork_member;

-- Counts the rows of each quota, or of one, by owner.
create function rules.counted_usage(asked text default null) returns table (quota text, owner uuid, used bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare q record;
begin
  for q in select * from rules.counted_quotas() c where asked is null or c.quota = asked loop
    return query execute format(
      'select %L::text, %s, sum(%s)::bigint from %s where %2$s is not null group by 2 having sum(%3$s) <> 0',
      q.quota, q.owner, q.amount, q.counted
    );
  end loop;
end $$;

-- The kept quotas that do not agree with the rows, for `npm run doctor`.
create function rules.stale_usage(asked text default null) returns table (quota text, owner uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select quota, owner
  from (
    select u.quota, u.owner, u.used as amount from meta.usage u where asked is null or u.quota = asked
    union all
    select c.quota, c.owner, -c.used from rules.counted_usage(asked) c
  ) both_sides
  group by quota, owner having sum(amount) <> 0;
end;

-- Counts the rows of one owner again. Holds all parts of the number, so that others who add to it wait meanwhile.
create function rules.recount_usage(quota text, owner uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  q record;
  counted bigint;
begin
  select * into strict q from rules.counted_quotas() c where c.quota = recount_usage.quota;
  insert into meta.usage select recount_usage.quota, recount_usage.owner, part, 0 from generate_series(0, 8) part
  on conflict do nothing;
  perform from meta.usage u where u.quota = recount_usage.quota and u.owner = recount_usage.owner
  order by u.part for update;
  -- Runs after the locks, so that it sees what others committed meanwhile.
  execute format('select coalesce(sum(%s), 0) from %s where %s = $1', q.amount, q.counted, q.owner)
  into counted using owner;
  delete from meta.usage u
  where u.quota = recount_usage.quota and u.owner = recount_usage.owner and (u.part > 0 or counted = 0);
  update meta.usage u set used = counted
  where u.quota = recount_usage.quota and u.owner = recount_usage.owner and u.part = 0;
end $$;

-- Counts all rows again. Waits for statements that count, so that it sees their rows or they add to the new numbers.
create function rules.recount_usage() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table meta.usage in share row exclusive mode;
  delete from meta.usage;
  insert into meta.usage select c.quota, c.owner, 0, c.used from rules.counted_usage() c;
end $$;

-- A new quota and a restored installation start with the rows that exist.
select rules.recount_usage();
