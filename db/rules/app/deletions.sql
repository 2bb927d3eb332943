-- Recently deleted (docs/decisions/045-keep-deleted-rows-in-a-table-of-their-own.md). Between rules.begin_deletion and
-- rules.end_deletion, triggers copy deleted rows, also those that foreign keys delete, to deleted_rows.
grant
  select (id, team_id, kind, subject_id, name, row_count, kept_rows, kept_bytes, deleted_by, deleted_at)
on deletions to groundwork_member;
create policy see on deletions for select to groundwork_member
  using (team_id = any (array(select rules.teams_where_i_can('deletion.manage'))));

-- The tables whose deleted rows can be restored, in this order. The foreign keys of each table refer only to tables
-- before it, apart from some references of tasks. contract/nouns says why other tables are left out.
create function rules.restorable_tables() returns table (of_table text, place integer)
language sql immutable
begin atomic
  select of_table, restored from rules.described_tables() where restored is not null order by restored;
end;

create function rules.current_deletion() returns uuid language sql stable
return nullif(current_setting('groundwork.deletion', true), '')::uuid;

-- Whether rules.restore_deleted is writing. Then triggers leave rows as they were, and write no notifications and no
-- activity for single rows.
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

-- Copies the references that `on delete set null` empties, because the referenced row is deleted. `tg_argv` are the
-- columns of the references.
create function rules.keep_links() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare deletion uuid := rules.current_deletion();
begin
  if deletion is null then return null; end if;
  insert into deleted_rows (deletion_id, team_id, of_table, is_link, content)
  select deletion, (lost ->> 'team_id')::uuid, tg_table_name, true, lost
  from (
      select
        jsonb_object_agg(field, o -> field) || jsonb_build_object('id', o -> 'id', 'team_id', o -> 'team_id') as lost
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
        -- The columns that `on delete set null` empties when a row of a restorable table is deleted.
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

-- Begins a deletion: the rows that this transaction deletes before rules.end_deletion can be restored.
create function rules.begin_deletion() returns void language plpgsql as $$
begin
  perform set_config('groundwork.deletion', gen_random_uuid()::text, true);
end $$;
grant execute on function rules.begin_deletion to groundwork_member;

-- Ends the deletion of things of one `kind`, whose rows were in the table `in_table`. Returns the id of the deletion,
-- or null if no row of that table was deleted. `name` is the name of the first thing; null takes the name from its row.
-- The nouns of `contract/nouns` say which kind the rows of a table are.
create function rules.end_deletion(kind text, in_table text, name text default null) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deletion uuid := rules.current_deletion();
  first record;
  excess bigint;
begin
  if not exists (select from rules.described_tables() d where d.of_table = in_table and d.kind = end_deletion.kind) then
    raise exception 'No noun says that rows of % are of the kind %', in_table, kind;
  end if;
  perform set_config('groundwork.deletion', '', true);
  select
    r.team_id, (content ->> 'id')::uuid as subject_id, count(*) over () as row_count,
    left(coalesce(
      content ->> (select called from rules.described_tables() d where d.of_table = in_table), ''
    ), 500) as name
  into first
  from deleted_rows r where deletion_id = deletion and of_table = in_table and not is_link
  order by
    content ->> 'parent_task_id' is not null, nlevel((content ->> 'path')::ltree),
    -- If a comment was deleted with its placeholder, the comment itself names the deletion.
    in_table = 'comments' and content ->> 'content' is null, r.id
  limit 1;
  -- Rows of another team, such as a view node that showed a deleted node, cannot be restored.
  delete from deleted_rows where deletion_id = deletion and team_id is distinct from first.team_id;
  if first.team_id is null then return null; end if;
  insert into deletions (id, team_id, kind, subject_id, name, row_count, deleted_by, kept_rows, kept_bytes)
  select
    deletion, first.team_id, kind, first.subject_id, coalesce(end_deletion.name, first.name), first.row_count,
    rules.me(), count(*),
    coalesce(sum((content ->> 'file_size')::bigint) filter (where of_table = 'attachments' and not is_link), 0)
  from deleted_rows where deletion_id = deletion;
  -- Deletes the oldest deletions of the team for good when they hold too many rows, or more bytes of files than the
  -- quota of the team for its other files. Skips a deletion that another transaction is restoring: that transaction may
  -- be waiting for this one (deadlock).
  delete from deletions where id in (
    select d.id from deletions d
    join (
      select id, sum(kept_rows) over latest as kept_rows, sum(kept_bytes) over latest as kept_bytes
      from deletions where team_id = first.team_id window latest as (order by deleted_at desc, id)
    ) total on total.id = d.id
    where d.id <> deletion
      and (total.kept_rows > rules.limit_deleted_rows() or total.kept_bytes > rules.quota('team_file_bytes'))
    for update of d skip locked
  );
  -- Also deletes the oldest deletions while the rows of the team exceed their quota of bytes.
  excess := rules.used('team_row_bytes', first.team_id) - rules.quota('team_row_bytes');
  if excess > 0 then
    delete from deletions where id in (
      select d.id from deletions d
      join (
        select r.deletion_id, sum(sum(octet_length(content::text))) over before as freed
        from deleted_rows r join deletions o on o.id = r.deletion_id
        where r.team_id = first.team_id and o.id <> deletion
        group by r.deletion_id, o.deleted_at
        window before as (
          order by o.deleted_at, r.deletion_id rows between unbounded preceding and current row exclude current row
        )
      ) older on older.deletion_id = d.id
      where coalesce(older.freed, 0) < excess
      for update of d skip locked
    );
  end if;
  return deletion;
end $$;
grant execute on function rules.end_deletion to groundwork_member;

-- Deletes the rows of a deletion for good. Returns false if the signed-in person may not do so.
create function rules.purge_deletion(deletion uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare d deletions;
begin
  perform rules.lock_deletions(team_id) from deletions where id = deletion;
  delete from deletions where id = deletion and team_id in (select rules.teams_where_i_can('deletion.manage'))
  returning * into d;
  if not found then return false; end if;
  perform rules.audit_deletion_act('content.purged', d);
  return true;
end $$;
grant execute on function rules.purge_deletion to groundwork_member;
