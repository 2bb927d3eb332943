-- The activity log of goals and tasks, written by triggers in the same transaction. Members read it. Nobody can add or
-- change an entry.
grant
  select (id, team_id, subject, goal_id, task_id, comment_id, user_id, activity_type, description, changes, created_at)
on activity_log to groundwork_member;
create policy see on activity_log for select to groundwork_member using (team_id in (select rules.my_team_ids()));

-- The columns of tasks and goals that the database keeps itself. Every other column is logged.
-- api/suites/fields.test.ts compares the rest with the fields of the contract.
create function rules.unlogged_columns() returns text[]
language sql immutable parallel safe
return array['id', 'team_id', 'created_by', 'created_at', 'search', 'finished_at', 'board_order', 'progress'];

-- Returns {field: {old, new}} of the given columns that differ. Text is cut to 500 characters.
create function rules.changed(was jsonb, is_now jsonb, columns text[]) returns jsonb
language sql immutable parallel safe
begin atomic
  select coalesce(
    jsonb_object_agg(field, jsonb_build_object('old', left(was ->> field, 500), 'new', left(is_now ->> field, 500))),
    '{}'
  )
  from unnest(columns) field where was -> field is distinct from is_now -> field;
end;

-- Writes one entry for each kind of change in an update.
create function rules.log_work() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subject text := tg_argv[0];
  row_now jsonb := to_jsonb(coalesce(new, old));
  row_was jsonb := to_jsonb(old);
  entry record;
begin
  -- While the whole team is being deleted, an entry could no longer refer to it.
  if not exists (select from teams where id = (row_now ->> 'team_id')::uuid) then return null; end if;
  if tg_op = 'DELETE' then
    insert into activity_log (team_id, subject, goal_id, user_id, activity_type, description)
    values (
      old.team_id, subject,
      (select g.id from goals g where subject = 'task' and g.id = (row_was ->> 'goal_id')::uuid),
      rules.me(), 'delete', old.title
    );
    return null;
  end if;
  for entry in
    select kind, rules.changed(row_was, row_now, columns) as changes
    from (values
      ('status_change', array['status']),
      ('assign', array['assigned_to']),
      ('due_date_change', array['due_date']),
      ('update', array(
        select column_name from jsonb_object_keys(row_now) column_name
        where column_name <> all (rules.unlogged_columns() || array['status', 'assigned_to', 'due_date'])
      ))
    ) kinds (kind, columns)
    where tg_op = 'UPDATE'
    union all
    select 'create', '{}'::jsonb where tg_op = 'INSERT'
  loop
    if entry.kind = 'create' or entry.changes <> '{}' then
      insert into activity_log (team_id, subject, goal_id, task_id, user_id, activity_type, description, changes)
      values (
        new.team_id, subject,
        case when subject = 'goal' then new.id else (row_now ->> 'goal_id')::uuid end,
        case when subject = 'task' then new.id end,
        rules.me(),
        -- Goals have no kinds `assign` and `due_date_change` (specification, part 3); they log these as `update`.
        case when subject = 'goal' and entry.kind in ('assign', 'due_date_change') then 'update' else entry.kind end,
        new.title, entry.changes
      );
    end if;
  end loop;
  return null;
end $$;
create trigger log_work after insert or delete on goals for each row execute function rules.log_work('goal');
-- The condition skips the function when only the progress changes, which happens with most changes of tasks.
create trigger log_change after update on goals
  for each row when (to_jsonb(old) - 'progress' is distinct from to_jsonb(new) - 'progress')
  execute function rules.log_work('goal');
create trigger log_work after insert or delete on tasks for each row execute function rules.log_work('task');
create trigger log_change after update on tasks
  for each row when (old.* is distinct from new.*) execute function rules.log_work('task');
