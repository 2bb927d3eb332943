-- The versions of descriptions, goals and records (docs/decisions/049-keep-one-version-per-sitting.md). Members of the
-- team read the rows and their versions.
grant select on revisions to groundwork_member;
create policy see on revisions for select to groundwork_member
  using (team_id = any (array(select rules.my_team_ids())));

-- The content of a version of each kind of row.
create function rules.content_of_task(t tasks) returns jsonb language sql immutable
return jsonb_build_object('description', t.description);
create function rules.content_of_goal(g goals) returns jsonb language sql immutable
return jsonb_build_object('content', g.content, 'reason', g.reason, 'target', g.target);
create function rules.content_of_record(r tpl_records) returns jsonb language sql immutable
return r.data;

-- Returns the author and the time of the content of a row without versions. Rows may be older than this feature: for
-- tasks and goals, the activity log has the last change. For a record that was changed, the author is not known (null).
create function rules.first_author(
  row_kind text, row_id uuid, creator uuid, created timestamptz, changed timestamptz,
  out author uuid, out moment timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if row_kind = 'record' then
    author := case when changed = created then creator end;
    moment := changed;
    return;
  end if;
  -- `created_at < now()` skips the entry of the change that this transaction makes.
  if row_kind = 'task' then
    select l.user_id, l.created_at into author, moment from activity_log l
    where l.task_id = row_id and l.changes ? 'description' and l.created_at < now()
    order by l.created_at desc limit 1;
  else
    select l.user_id, l.created_at into author, moment from activity_log l
    where l.goal_id = row_id and l.subject = 'goal' and l.changes ?| array['content', 'reason', 'target']
      and l.created_at < now()
    order by l.created_at desc limit 1;
  end if;
  if moment is null then
    author := creator;
    moment := created;
  end if;
end $$;

-- Adds a version of a row, or updates the current version if the save belongs to the same sitting. In a sitting, one
-- person saves with pauses of at most ten minutes, for an hour at most. Restoring a version always adds a version.
create function rules.add_revision(
  team uuid, row_kind text, subject uuid, new_content jsonb, author uuid, moment timestamptz, restored timestamptz
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare current revisions := (select r from revisions r where r.subject_id = subject and r.ended_at is null);
begin
  if current.created_by = author and current.restored_from is null and restored is null
    and moment < current.saved_at + make_interval(mins => rules.limit_sitting_pause_minutes())
    and moment < current.created_at + make_interval(mins => rules.limit_sitting_minutes())
  then
    update revisions set content = new_content, saved_at = greatest(moment, current.saved_at) where id = current.id;
    return;
  end if;
  moment := greatest(moment, current.saved_at);
  update revisions set ended_at = moment where id = current.id;
  insert into revisions (
    team_id, task_id, goal_id, record_id, content, created_by, created_at, saved_at, restored_from
  )
  values (
    team, case row_kind when 'task' then subject end, case row_kind when 'goal' then subject end,
    case row_kind when 'record' then subject end, new_content, author, moment, moment, restored
  );
  -- Deletes the oldest versions of the row when there are too many, or when together they are too large.
  delete from revisions r using (
    select v.id, row_number() over latest as count, sum(pg_column_size(v.content)) over latest as bytes
    from revisions v where v.subject_id = subject window latest as (order by v.created_at desc, v.id desc)
  ) total
  where r.id = total.id and r.ended_at is not null
    and (total.count > rules.limit_revisions() or total.bytes > rules.limit_revision_bytes());
end $$;

-- Keeps the new content of an update as a version. The first change of a row also keeps the content before it, if any.
create function rules.keep_revision() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  row_kind text := tg_argv[0];
  content_was jsonb;
  content_now jsonb;
  first record;
begin
  case row_kind
    when 'task' then
      content_was := rules.content_of_task(old);
      content_now := rules.content_of_task(new);
    when 'goal' then
      content_was := rules.content_of_goal(old);
      content_now := rules.content_of_goal(new);
    else
      content_was := rules.content_of_record(old);
      content_now := rules.content_of_record(new);
  end case;
  if jsonb_strip_nulls(content_was) <> '{}' and not exists (select from revisions where subject_id = new.id) then
    select * into first from rules.first_author(
      row_kind, new.id, old.created_by, old.created_at, (to_jsonb(old) ->> 'updated_at')::timestamptz
    );
    perform rules.add_revision(new.team_id, row_kind, new.id, content_was, first.author, first.moment, null);
  end if;
  perform rules.add_revision(
    new.team_id, row_kind, new.id, content_now, rules.me(), clock_timestamp(),
    nullif(current_setting('groundwork.restored_from', true), '')::timestamptz
  );
  return null;
end $$;
create trigger keep_revision after update of description on tasks
  for each row when (old.description is distinct from new.description) execute function rules.keep_revision('task');
create trigger keep_revision after update of content, reason, target on goals
  for each row when ((old.content, old.reason, old.target) is distinct from (new.content, new.reason, new.target))
  execute function rules.keep_revision('goal');
create trigger keep_revision after update of data on tpl_records
  for each row when (old.data is distinct from new.data) execute function rules.keep_revision('record');

-- The rows of a kind, with ids after `after` up to `upto`, whose current version differs from their content.
create function rules.stale_revisions(
  row_kind text,
  after uuid default '00000000-0000-0000-0000-000000000000',
  upto uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
)
returns table (id uuid, team_id uuid, content jsonb)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select rows.* from (
    select t.id, t.team_id, rules.content_of_task(t) from tasks t
    where row_kind = 'task' and t.id > after and t.id <= upto
    union all
    select g.id, g.team_id, rules.content_of_goal(g) from goals g
    where row_kind = 'goal' and g.id > after and g.id <= upto
    union all
    select r.id, r.team_id, rules.content_of_record(r) from tpl_records r
    where row_kind = 'record' and r.id > after and r.id <= upto
  ) rows (id, team_id, content)
  where rows.content is distinct from (
      select v.content from revisions v where v.subject_id = rows.id and v.ended_at is null
    )
    and exists (select from revisions v where v.subject_id = rows.id);
end;

-- Adds versions with the current content of these rows, without an author.
create function rules.mend_revisions(ids uuid[]) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  select rules.add_revision(rows.team_id, kind, rows.id, content, null, clock_timestamp(), null)
  from (
    select 'task', t.id, t.team_id, rules.content_of_task(t) from tasks t where t.id = any (ids)
    union all
    select 'goal', g.id, g.team_id, rules.content_of_goal(g) from goals g where g.id = any (ids)
    union all
    select 'record', r.id, r.team_id, rules.content_of_record(r) from tpl_records r where r.id = any (ids)
  ) rows (kind, id, team_id, content);
end;
