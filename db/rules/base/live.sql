-- Change notices. For each change that a screen may show, triggers write a notice `{team, table, rows, reader, person,
-- tab}` to a table, in the same transaction. Soon afterwards, one of the servers sends it on the channel `groundwork`.
-- A NOTIFY in the transaction itself would let all commits of the installation wait for each other
-- (docs/decisions/043). `team` is null for rows that everybody may read. `rows` holds, by column, the keys of the
-- changed rows and of their parents; it is null if the notice would reach 8,000 bytes. `reader` names the only person
-- who may receive the notice. `person` and `tab` name the author of the change and their browser tab.

-- Writes one notice. It is sent if the transaction commits.
create function rules.publish(notice jsonb) returns void language plpgsql as $$
begin
  insert into meta.change_notices (notice) values (publish.notice::text);
end $$;

-- Sends the notices of committed transactions, at most 10,000, and removes them. The call is a transaction of its own.
-- Every server calls this function often; while one call runs, the others do nothing. `since` is the result of the last
-- call on the same connection, or 0. All notices of transactions before `since` have been sent. So the call skips their
-- dead rows, which vacuum cannot remove while a backup reads.
create function rules.send_notices(since xid8) returns xid8
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sent bigint;
  oldest xid8;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('send notices', 0)) then return since; end if;
  with taken as (
    delete from meta.change_notices
    where ctid = any (array(select ctid from meta.change_notices where xid >= since order by xid limit 10000))
    returning xid, notice
  )
  select count(pg_notify('groundwork', notice)), pg_snapshot_xmin(pg_current_snapshot()) into sent, oldest
  from (select notice from taken order by xid) waiting;
  return case when sent < 10000 then oldest else since end;
end $$;
grant execute on function rules.send_notices to groundwork_login;

-- Writes a notice of changed rows of a table. `keys` holds their keys, by column.
create function rules.publish_rows(team uuid, reader uuid, changed_table text, keys jsonb) returns void
language plpgsql as $$
declare
  notice jsonb := jsonb_build_object(
    'team', team, 'reader', reader, 'table', changed_table, 'rows', jsonb_strip_nulls(keys),
    'person', rules.me(), 'tab', nullif(current_setting('groundwork.tab', true), '')
  );
begin
  if octet_length(notice::text) >= 8000 then notice := notice || '{"rows": null}'; end if;
  -- As rules.publish does: a call would take as long as the insert.
  insert into meta.change_notices (notice) values (notice::text);
end $$;

-- The people who may read an invitation: its inviter, the members who manage invitations, and the invited person.
create function rules.readers_of_invitation(team uuid, inviter uuid, address citext) returns setof uuid
language sql stable security definer set search_path = auth, public, pg_temp
begin atomic
  select m.user_id from public.team_memberships m
  where m.team_id = team and (m.role_id <= rules.lowest_role('invitation.manage') or m.user_id = inviter)
  union
  select u.id from auth.users u where u.email = address and u.email_verified;
end;

-- The members who may read the deletions of a team.
create function rules.readers_of_deletions(team uuid) returns setof uuid
language sql stable set search_path = public, pg_temp
begin atomic
  select user_id from team_memberships where team_id = team and role_id <= rules.lowest_role('deletion.manage');
end;

-- The tables with change notices. `name` is the prefix of their triggers, `team` the column of the team. `reader` is an
-- expression that returns the only readers, or null for all members. `keys` are the columns to send: the key of the
-- table and the keys of its parents.
create function rules.noticed_tables() returns table (name text, noticed regclass, team text, reader text, keys text[])
language sql stable set search_path = public, pg_temp
begin atomic
  select
    'notify', d.of_table::regclass, d.team, d.readers,
    (
      select array_agg(attname order by attnum) from pg_attribute
      where attrelid = indrelid
        and (
          attname in (
            'goal_id', 'task_id', 'parent_task_id', 'parent_goal_id', 'instance_id', 'map_id', 'src_node_id',
            'target_id'
          )
          or attname <> 'team_id' and attnum = any (indkey)
        )
    )
  from rules.described_tables() d join pg_index on indrelid = d.of_table::regclass and indisprimary
  where d.readers is not null
  union all
  -- Also notifies the person of a membership, because their event stream may be for another team.
  values ('notify_user', 'team_memberships'::regclass, 'team_id', 'user_id', array['user_id']),
    -- Also notifies the second team of a transfer request.
    ('notify_recipients', 'transfer_requests', 'recipient_team_id', 'null::uuid', array['id']);
end;

-- Makes the triggers of each table, and their function, which writes notices for a statement's changed rows. With one
-- function for all tables, PostgreSQL would plan a query for each statement, which takes longer than the query itself.
-- Rows without a team get no notice, except global templates, whose notices go to everybody.
do $$
declare
  n record;
  publish text;
begin
  for n in select * from rules.noticed_tables() loop
    publish := format(
      $query$perform rules.publish_rows(%1$I, only_reader, %2$L, jsonb_build_object(%3$s))
      from (%%s) changed, lateral (select %4$s) readers (only_reader) where %5$s group by %1$I, only_reader;$query$,
      n.team, n.noticed,
      (select string_agg(format('%1$L, jsonb_agg(distinct %1$I) filter (where %1$I is not null)', key), ', ')
        from unnest(n.keys) key),
      n.reader,
      case when n.noticed = 'tpl_templates'::regclass then 'true' else format('%I is not null', n.team) end
    );
    execute format(
      $code$
        create function rules.%1$s_of_%2$s() returns trigger
        language plpgsql security definer set search_path = public, pg_temp as $function$
        begin
          if tg_op = 'INSERT' then %3$s
          elsif tg_op = 'DELETE' then %4$s
          else %5$s
          end if;
          return null;
        end $function$;
        create trigger %1$s_added after insert on %2$s
          referencing new table as is_now for each statement execute function rules.%1$s_of_%2$s();
        create trigger %1$s_changed after update on %2$s
          referencing old table as was new table as is_now for each statement execute function rules.%1$s_of_%2$s();
        create trigger %1$s_removed after delete on %2$s
          referencing old table as was for each statement execute function rules.%1$s_of_%2$s();
      $code$,
      n.name, n.noticed,
      format(publish, 'table is_now'), format(publish, 'table was'), format(publish, 'table was union all table is_now')
    );
  end loop;
end $$;

-- Notifies the person to whom a request is addressed (rules.notify_addressed).
create function rules.notify_reader(q transfer_requests, reader uuid) returns void
language sql security definer set search_path = public, pg_temp
return rules.publish(jsonb_build_object(
  'team', q.team_id, 'reader', reader, 'rows', jsonb_build_object('id', jsonb_build_array(q.id)),
  'table', 'transfer_requests', 'person', null, 'tab', null
));

-- A profile belongs to no team. Sends a notice of a new name or photo to each of the person's teams.
create function rules.notify_profile() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.publish(jsonb_build_object(
    'team', team_id, 'reader', null, 'rows', jsonb_build_object('id', jsonb_build_array(new.id)),
    'table', tg_table_name,
    'person', rules.me(), 'tab', nullif(current_setting('groundwork.tab', true), '')
  ))
  from team_memberships where user_id = new.id;
  return null;
end $$;
create trigger notify_changed after update on user_profiles
  for each row when (old is distinct from new) execute function rules.notify_profile();

-- Sends `{people}` when a statement ended sessions or changed accounts: these people may have lost access. The argument
-- is the column of the person.
create function rules.notify_access() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare people jsonb;
begin
  execute format('select jsonb_agg(distinct %I) from was', tg_argv[0]) into people;
  -- A notice holds at most 8,000 bytes. An empty list means everybody.
  if octet_length(people::text) >= 7900 then people := '[]'; end if;
  if people is not null then perform rules.publish(jsonb_build_object('people', people)); end if;
  return null;
end $$;
create trigger notify_access after delete on auth.sessions
  referencing old table as was for each statement execute function rules.notify_access('user_id');
create trigger notify_access after update on auth.users
  referencing old table as was for each statement execute function rules.notify_access('id');
create trigger notify_access after delete on team_memberships
  referencing old table as was for each statement execute function rules.notify_access('user_id');

-- Returns those of the sessions that are still valid. With `team`, returns only sessions of its members.
create function rules.valid_sessions(team uuid, session_tokens text[])
returns table (token text, expires_at timestamptz)
language sql stable security definer set search_path = auth, pg_temp
begin atomic
  select s.token, s.expires_at
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.token = any (session_tokens) and s.expires_at > now() and u.suspended_at is null and u.email_verified
    and (s.second_factor_at is not null or rules.missing_second_factor(u.id) is null)
    and (team is null or exists (select from public.team_memberships m where m.user_id = u.id and m.team_id = team));
end;
grant execute on function rules.valid_sessions to groundwork_login;

-- Returns those of the people who belong to the team, as its members see them.
create function rules.members_among(team uuid, people uuid[])
returns table (id uuid, email text, full_name text, avatar_url text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.id, p.email, p.full_name, p.avatar_url from user_profiles p join team_memberships m on m.user_id = p.id
  where m.team_id = team and p.id = any (people);
end;
grant execute on function rules.members_among to groundwork_login;
