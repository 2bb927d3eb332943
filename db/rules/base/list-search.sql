-- Columns with folded text: for the searches of lists, and for the unique names of labels in a team.

create function rules.task_search(task tasks) returns tsvector language sql immutable
return rules.search_vector(
  task.title || ' ' || coalesce(regexp_replace(task.description, '<[^>]*>|&#?\w+;', ' ', 'g'), ''), ''
);
create function rules.goal_search(goal goals) returns tsvector language sql immutable
return rules.search_vector(concat_ws(' ', goal.title, goal.content, goal.reason, goal.target), '');

-- The text for the search of records: the first 200,000 characters of a record's values, folded.
create function rules.record_search(data jsonb) returns text language sql immutable parallel safe
return coalesce(
  rules.folded(left(
    (
      select string_agg(value #>> '{}', ' ') from jsonb_path_query(data, 'strict $.**') value
      where jsonb_typeof(value) in ('string', 'number')
    ),
    200000
  )),
  ''
);

-- Fills the columns that a migration has emptied because the folding changed. If two labels of a team now have the same
-- folded name, the newer label gets a number.
create function rules.fill_folded_columns() returns void language plpgsql set search_path = public, pg_temp as $$
declare
  unfilled labels;
  unused text;
  number integer;
begin
  update tasks t set search = rules.task_search(t) where search is null;
  update goals g set search = rules.goal_search(g) where search is null;
  update tpl_records set search = rules.record_search(data) where search is null;
  for unfilled in select * from labels where folded_name is null order by created_at, id loop
    unused := unfilled.name;
    number := 1;
    while exists (
      select from labels l where l.team_id = unfilled.team_id and l.folded_name = rules.folded(unused)
    ) loop
      number := number + 1;
      unused := btrim(left(unfilled.name, 50)) || ' (' || number || ')';
    end loop;
    update labels set name = unused, folded_name = rules.folded(unused) where id = unfilled.id;
  end loop;
end $$;
select rules.fill_folded_columns();

create function rules.fill_task_search() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.search := rules.task_search(new);
  return new;
end $$;
create function rules.fill_goal_search() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.search := rules.goal_search(new);
  return new;
end $$;
create function rules.fill_label_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.folded_name := rules.folded(new.name);
  return new;
end $$;
create trigger fill_search before insert or update of title, description on tasks
  for each row execute function rules.fill_task_search();
create trigger fill_search before insert or update of title, content, reason, target on goals
  for each row execute function rules.fill_goal_search();
create trigger fill_folded_name before insert or update of name on labels
  for each row execute function rules.fill_label_name();
