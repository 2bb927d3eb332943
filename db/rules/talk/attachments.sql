-- Members see the files of the team's goals and tasks. Only the uploader may delete a file (specification, part 6).
-- Owners and admins may delete the files of people who are no longer in the team.
grant
  select (id, team_id, task_id, goal_id, file_name, file_path, file_size, file_type, uploaded_by, created_at),
  insert (id, team_id, task_id, goal_id, file_name, file_path, file_size, file_type),
  delete
on attachments to groundwork_member;
create policy see on attachments for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));
create policy add on attachments for insert to groundwork_member
  with check (uploaded_by = rules.me() and team_id = any (array(select rules.my_team_ids())));
create policy delete on attachments for delete to groundwork_member
  using (
    uploaded_by = rules.me() and team_id = any (array(select rules.teams_where_i_can('attachment.delete')))
    or team_id = any (array(select rules.teams_where_i_can('attachment.clear'))) and not exists (
      select from team_memberships m where m.team_id = attachments.team_id and m.user_id = attachments.uploaded_by
    )
  );
alter table attachments alter column uploaded_by set default rules.me();

-- Returns those of the given stored files that are in use: by an attachment, by a deleted attachment that can be
-- restored, by a data export, or as a profile photo. The hourly sweep deletes the other files.
create function rules.files_with_row(paths text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select file_path from attachments where file_path = any (paths)
  union all
  select content ->> 'file_path' from deleted_rows
  where of_table = 'attachments' and not is_link and content ->> 'file_path' = any (paths)
  union all
  select file_name from auth.data_exports where file_name = any (paths)
  union all
  select path from unnest(paths) path
  join user_profiles on avatar_url = '/api/avatars/' || substring(path from '^avatars/(.{36})\.webp$');
end;
grant execute on function rules.files_with_row to groundwork_login;

-- Logs that a person added a file to a task or goal, or deleted it. A file that PostgreSQL deletes together with its
-- task, goal or team gets no entry.
create function rules.log_file() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  file attachments := coalesce(new, old);
  side text := case tg_op when 'INSERT' then 'new' else 'old' end;
begin
  if rules.is_restoring() or not exists (select from teams where id = file.team_id) then return null; end if;
  insert into activity_log (team_id, subject, goal_id, task_id, user_id, activity_type, description, changes)
  select
    file.team_id, about.subject, about.goal_id, about.task_id, rules.me(),
    case tg_op when 'INSERT' then 'add_file' else 'delete_file' end, about.title,
    jsonb_build_object('file', jsonb_build_object('old', null, 'new', null) || jsonb_build_object(side, file.file_name))
  from (
    select 'task' as subject, t.goal_id, t.id as task_id, t.title from tasks t where t.id = file.task_id
    union all
    select 'goal', g.id, null, g.title from goals g where g.id = file.goal_id
  ) about;
  return null;
end $$;
create trigger log_file after insert or delete on attachments for each row execute function rules.log_file();
