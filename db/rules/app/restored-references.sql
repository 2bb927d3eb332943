-- References of rows that restorations.sql restores, and to such rows
-- (docs/decisions/045-keep-deleted-rows-in-a-table-of-their-own.md).

-- The foreign keys of a table, except to teams, as SQL for queries on `deleted_rows r`: `given` is the condition that
-- `r.content` has the reference; `same` is the condition that the row `t` is its target; `parts` are the values of the
-- reference; `field` is the column that holds the id of the target; `emptied` is JSON that sets the columns of the
-- reference to null. `may_be_empty` is true if a row can be restored without the reference: a subtask then becomes a
-- task without a parent. `is_own` is true if the table refers to itself.
create function rules.references_of(in_table regclass) returns table (
  target regclass, of_table text, field text, parts text, given text, same text, emptied jsonb, may_be_empty boolean,
  is_own boolean
)
language sql stable set search_path = public, pg_temp
begin atomic
  select
    k.confrelid::regclass, c.relname::text, pairs.field, pairs.parts, pairs.given, pairs.same,
    (
      select jsonb_object_agg(a.attname, null) from pg_attribute a
      where a.attrelid = k.conrelid and a.attnum = any (
        coalesce(k.confdelsetcols, case when k.confdeltype = 'n' then k.conkey end, pairs.own)
      )
    ),
    k.confdeltype = 'n' or in_table = 'tasks'::regclass and k.confrelid = k.conrelid, k.confrelid = k.conrelid
  from pg_constraint k
  join pg_class c on c.oid = k.confrelid
  cross join lateral (
    select
      max(a.attname) filter (where f.attname = 'id') as field,
      array_agg(here) filter (where f.attname = 'id') as own,
      string_agg(format('r.content ->> %L', a.attname), ', ' order by here) as parts,
      string_agg(format('r.content ->> %L is not null', a.attname), ' and ' order by here) as given,
      string_agg(
        format('t.%I = (w.parts[%s])::%s', f.attname, nth, format_type(a.atttypid, null)), ' and ' order by here
      ) as same
    from (
      select here, there, row_number() over (order by here) as nth from unnest(k.conkey, k.confkey) pair (here, there)
    ) pair
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here
    join pg_attribute f on f.attrelid = k.confrelid and f.attnum = pair.there
  ) pairs
  where k.conrelid = in_table and k.contype = 'f' and k.confrelid <> 'teams'::regclass
  order by k.conname;
end;

-- For each of the deleted rows `lost`: the other deletion (`holder`) that holds the row to which the column `field`
-- refers. Locks these deletions until the transaction ends.
create function rules.holders_of(lost bigint[], target text, field text) returns table (row_id bigint, holder uuid)
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  perform from deletions d where d.id in (
    select o.deletion_id from deleted_rows r
    join deleted_rows o on o.team_id = r.team_id and o.of_table = target and not o.is_link
      and o.content ->> 'id' = r.content ->> field and o.deletion_id <> r.deletion_id
    where r.id = any (lost)
  ) order by d.id for update;
  -- A comment may be among the deleted rows twice: with its text, and as the placeholder that was deleted with its last
  -- reply.
  return query
  select distinct on (r.id) r.id, o.deletion_id
  from deleted_rows r
  join deleted_rows o on o.team_id = r.team_id and o.of_table = target and not o.is_link
    and o.content ->> 'id' = r.content ->> field and o.deletion_id <> r.deletion_id
  join deletions d on d.id = o.deletion_id
  where r.id = any (lost)
  order by r.id, target = 'comments' and o.content ->> 'content' is null, o.id;
end $$;

-- Adds to `kept_rows` of each deletion in `holders` how often the array contains the deletion.
create function rules.count_kept(holders uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update deletions d set kept_rows = d.kept_rows + h.count
  from (select id, count(*) from unnest(holders) id group by id) h where d.id = h.id;
end $$;

-- Handles references of deleted rows of a table to rows that do not exist now. A reference that may be empty becomes
-- empty; the deletion that holds the referenced row restores the reference later. A row that cannot be without the
-- reference moves to that deletion (counted in `waiting`). If the referenced row is gone for good, the deleted row is
-- removed (counted in `dropped`). `heads` is the table of the things that were deleted as such. If a row of `heads`
-- would have to move, raises an error that names the deletion to restore first.
create function rules.settle_references(
  deletion uuid, in_table text, heads text, out waiting bigint, out dropped bigint
)
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  key record;
  lost bigint[];
  held bigint[];
  holders uuid[];
  first record;
begin
  waiting := 0;
  dropped := 0;
  for key in select * from rules.references_of(in_table::regclass) loop
    -- Looks up each distinct reference once.
    execute format(
      'with wanted as materialized (
         select array[%1$s] as parts, array_agg(r.id) as ids from deleted_rows r
         where deletion_id = $1 and of_table = $2 and not is_link and %2$s group by 1
       ) select array_agg(id) from wanted w, unnest(w.ids) id where not exists (select from %3$s t where %4$s)',
      key.parts, key.given, key.target, key.same
    ) into lost using deletion, in_table;
    if key.is_own and lost is not null then
      lost := (
        select array_agg(id) from deleted_rows where id = any (lost) and content ->> key.field <> all (array(
          select o.content ->> 'id' from deleted_rows o
          where o.deletion_id = settle_references.deletion and o.of_table = in_table and not o.is_link
        ))
      );
    end if;
    continue when lost is null;
    select array_agg(row_id), array_agg(holder) into held, holders from rules.holders_of(lost, key.of_table, key.field);
    if key.may_be_empty then
      insert into deleted_rows (deletion_id, team_id, of_table, is_link, content)
      select h.holder, r.team_id, in_table, true,
        jsonb_build_object(
          'id', r.content -> 'id', 'team_id', r.content -> 'team_id', key.field, r.content -> key.field
        )
      from unnest(held, holders) h (row_id, holder) join deleted_rows r on r.id = h.row_id;
      perform rules.count_kept(holders);
      update deleted_rows set content = content || key.emptied where id = any (lost);
      continue;
    end if;
    if held is not null and in_table = heads then
      select d.kind, d.name into first from deletions d where d.id = any (holders) order by d.deleted_at desc limit 1;
      raise exception 'deletions.restoreFirst'
        using errcode = 'GWRST', detail = jsonb_build_object('kind', first.kind, 'name', first.name)::text;
    end if;
    update deleted_rows r set deletion_id = h.holder
    from unnest(held, holders) h (row_id, holder) where r.id = h.row_id;
    perform rules.count_kept(holders);
    waiting := waiting + coalesce(cardinality(held), 0);
    lost := array(select unnest(lost) except select unnest(held));
    if in_table = 'comments' and key.is_own then
      update deleted_rows set content = content || key.emptied where id = any (lost);
      continue;
    end if;
    delete from deleted_rows where id = any (lost);
    -- A row of a person who has left the team since does not count as left out.
    if key.target <> 'team_memberships'::regclass then dropped := dropped + cardinality(lost); end if;
  end loop;
  if in_table = heads and not exists (
    select from deleted_rows r
    where r.deletion_id = settle_references.deletion and r.of_table = in_table and not r.is_link
  ) then
    perform rules.refuse('deletions.ownerGone', 'GW409');
  end if;
end $$;

-- Restores the references that rows of a table lost in a deletion, unless they refer to something else by now. A row
-- may have lost several references. If the row itself is in another deletion, restores the reference in its copy there.
-- `nodes` limits this to references to these ids.
create function rules.restore_links(deletion uuid, in_table text, nodes text[] default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lost jsonb := (
    select jsonb_agg(row) from (
      select jsonb_object_agg(field.key, field.value) as row
      from deleted_rows r cross join jsonb_each(jsonb_strip_nulls(r.content)) field
      where r.deletion_id = restore_links.deletion and r.of_table = in_table and r.is_link
        and (nodes is null or field.key in ('id', 'team_id') or field.value #>> '{}' = any (nodes))
      group by r.content ->> 'id'
    ) rows
  );
  fields text := (
    select string_agg(distinct format('%1$I = coalesce(t.%1$I, k.%1$I)', field), ', ')
    from jsonb_array_elements(lost) link, jsonb_object_keys(link) field where field not in ('id', 'team_id')
  );
  gone uuid[];
begin
  if fields is null then return; end if;
  execute format(
    'update %1$s t set %2$s from jsonb_populate_recordset(null::%1$s, $1) k
     where t.id = k.id and t.team_id = k.team_id', in_table, fields
  ) using lost;
  execute format(
    'select array_agg(k.id) from jsonb_populate_recordset(null::%1$s, $1) k
     where not exists (select from %1$s t where t.id = k.id)', in_table
  ) into gone using lost;
  update deleted_rows r set content = r.content || (
    select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(k.row) field
    where r.content ->> field.key is null
  )
  from jsonb_array_elements(lost) k (row)
  where (k.row ->> 'id')::uuid = any (gone) and r.team_id = (k.row ->> 'team_id')::uuid and r.of_table = in_table
    and not r.is_link and r.content ->> 'id' = k.row ->> 'id' and r.deletion_id <> restore_links.deletion;
end $$;

-- Removes the lost references whose target does not exist.
create function rules.drop_lost_links(deletion uuid, in_table text) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare key record;
begin
  for key in select * from rules.references_of(in_table::regclass) where field is not null loop
    execute format(
      'with wanted as materialized (
         select array[%1$s] as parts, array_agg(r.id) as ids from deleted_rows r
         where deletion_id = $1 and of_table = $2 and is_link and %2$s group by 1
       ) update deleted_rows set content = content || $3 where id = any (array(
         select unnest(w.ids) from wanted w where not exists (select from %3$s t where %4$s)
       ))',
      key.parts, key.given, key.target, key.same
    ) using deletion, in_table, key.emptied;
  end loop;
end $$;
