-- Change notices. For each change that a screen may show, triggers write a notice `{team, table, rows, reader, person,
-- tab}` to a table, in the same transaction. Soon afterwards, one of the servers sends it on the channel `groundwork`. A
-- NOTIFY in the transaction itself would let all commits of the installation wait for each other (docs/decisions/043).
-- `team` is null for rows that everybody may read. `rows` holds, by column, the keys of the changed rows and of their
-- parents; it is null if the notice would reach 8,000 bytes. `reader` names the only person who may receive the notice.
-- `person` and `tab` name the author of the change and their browser tab.

-- Writes one notice. It is sent if the transaction commits.
create function rules.publish(notice jsonb) returns void language plpgsql as $$
begin
  insert into meta.change_notices (notice) values (publish.notice::text);
end $$;

-- Sends the notices of committed transactions, at most 10,000, and removes them, in one transaction of its own. Every
-- server calls it often; while one call runs, the others do nothing. `since` is the result of the last call of the same
-- connection, or 0. All notices of earlier transactions were sent then, so that this call does not read their remains,
-- which vacuum may not remove while a backup reads.
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

-- Writes notices for a statement's changed rows. Arguments: the column of the team; an expression for the only readers,
-- one or several, or '' for all members; the columns to send. A row without a team is sent only if it is a template,
-- and then to everybody.
create function rules.notify_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parts text;
  notice jsonb;
begin
  select string_agg(format('%L, jsonb_agg(distinct %2$I) filter (where %2$I is not null)', name, name), ', ') into parts
  from unnest(tg_argv[2:]) name;
  for notice in execute format(
    $query$
      select jsonb_build_object('team', %1$I, 'reader', only_reader, 'rows', jsonb_strip_nulls(jsonb_build_object(%2$s)))
      from (%3$s) changed, lateral (select %4$s) readers (only_reader) where %5$s
      group by %1$I, only_reader
    $query$,
    tg_argv[0],
    parts,
    case tg_op
      when 'INSERT' then 'table is_now'
      when 'DELETE' then 'table was'
      else 'table was union all table is_now'
    end,
    case when tg_argv[1] = '' then 'null::uuid' else tg_argv[1] end,
    case when tg_table_name = 'tpl_templates' then 'true' else format('%I is not null', tg_argv[0]) end
  ) loop
    notice := notice || jsonb_build_object(
      'table', tg_table_name, 'person', rules.me(), 'tab', nullif(current_setting('groundwork.tab', true), '')
    );
    if octet_length(notice::text) >= 8000 then notice := notice || '{"rows": null}'; end if;
    perform rules.publish(notice);
  end loop;
  return null;
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

-- A notice of a table holds its key and the keys of its parents. Four tables are left out: no member reads the audit
-- log, the rows of an import change together with the import, and the versions of a map together with its rows.
do $$
declare shown record;
begin
  for shown in
    select c.oid::regclass as name,
      case relname when 'teams' then 'id' when 'tpl_templates' then 'owner_team_id' else 'team_id' end as team,
      case
        when relname in ('notifications', 'task_views', 'imports') then 'user_id'
        when relname = 'team_invitations' then 'rules.readers_of_invitation(team_id, invited_by, email)'
        else ''
      end as reader,
      (
        select string_agg(quote_literal(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid
          and (
            attname in ('goal_id', 'task_id', 'parent_task_id', 'instance_id', 'map_id', 'src_node_id')
            or attname <> 'team_id' and attnum = any (indkey)
          )
      ) as columns
    from pg_class c join pg_index on indrelid = c.oid and indisprimary
    where relnamespace = 'public'::regnamespace
      and relname not in ('audit_log', 'import_items', 'imported_rows', 'map_versions')
      and (
        relname in ('teams', 'tpl_templates')
        or exists (select from pg_attribute where attrelid = c.oid and attname = 'team_id')
      )
  loop
    execute format(
      $trigger$
        create trigger notify_added after insert on %1$s
          referencing new table as is_now for each statement execute function rules.notify_changes(%2$L, %3$L, %4$s);
        create trigger notify_changed after update on %1$s
          referencing old table as was new table as is_now
          for each statement execute function rules.notify_changes(%2$L, %3$L, %4$s);
        create trigger notify_removed after delete on %1$s
          referencing old table as was for each statement execute function rules.notify_changes(%2$L, %3$L, %4$s);
      $trigger$,
      shown.name, shown.team, shown.reader, shown.columns
    );
  end loop;
end $$;

-- Also notifies the person of the membership, whichever team their stream is for.
create trigger notify_user_added after insert on team_memberships
  referencing new table as is_now
  for each statement execute function rules.notify_changes('team_id', 'user_id', 'user_id');
create trigger notify_user_changed after update on team_memberships
  referencing old table as was new table as is_now
  for each statement execute function rules.notify_changes('team_id', 'user_id', 'user_id');
create trigger notify_user_removed after delete on team_memberships
  referencing old table as was
  for each statement execute function rules.notify_changes('team_id', 'user_id', 'user_id');

-- Also notifies the second team of a transfer request.
create trigger notify_recipients_added after insert on transfer_requests
  referencing new table as is_now
  for each statement execute function rules.notify_changes('recipient_team_id', '', 'id');
create trigger notify_recipients_changed after update on transfer_requests
  referencing old table as was new table as is_now
  for each statement execute function rules.notify_changes('recipient_team_id', '', 'id');
create trigger notify_recipients_removed after delete on transfer_requests
  referencing old table as was for each statement execute function rules.notify_changes('recipient_team_id', '', 'id');

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
  -- An empty list means everybody; the ids are too many for a notice.
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

-- Returns those of the sessions that are still valid. If a team is named, returns only sessions of its members. One
-- call checks all sessions.
create function rules.valid_sessions(team uuid, session_tokens text[])
returns table (token text, expires_at timestamptz)
language sql stable security definer set search_path = auth, pg_temp
begin atomic
  select s.token, s.expires_at
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.token = any (session_tokens) and s.expires_at > now() and u.suspended_at is null and u.email_verified
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
