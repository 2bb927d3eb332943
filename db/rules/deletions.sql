-- Recently deleted (docs/decisions/045-keep-deleted-rows-in-a-table-of-their-own.md). Triggers copy what a statement
-- deletes, with all that goes along, between rules.begin_deletion and rules.end_deletion.
grant
  select (id, team_id, kind, subject_id, name, row_count, kept_rows, kept_bytes, deleted_by, deleted_at)
on deletions to groundwork_member;
create policy see on deletions for select to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('deletion.manage'))));

-- The tables whose deleted rows come back, in an order in which each refers only to those before it, apart from links of
-- tasks. Every other table is derived from these, belongs to a person, or ends for good with what it is about
-- (db/deletions.test.ts says which).
create function rules.restorable_tables() returns table (of_table text, place bigint)
language sql immutable
begin atomic
  select * from unnest(array[
    'labels', 'shared_task_views', 'sprints', 'sprint_changes', 'goals', 'goal_check_ins', 'task_templates',
    'tpl_templates', 'team_menus', 'menu_items', 'tpl_instances', 'tpl_maps', 'map_labels', 'saved_map_views',
    'map_versions', 'tpl_map_nodes', 'tpl_map_edges', 'tpl_records', 'goal_targets', 'goal_target_values', 'tasks',
    'step_tasks', 'task_labels', 'task_relations', 'task_plans', 'task_reminders', 'task_snoozes', 'comments',
    'attachments', 'revisions', 'watches'
  ]) with ordinality;
end;

create function rules.current_deletion() returns uuid language sql stable
return nullif(current_setting('groundwork.deletion', true), '')::uuid;

-- Whether rules.restore_deleted is writing: rows come back as they were, and nobody is told of each of them.
create function rules.is_restoring() returns boolean language sql stable
return coalesce(current_setting('groundwork.restoring', true), '') = 'on';

grant execute on function rules.is_restoring to groundwork_member;

-- Copies the rows that a statement has deleted.
create function rules.keep_deleted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare deletion uuid := rules.current_deletion();
begin
  if deletion is null then return null; end if;
  insert into deleted_rows (deletion_id, team_id, of_table, is_link, content)
  select deletion, coalesce(row ->> 'team_id', row ->> 'owner_team_id')::uuid, tg_table_name, false, row
  from (select to_jsonb(was) as row from was) gone
  where coalesce(row ->> 'team_id', row ->> 'owner_team_id') is not null;
  return null;
end $$;

-- Copies the references that rows lose because what they refer to is deleted. `tg_argv` are the columns.
create function rules.keep_links() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare deletion uuid := rules.current_deletion();
begin
  if deletion is null then return null; end if;
  insert into deleted_rows (deletion_id, team_id, of_table, is_link, content)
  select deletion, (lost ->> 'team_id')::uuid, tg_table_name, true, lost
  from (
      select jsonb_object_agg(field, o -> field) || jsonb_build_object('id', o -> 'id', 'team_id', o -> 'team_id') as lost
      from (select to_jsonb(was) as o, to_jsonb(is_now) as n from was join is_now on is_now.id = was.id) changed,
        unnest(tg_argv) field
      where o ->> field is not null and n ->> field is null
      group by o
    ) links;
  return null;
end $$;

do $$
declare t record;
begin
  for t in
    select c.oid::regclass as name,
      relname in (select of_table from rules.restorable_tables()) as comes_back,
      (
        -- The columns that a deleted row of a restorable table leaves empty.
        select string_agg(distinct quote_literal(attname), ', ')
        from pg_constraint k
        join pg_attribute a on attrelid = k.conrelid and attnum = any (coalesce(k.confdelsetcols, k.conkey))
        where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'n'
          and k.confrelid in (select of_table::regclass from rules.restorable_tables())
      ) as links
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('transfer_requests', 'imports', 'deleted_rows')
  loop
    if t.comes_back then
      execute format(
        'create trigger keep_deleted after delete on %s referencing old table as was
         for each statement execute function rules.keep_deleted()', t.name
      );
    end if;
    if t.links is not null then
      execute format(
        'create trigger keep_links after update on %s referencing old table as was new table as is_now
         for each statement execute function rules.keep_links(%s)', t.name, t.links
      );
    end if;
  end loop;
end $$;

-- Begins a deletion: what this transaction deletes until rules.end_deletion can be restored.
create function rules.begin_deletion() returns void language plpgsql as $$
begin
  perform set_config('groundwork.deletion', gen_random_uuid()::text, true);
end $$;
grant execute on function rules.begin_deletion to groundwork_member;

-- Ends the deletion of things of a kind, whose rows were in table `in_table`, and returns its id; null if no row was
-- deleted. `name` is that of the first thing, if its row does not hold it.
create function rules.end_deletion(kind text, in_table text, name text default null) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deletion uuid := rules.current_deletion();
  first record;
begin
  perform set_config('groundwork.deletion', '', true);
  select
    r.team_id, (content ->> 'id')::uuid as subject_id, count(*) over () as row_count,
    left(coalesce(content ->> 'title', content ->> 'name', content ->> 'file_name', content ->> 'label',
      content ->> 'content', ''), 500) as name
  into first
  from deleted_rows r where deletion_id = deletion and of_table = in_table and not is_link
  order by content ->> 'parent_task_id' is not null, nlevel((content ->> 'path')::ltree), r.id limit 1;
  -- A node of another team that showed one of these is not theirs to restore.
  delete from deleted_rows where deletion_id = deletion and team_id is distinct from first.team_id;
  if first.team_id is null then return null; end if;
  insert into deletions (id, team_id, kind, subject_id, name, row_count, deleted_by, kept_rows, kept_bytes)
  select
    deletion, first.team_id, kind, first.subject_id, coalesce(end_deletion.name, first.name), first.row_count, rules.me(),
    count(*), coalesce(sum((content ->> 'file_size')::bigint) filter (where of_table = 'attachments' and not is_link), 0)
  from deleted_rows where deletion_id = deletion;
  -- The oldest deletions of the team go for good when there are too many rows, or more bytes of files than the team may
  -- use for those that are not deleted.
  delete from deletions d using (
    select id, sum(kept_rows) over latest as kept_rows, sum(kept_bytes) over latest as kept_bytes
    from deletions where team_id = first.team_id window latest as (order by deleted_at desc, id)
  ) total
  where d.id = total.id and d.id <> deletion
    and (total.kept_rows > rules.limit_deleted_rows() or total.kept_bytes > rules.quota('team_file_bytes'));
  return deletion;
end $$;
grant execute on function rules.end_deletion to groundwork_member;

-- Empties what deleted rows of a table refer to and is gone, or drops the rows. Returns how many cannot come back.
create function rules.drop_lost_references(deletion uuid, in_table text, links boolean) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  key record;
  dropped bigint := 0;
  count bigint;
begin
  for key in
    select
      confrelid::regclass as target, confdeltype = 'n' as is_emptied, conrelid = confrelid as is_own, pairs.*,
      (
        select jsonb_object_agg(attname, null) from pg_attribute
        where attrelid = conrelid and attnum = any (coalesce(confdelsetcols, conkey))
      ) as nothing
    from pg_constraint
    cross join lateral (
      select
        string_agg(format('r.content ->> %L is not null', a.attname), ' and ') as given,
        string_agg(
          format('t.%I = (r.content ->> %L)::%s', f.attname, a.attname, format_type(a.atttypid, null)), ' and '
        ) as same,
        string_agg(format('o.content ->> %L = r.content ->> %L', f.attname, a.attname), ' and ') as same_deleted
      from unnest(conkey, confkey) pair (here, there)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = here
      join pg_attribute f on f.attrelid = confrelid and f.attnum = there
    ) pairs
    where conrelid = in_table::regclass and contype = 'f'
  loop
    execute concat(
      case when key.is_emptied
        then format('update deleted_rows r set content = content || %L', key.nothing)
        else 'delete from deleted_rows r' end,
      ' where deletion_id = $1 and of_table = $2 and is_link = $3 and ', key.given,
      format(' and not exists (select from %s t where %s)', key.target, key.same),
      case when key.is_own and not links then format(
        ' and not exists (select from deleted_rows o where deletion_id = $1 and of_table = $2 and not is_link and %s)',
        key.same_deleted
      ) end
    ) using deletion, in_table, links;
    get diagnostics count = row_count;
    if not key.is_emptied then dropped := dropped + count; end if;
  end loop;
  return dropped;
end $$;

-- Inserts deleted rows again. A row that exists by now stays as it is.
create function rules.insert_deleted(into_table regclass, kept jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  columns text;
  changes text;
  key text;
begin
  -- A kept row may be older than a column, which then gets its default, or have one that is gone.
  select
    string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(format('%1$I = excluded.%1$I', attname), ', '),
    (
      select string_agg(quote_ident(a.attname), ', ')
      from pg_index join pg_attribute a on a.attrelid = indrelid and a.attnum = any (indkey)
      where indrelid = into_table and indisprimary
    )
  into columns, changes, key
  from pg_attribute
  where attrelid = into_table and attnum > 0 and not attisdropped and attgenerated = '' and kept -> 0 ? attname;
  execute format(
    'insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) on conflict (%3$s) do %4$s',
    into_table, columns, key,
    -- A deleted comment with replies has stayed, empty.
    case when into_table = 'comments'::regclass
      then format('update set %s where comments.content is null', changes) else 'nothing' end
  ) using kept;
end $$;

-- Places deleted nodes: where they were if that place is free, otherwise as the last below the node that was their
-- parent, or as roots if that is gone.
create function rules.place_deleted_nodes(deletion uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  top record;
  place ltree;
  -- The highest label that a kept node has or gets, so that no two get the same.
  highest bigint := (
    select max(rules.map_label((content ->> 'path')::ltree)) from deleted_rows
    where deletion_id = deletion and of_table = 'tpl_map_nodes' and not is_link
  );
begin
  for top in
    select r.node, r.map, r.path, (
      select (v.content ->> 'parent_id')::uuid from map_versions v
      where v.row_id = r.node order by v.valid_to desc limit 1
    ) as parent
    from (
      select (content ->> 'id')::uuid as node, (content ->> 'map_id')::uuid as map, (content ->> 'path')::ltree as path
      from deleted_rows where deletion_id = deletion and of_table = 'tpl_map_nodes' and not is_link
    ) r
    where nlevel(r.path) = 1 or subpath(r.path, 0, -1)::text not in (
      select content ->> 'path' from deleted_rows where deletion_id = deletion and of_table = 'tpl_map_nodes' and not is_link
    )
    order by string_to_array(r.path::text, '.')::bigint[]
  loop
    perform rules.lock_map(top.map);
    place := coalesce((select n.path from tpl_map_nodes n where n.map_id = top.map and n.id = top.parent), '');
    if place = subpath(top.path, 0, -1)
      and not exists (select from tpl_map_nodes n where n.map_id = top.map and n.path = top.path)
    then
      continue;
    end if;
    highest := greatest(highest + 1, rules.shift_siblings(top.map, place, null, 1));
    place := place || highest::text;
    update deleted_rows set content = content || jsonb_build_object(
      'path', rules.replace_prefix((content ->> 'path')::ltree, top.path, place)
    )
    where deletion_id = deletion and of_table = 'tpl_map_nodes' and not is_link
      and rules.within((content ->> 'path')::ltree, top.path);
  end loop;
end $$;

-- Gives rows back the references that they lost, unless they refer to something else by now. A row may have lost several,
-- one after the other.
create function rules.restore_links(into_table regclass, lost jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fields text := (
    select string_agg(distinct format('%1$I = coalesce(t.%1$I, k.%1$I)', field), ', ')
    from jsonb_array_elements(lost) link, jsonb_object_keys(link) field where field not in ('id', 'team_id')
  );
  kept jsonb := (
    select jsonb_agg(row) from (
      select jsonb_object_agg(field.key, field.value) as row
      from jsonb_array_elements(lost) link, jsonb_each(jsonb_strip_nulls(link)) field group by link ->> 'id'
    ) rows
  );
begin
  execute format(
    'update %1$s t set %2$s from jsonb_populate_recordset(null::%1$s, $1) k where t.id = k.id and t.team_id = k.team_id',
    into_table, fields
  ) using kept;
end $$;

-- Restores what was deleted, for admins, and for a few minutes for the person who deleted it, whose toast stays for as
-- long as it has the focus. `left_out` counts the rows that could not come back, because what they belong to is gone.
-- `records` are the ids of records that were deleted as such, not with their form or map.
create function rules.restore_deleted(
  deletion uuid, out kind text, out subject uuid, out left_out bigint, out records uuid[]
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d deletions;
  part record;
  ready bigint[];
  kept jsonb;
  nodes uuid[];
begin
  select * into d from deletions where id = deletion for update;
  if d.id is null
    or d.team_id not in (select rules.my_team_ids())
    or d.team_id not in (select rules.teams_where_i_can('deletion.manage'))
      and (d.deleted_by is distinct from rules.me() or d.deleted_at < now() - make_interval(mins => rules.limit_undo_minutes()))
  then
    perform rules.refuse('general.notFound', 'GW404');
  end if;
  perform set_config('groundwork.restoring', 'on', true);
  kind := d.kind;
  subject := d.subject_id;
  left_out := 0;
  nodes := array(
    select (content ->> 'id')::uuid from deleted_rows
    where deletion_id = d.id and of_table in ('tpl_map_nodes', 'tpl_map_edges') and not is_link
  );
  records := array(
    select (content ->> 'id')::uuid from deleted_rows
    where deletion_id = d.id and of_table = 'tpl_records' and not is_link and d.kind = 'record'
  );
  for part in
    select k.of_table, is_link from deleted_rows k left join rules.restorable_tables() t using (of_table)
    where deletion_id = d.id group by k.of_table, place, is_link order by is_link, place
  loop
    left_out := left_out + rules.drop_lost_references(d.id, part.of_table, part.is_link);
    if part.of_table = 'tpl_map_nodes' and not part.is_link then perform rules.place_deleted_nodes(d.id); end if;
    -- Parents come before their subtasks, which get the parent's goal.
    loop
      -- Triggers count the nodes of a map again.
      select array_agg(id), jsonb_agg(
        content || case when content ? 'node_count' then '{"node_count": 0}'::jsonb else '{}' end order by id
      ) into ready, kept
      from deleted_rows r
      where deletion_id = d.id and of_table = part.of_table and is_link = part.is_link
        and not exists (
          select from deleted_rows o
          where o.deletion_id = d.id and o.of_table = part.of_table and o.is_link = part.is_link
            and o.content ->> 'id' = r.content ->> 'parent_task_id'
        );
      exit when ready is null;
      delete from deleted_rows where id = any (ready);
      if part.is_link then perform rules.restore_links(part.of_table::regclass, kept);
      else perform rules.insert_deleted(part.of_table::regclass, kept);
      end if;
      -- rules.check_relation leaves out relations that no longer fit.
      if part.of_table = 'task_relations' then
        left_out := left_out + (
          select count(*) from jsonb_populate_recordset(null::task_relations, kept) k
          where (k.team_id, k.task_id, k.related_task_id) not in (
            select r.team_id, r.task_id, r.related_task_id from task_relations r where r.team_id = d.team_id
          )
        );
      end if;
    end loop;
  end loop;
  delete from deletions where id = d.id;
  if nodes <> '{}' then perform rules.keep_versions(nodes); end if;
  perform set_config('groundwork.restoring', '', true);
  perform rules.log_restored(d, cardinality(nodes));
  perform rules.audit_deletion_act('content.restored', d);
exception when unique_violation then
  perform rules.refuse('deletions.nameTaken', 'GW409');
end $$;
grant execute on function rules.restore_deleted to groundwork_member;

-- Writes that the signed-in person restored a goal, a task, a map, or nodes of a map.
create function rules.log_restored(d deletions, nodes integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into activity_log (team_id, subject, goal_id, task_id, map_id, user_id, activity_type, description, node_count)
  select
    d.team_id, what, goal_id, task_id, map_id, rules.me(), 'restore', description,
    case when d.kind = 'branch' then nodes end
  from (
    select 'goal' as what, id as goal_id, null::uuid as task_id, null::uuid as map_id, title as description
    from goals where id = d.subject_id and d.kind = 'goal'
    union all
    select 'task', goal_id, id, null, title from tasks where id = d.subject_id and d.kind = 'task'
    union all
    select 'map', null, null, m.id, i.name from tpl_maps m join tpl_instances i on i.id = m.instance_id
    where d.kind = 'instance' and i.id = d.subject_id
      or d.kind = 'branch' and m.id = (select n.map_id from tpl_map_nodes n where n.id = d.subject_id)
  ) restored;
end $$;

-- Ends the deletions of nodes that a person adds again, as Undo on the map does: rows get back their links to them.
create function rules.end_deletions_of(nodes uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare part record;
begin
  for part in
    select distinct d.id, r.of_table
    from deletions d join deleted_rows r on r.deletion_id = d.id and r.is_link
    where d.subject_id = any (nodes) and d.team_id in (select rules.my_team_ids())
  loop
    perform rules.drop_lost_references(part.id, part.of_table, true);
    perform rules.restore_links(
      part.of_table::regclass,
      (select jsonb_agg(content) from deleted_rows where deletion_id = part.id and of_table = part.of_table and is_link)
    );
  end loop;
  delete from deletions where subject_id = any (nodes) and team_id in (select rules.my_team_ids());
end $$;

-- Deletes for good.
create function rules.purge_deletion(deletion uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare d deletions;
begin
  delete from deletions where id = deletion and team_id in (select rules.teams_where_i_can('deletion.manage'))
  returning * into d;
  if not found then return false; end if;
  perform rules.audit_deletion_act('content.purged', d);
  return true;
end $$;
grant execute on function rules.purge_deletion to groundwork_member;
