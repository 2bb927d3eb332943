-- An import belongs to its person while they are a member of the team. The job acts as that person, through their
-- session, and stops when the session ends.
grant select, insert, update, delete on auth.import_sessions to groundwork_login;

grant select on imports to groundwork_member;
grant
  insert (id, team_id, source, template_ids, map_ids, user_ids, template_id, role_id),
  update (status, reason, current, current_nodes, finished_at)
on imports to groundwork_member;
create policy see on imports for select to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy add on imports for insert to groundwork_member
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy edit on imports for update to groundwork_member
  using (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())))
  with check (user_id = rules.me() and team_id = any (array(select rules.my_team_ids())));
alter table imports alter column user_id set default rules.me();

grant
  select,
  insert (team_id, import_id, kind, legacy_id, part, name, outcome, reason, row_id, parts)
on import_items to groundwork_member;
create policy see on import_items for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())) and import_id in (select id from imports));
create policy add on import_items for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())) and import_id in (select id from imports));

grant select, insert, update (row_id) on imported_rows to groundwork_member;
create policy see on imported_rows for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on imported_rows for insert to groundwork_member
  with check (team_id = any (array(select rules.my_team_ids())));
create policy edit on imported_rows for update to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())))
  with check (team_id = any (array(select rules.my_team_ids())));

-- Returns the row that an imported object became in this team, or null if the row no longer exists. An invitation
-- counts only while it is pending or accepted.
create function rules.imported_as(team uuid, source text, kind text, legacy_id text) returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select r.row_id from imported_rows r
    where r.team_id = team and r.team_id = any (array(select rules.my_team_ids()))
      and r.source = imported_as.source and r.kind = imported_as.kind and r.legacy_id = imported_as.legacy_id
      and case r.kind
        when 'template' then exists (select from tpl_templates t where t.id = r.row_id)
        when 'map' then exists (select from tpl_maps m where m.id = r.row_id)
        else exists (
          select from team_invitations i where i.id = r.row_id and rules.invitation_state(i) in ('pending', 'accepted')
        )
      end
  );
end $$;
grant execute on function rules.imported_as to groundwork_member;

-- Marks an import as failed when its person may no longer write it, because they signed out or left the team.
create function rules.end_import(import uuid, why text) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update imports set status = 'failed', reason = why, current = null, current_nodes = null, finished_at = now()
  where id = import and status in ('waiting', 'running');
end;

-- Marks imports as failed that are unfinished after two hours, because a job runs for little more than an hour. The
-- server calls this every hour.
create function rules.sweep_imports(why text) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update imports set status = 'failed', reason = why, current = null, current_nodes = null, finished_at = now()
  where status in ('waiting', 'running') and created_at < now() - interval '2 hours';
end;
grant execute on function rules.end_import, rules.sweep_imports to groundwork_login;

create function rules.audit_import() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rules.audit(
    'import.' || case when tg_op = 'INSERT' then 'started' else new.status end,
    actor_id => new.user_id, team_id => new.team_id,
    details => jsonb_build_object('source', new.source)
  );
  return null;
end $$;
create trigger audit after insert on imports for each row execute function rules.audit_import();
create trigger audit_status after update of status on imports
  for each row
  when (new.status <> old.status and new.status not in ('waiting', 'running'))
  execute function rules.audit_import();

-- Notifies the person of the end of their import while they are in the team, but not if they cancelled it.
create function rules.send_import_notification() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notifications (team_id, user_id, kind, actor_id, import_id)
  select team_id, user_id, 'import', null, new.id from team_memberships
  where team_id = new.team_id and user_id = new.user_id;
  return null;
end $$;
create trigger send_notification after update of status on imports
  for each row
  when (new.status <> old.status and new.status in ('done', 'failed'))
  execute function rules.send_import_notification();
