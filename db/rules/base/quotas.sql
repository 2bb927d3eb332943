-- Quotas: limits on what a team, a person or a map uses (contract/base/quotas.ts,
-- docs/decisions/031-keep-quotas-in-the-database.md).
-- Triggers count, so that no writer can bypass a quota.

-- The counters in meta.usage whose sum is the use of a quota. The bytes of a team's rows have one counter for each part
-- that the usage page shows (contract/base/quotas.ts).
create function rules.counters_of(quota text) returns text[] language sql immutable parallel safe
return case quota
  when 'team_row_bytes' then array[
    'team_row_bytes.maps', 'team_row_bytes.records', 'team_row_bytes.texts', 'team_row_bytes.history',
    'team_row_bytes.deleted'
  ]
  else array[quota]
end;

-- The bytes to count in each table of a team: those of its columns of text, JSON and paths. Columns with a list of
-- allowed values do not count, nor does the audit log, which belongs to the installation. `refuses` is false for tables
-- that a full team may still write: those that triggers fill, and those whose update ends a request or an invitation.
create function rules.counted_bytes()
returns table (quota text, counter text, counted regclass, owner text, amount text, refuses boolean)
language sql stable set search_path = public, pg_temp
begin atomic
  with tables as (
    select
      of_table, of_table::regclass as counted, team as owner, part, refuses,
      string_agg(format('coalesce(octet_length(%I::text), 0)', attname), ' + ' order by attnum) as amount
    from rules.described_tables() join pg_attribute a on a.attrelid = of_table::regclass
    where part is not null and attnum > 0 and not attisdropped
      and format_type(atttypid, null) = any ('{text,citext,json,jsonb,ltree}')
      and not exists (
        select from pg_constraint k
        where conrelid = a.attrelid and contype = 'c' and conkey = array[attnum]
          and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%'
      )
    group by of_table, team, part, refuses
  )
  select 'team_row_bytes', 'team_row_bytes.' || part, counted, owner, amount, refuses
  from tables
  union all
  select 'map_bytes', 'map_bytes', counted, 'map_id', amount, true
  from tables where of_table in ('tpl_map_nodes', 'tpl_map_edges');
end;

-- The use of each quota is the sum of `amount` over the rows of a table, by `owner`. `spread` is true for tables that
-- many people write at once (rules.use_quota). `changes` is true if an update can change the owner or the amount of a
-- row.
create function rules.counted_rows()
returns table (quota text, counted regclass, owner text, amount text, spread boolean, changes boolean)
language sql stable set search_path = public, pg_temp
begin atomic
  select quota, of_table::regclass, owner, amount, spread, changes from rules.quotas_of_tables();
end;

-- All that the triggers count: for each table and quota, the counter in meta.usage, the prefix of the triggers
-- (`name`), and the call that adds `changed.amount` to the use of `changed.owner` (`adding`).
create function rules.counted_quotas()
returns table (
  quota text, counter text, counted regclass, owner text, amount text, changes boolean, name text, adding text
)
language sql stable set search_path = public, pg_temp
begin atomic
  select
    r.quota, r.quota, r.counted, r.owner, r.amount, r.changes, 'quota_' || r.quota,
    format('rules.use_quota(%L, changed.owner, changed.amount, %L)', r.quota, r.spread)
  from rules.counted_rows() r
  union all
  select
    b.quota, b.counter, b.counted, b.owner, b.amount, true, format('quota_%s_of_%s', b.quota, b.counted),
    format('rules.use_bytes(%L, %L, changed.owner, changed.amount, %L)', b.quota, b.counter, b.refuses)
  from rules.counted_bytes() b;
end;

-- The tables with a rate limit: the window in seconds in which a person may add as many rows as the quota says.
create function rules.quota_rates() returns table (quota text, counted regclass, seconds integer)
language sql stable set search_path = public, pg_temp
begin atomic
  values ('person_comments', 'comments'::regclass, 60), ('person_tasks', 'tasks', 3600);
end;

-- The functions that count run with the rights of their callers, which are triggers, and name the schema of each table:
-- a search path or another role of their own would take longer than what they do.

-- The limit of a quota, from the settings of the server; null without a limit.
create function rules.quota(quota text) returns bigint language plpgsql stable as $$
begin
  return (select most from meta.quotas where name = quota.quota);
end $$;

-- The parts whose sum is the use of a quota. PostgreSQL inlines this function, because it sets no search path.
create function rules.parts_of_use(quota text, owner uuid) returns setof bigint language sql stable
begin atomic
  select u.used from meta.usage u
  where u.quota = any (rules.counters_of(parts_of_use.quota)) and u.owner = parts_of_use.owner;
end;

-- Returns the use of a quota by a team or a person. Pending invitations are counted here, because no trigger fires when
-- an invitation expires.
create function rules.used(quota text, owner uuid) returns bigint language plpgsql stable as $$
begin
  if quota = 'team_invitations' then
    return (
      select count(*) from public.team_invitations i
      where i.team_id = used.owner
        and i.accepted_at is null
        and i.declined_at is null
        and i.revoked_at is null
        and rules.invitation_state(i) = 'pending'
    );
  end if;
  return (select coalesce(sum(amount), 0) from rules.parts_of_use(quota, owner) amount);
end $$;

-- Returns the use of a quota by all teams, or by all people.
create function rules.used_by_all(quota text) returns bigint
language sql stable security definer set search_path = public, pg_temp
return case quota
  when 'team_invitations' then (select coalesce(sum(rules.used(quota, t.id)), 0)::bigint from teams t)
  else (
    select coalesce(sum(u.used), 0)::bigint from meta.usage u where u.quota = any (rules.counters_of(used_by_all.quota))
  )
end;

-- Raises the error of a full quota (api/http/errors.ts). `used` is the use without the refused addition. `wait` is the
-- number of seconds until a rate limit allows more.
create function rules.refuse_quota(quota text, used bigint, most bigint, wait integer default null) returns void
language plpgsql as $$
begin
  raise exception '%', quota
    using errcode = 'GWQUO', detail = json_build_object('used', used, 'most', most, 'wait', wait)::text;
end $$;

-- The part of a counter to which this connection adds while no limit is near, from 1 to 16. Connections that are opened
-- together have different parts. Every addition reads all parts, so there are few. Earlier versions wrote 64.
create function rules.usage_part() returns smallint language sql stable return 1 + pg_backend_pid() % 16;

-- If all owners of a team have accounts of the last week, a smaller limit applies to the teams of its first owner
-- together. Takes no locks, like rules.use_bytes.
create function rules.check_newcomers(quota text, of_teams text, team uuid, amount bigint) returns void
language plpgsql as $$
declare
  most bigint := rules.quota(quota);
  person uuid;
  total bigint;
begin
  select (array_agg(m.user_id order by m.joined_at, m.user_id))[1] into person
  from public.team_memberships m join auth.users u on u.id = m.user_id
  where m.team_id = team and m.role_id = rules.owner()
  having bool_and(u.created_at > now() - interval '7 days');
  if person is null or most is null then return; end if;
  select sum(rules.used(of_teams, m.team_id)) into total
  from public.team_memberships m where m.user_id = person and m.role_id = rules.owner();
  if total > most then perform rules.refuse_quota(quota, total - amount, most); end if;
end $$;

-- Adds bytes to a counter of a quota, and refuses additions of a signed-in person beyond the limit. Deletions and
-- restorations are never refused. Takes no locks that other writers wait for. So concurrent transactions together can
-- exceed the quota.
create function rules.use_bytes(quota text, counter text, owner uuid, amount bigint, refuses boolean) returns void
language plpgsql as $$
declare
  most bigint;
  total bigint;
begin
  insert into meta.usage as u values (counter, owner, rules.usage_part(), amount)
  on conflict on constraint usage_pkey do update set used = u.used + excluded.used;
  if amount < 0 or not refuses or rules.me() is null
    or rules.current_deletion() is not null or rules.is_restoring() then
    return;
  end if;
  select q.most, (select sum(part) from rules.parts_of_use(use_bytes.quota, use_bytes.owner) part) into most, total
  from (select) one left join meta.quotas q on q.name = use_bytes.quota;
  if total > most then perform rules.refuse_quota(quota, total - amount, most); end if;
  if quota = 'team_row_bytes' then perform rules.check_newcomers('newcomer_row_bytes', quota, owner, amount); end if;
end $$;

-- Adds `amount` to the use of a quota by `owner`, and refuses additions beyond the limit. A negative amount subtracts.
-- A counter has parts, which are rows of meta.usage. Part 0 is exact: each transaction that adds to it locks all parts.
-- While a `spread` quota is far from its limit, a transaction adds to the part of its connection instead, so that
-- members of a team do not wait for each other. The quota is exact unless concurrent transactions add more than 1,000
-- rows.
create function rules.use_quota(quota text, owner uuid, amount bigint, spread boolean) returns void
language plpgsql as $$
declare
  most bigint := rules.quota(quota);
  used bigint;
  part smallint := 0;
begin
  if spread and (amount < 0 or most is null or rules.used(quota, owner) + amount + 1000 <= most) then
    part := rules.usage_part();
  end if;
  insert into meta.usage as u values (quota, owner, part, amount)
  on conflict on constraint usage_pkey do update set used = u.used + excluded.used;
  if amount < 0 or part > 0 or most is null then return; end if;
  perform from meta.usage u where u.quota = use_quota.quota and u.owner = use_quota.owner order by u.part for update;
  -- Reads after the locks, to see the rows that other transactions have committed meanwhile.
  used := rules.used(quota, owner);
  if used > most then perform rules.refuse_quota(quota, used - amount, most); end if;
  if quota = 'team_file_bytes' then perform rules.check_newcomers('newcomer_file_bytes', quota, owner, amount); end if;
end $$;

-- Applies the rate limit to rows that the signed-in person adds. Writes of an administrator do not count, because
-- nobody is signed in.
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

-- Makes the triggers that count the changed rows of a statement. Each trigger has a function of its own, so that the
-- connection keeps the query plans. The functions update owners in the order of their ids, so that concurrent
-- statements do not deadlock.
do $$
declare
  q record;
  event record;
begin
  for q in select * from rules.counted_quotas() loop
    for event in
      select *, format('%s_%s', q.name, e.name) as trigger from (
        values ('insert', 'new table as is_now'), ('delete', 'old table as was'),
          ('update', 'old table as was new table as is_now')
      ) e (name, rows)
      where e.name <> 'update' or q.changes
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
              perform %3$s;
            end loop;
            return null;
          end $function$;
          create trigger %1$I after %4$s on %5$s referencing %6$s for each statement execute function rules.%1$I();
        $code$,
        event.trigger,
        concat_ws(
          ' union all ',
          case when event.name <> 'delete' then
            format('select %s as owner, %s as amount from is_now', q.owner, q.amount)
          end,
          case when event.name <> 'insert' then
            format('select %s as owner, -(%s) as amount from was', q.owner, q.amount)
          end
        ),
        q.adding, event.name, q.counted, event.rows
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

-- Deletes the counters of a deleted team or person. Deferred, because the counting triggers of rows that are deleted
-- with the team or person fire after this trigger.
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
create constraint trigger forget_usage after delete on tpl_maps
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

-- The use and the limit of each quota of a team.
create function rules.usage_of_team(team uuid) returns table (quota text, used bigint, most bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select q.name, rules.used(q.name, team), q.most from meta.quotas q where q.name like 'team\_%';
end;

-- The same for the owners and admins of the team. `parts` is the use by part, for quotas with several counters.
create function rules.team_usage(team uuid) returns table (quota text, used bigint, most bigint, parts jsonb)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select
    u.*,
    (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('part', split_part(counter, '.', 2), 'used', rules.used(counter, team)) order by place
        ),
        '[]'
      )
      from unnest(rules.counters_of(u.quota)) with ordinality c (counter, place) where counter <> u.quota
    )
  from rules.usage_of_team(team) u where team = any (array(select rules.teams_where_i_can('team.update')));
end;

grant execute on function rules.may_upload, rules.team_usage to groundwork_member;

-- Counts the rows of all quotas, or of the quota `asked`, by counter and owner.
create function rules.counted_usage(asked text default null) returns table (quota text, owner uuid, used bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare q record;
begin
  for q in select * from rules.counted_quotas() c where asked is null or c.quota = asked loop
    return query execute format(
      'select %L::text, %s, sum(%s)::bigint from %s where %2$s is not null group by 2 having sum(%3$s) <> 0',
      q.counter, q.owner, q.amount, q.counted
    );
  end loop;
end $$;

-- The counters that do not agree with the rows, for `npm run doctor`.
create function rules.stale_usage(asked text default null) returns table (quota text, owner uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select quota, owner
  from (
    select u.quota, u.owner, u.used as amount from meta.usage u
    where asked is null or u.quota = any (rules.counters_of(asked))
    union all
    select c.quota, c.owner, -c.used from rules.counted_usage(asked) c
  ) both_sides
  group by quota, owner having sum(amount) <> 0;
end;

-- Counts the rows of one owner again. Locks all parts of the counter, so that concurrent additions wait.
create function rules.recount_usage(counter text, owner uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  q record;
  of_table bigint;
  counted bigint := 0;
begin
  insert into meta.usage select recount_usage.counter, recount_usage.owner, part, 0 from generate_series(0, 64) part
  on conflict do nothing;
  perform from meta.usage u where u.quota = recount_usage.counter and u.owner = recount_usage.owner
  order by u.part for update;
  -- Reads after the locks, to see the rows that other transactions have committed meanwhile.
  for q in select * from rules.counted_quotas() c where c.counter = recount_usage.counter loop
    execute format('select coalesce(sum(%s), 0) from %s where %s = $1', q.amount, q.counted, q.owner)
    into of_table using owner;
    counted := counted + of_table;
  end loop;
  delete from meta.usage u
  where u.quota = recount_usage.counter and u.owner = recount_usage.owner and (u.part > 0 or counted = 0);
  update meta.usage u set used = counted
  where u.quota = recount_usage.counter and u.owner = recount_usage.owner and u.part = 0;
end $$;

-- Counts the rows of all quotas again, or of the quota `asked`. The table lock excludes concurrent counting: a
-- transaction either commits its rows before, or adds to the new counters.
create function rules.recount_usage(asked text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table meta.usage in share row exclusive mode;
  delete from meta.usage u where asked is null or u.quota = any (rules.counters_of(asked));
  insert into meta.usage
  select c.quota, c.owner, 0, sum(c.used) from rules.counted_usage(asked) c group by c.quota, c.owner;
end $$;

-- Counts the existing rows for a new quota and for a restored installation. Counting bytes reads every text, so
-- existing counters of bytes are kept.
select rules.recount_usage(quota) from rules.counted_quotas()
where counter = quota and quota <> 'map_bytes'
  or not exists (select from meta.usage u where u.quota = any (rules.counters_of(counted_quotas.quota)))
group by quota;
