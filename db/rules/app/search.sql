-- The prefix of a team's words in the index (null: rows without a team). It has the first 8 digits of the team's id,
-- which two teams may share, so a search also compares `owner_team_id`.
create function rules.search_prefix(team uuid) returns text language sql immutable parallel safe
return coalesce(left(team::text, 8), 'everyone');

-- A name as the search compares it: its words, folded, with single spaces between them.
create function rules.search_name(written text) returns text language sql immutable parallel safe
return array_to_string(rules.words_of(written), ' ');

-- The words of an index with `prefix` before each.
create function rules.prefixed(words tsvector, prefix text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array(select prefix || word from unnest(tsvector_to_array(words)) word));

-- Makes the search entry of a row from its first 50,000 characters.
create function rules.search_entry(kind text, written jsonb) returns search_entries
language plpgsql immutable as $$
declare
  entry search_entries;
  fields jsonb := coalesce(written -> 'fields', written -> 'data');
  name text := coalesce(written ->> 'title', written ->> 'name');
  prefix text;
  said text;
begin
  entry.kind := search_entry.kind;
  entry.id := written ->> 'id';
  entry.owner_team_id := coalesce(written ->> 'team_id', written ->> 'owner_team_id');
  entry.created_at := written ->> 'created_at';
  prefix := rules.search_prefix(entry.owner_team_id);
  if fields is null then
    entry.names := coalesce(rules.search_name(name), '');
    if kind = 'task' then
      -- The column `search` of a task already holds its words, for the searches of lists.
      entry.words := rules.prefixed((written ->> 'search')::tsvector, prefix);
      return entry;
    end if;
    said := concat_ws(
      ' ', name, written ->> 'reason', written ->> 'target',
      -- Removes HTML tags and the ids of mentions and pictures, which are not words.
      case
        when kind = 'goal' then written ->> 'content'
        else regexp_replace(written ->> 'content', '[@!]\[([^\]]*)\]\([0-9a-fA-F-]{36}\)', '\1', 'g')
      end,
      written ->> 'description'
    );
  else
    select
      coalesce(
        string_agg(rules.search_name(value #>> '{}'), e'\n')
          filter (where jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 200),
        ''
      ),
      string_agg(value #>> '{}', ' ')
    into entry.names, said
    from jsonb_path_query(fields, 'strict $.**') value where jsonb_typeof(value) in ('string', 'number');
  end if;
  entry.words := rules.search_vector(said, prefix);
  return entry;
end $$;

-- Keeps the search entry of a row up to date. A row without words has no entry. Without `enable_seqscan`, so that the
-- query plan uses an index even if the connection made it while the table was small.
create function rules.fill_search_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare entry search_entries;
begin
  if tg_op <> 'DELETE' then entry := rules.search_entry(tg_argv[0], to_jsonb(new)); end if;
  if entry.words <> '' then
    insert into search_entries values (entry.*)
    on conflict (kind, id) do update
    set owner_team_id = excluded.owner_team_id, names = excluded.names, words = excluded.words;
  elsif tg_op <> 'INSERT' then
    delete from search_entries where kind = tg_argv[0] and id = old.id;
  end if;
  return null;
end $$;
do $$
declare t record;
begin
  for t in select * from rules.searched_tables() loop
    execute format(
      'create trigger fill_search_entry after insert or delete or update of %s on %I
       for each row execute function rules.fill_search_entry(%L)',
      array_to_string(t.columns, ', '), t.of_table, t.kind
    );
  end loop;
end $$;

-- A membership as a row of the search: the person with their address.
create function rules.searchable_member(membership team_memberships, profile user_profiles) returns jsonb
language sql immutable
return jsonb_build_object(
  'id', membership.id, 'team_id', membership.team_id, 'name', profile.full_name, 'content', profile.email,
  'created_at', membership.joined_at
);

-- Keeps the search entries of a person in their teams up to date.
create function rules.fill_search_entries_of_person() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person uuid := case tg_table_name
    when 'user_profiles' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id'
  end;
begin
  insert into search_entries
  select entry.*
  from team_memberships m join user_profiles p on p.id = m.user_id,
    rules.search_entry('person', rules.searchable_member(m, p)) entry
  where m.user_id = person and entry.words <> ''
  on conflict (kind, id) do update
  set owner_team_id = excluded.owner_team_id, names = excluded.names, words = excluded.words;
  return null;
end $$;
create trigger fill_search_entries after update of full_name, email on user_profiles
  for each row execute function rules.fill_search_entries_of_person();
create trigger fill_search_entries after insert on team_memberships
  for each row execute function rules.fill_search_entries_of_person();
create function rules.delete_search_entry_of_member() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from search_entries where kind = 'person' and id = old.id;
  return null;
end $$;
create trigger delete_search_entry after delete on team_memberships
  for each row execute function rules.delete_search_entry_of_member();

-- Makes the function that returns every row that belongs in the search. The function sets no search path, so that
-- PostgreSQL inlines it into the calling query, and finds a kind and a range of ids by index.
do $$
begin
  execute format(
    'create function rules.searchable_rows() returns table (kind text, id uuid, written jsonb)
     language sql stable
     begin atomic
       %s
       union all
       select ''person'', m.id, rules.searchable_member(m, p)
       from public.team_memberships m join public.user_profiles p on p.id = m.user_id;
     end',
    (
      select string_agg(format('select %L, t.id, to_jsonb(t) from public.%I t', kind, of_table), ' union all ')
      from rules.searched_tables()
    )
  );
end $$;

-- The rows of a kind, with ids after `after` up to `upto`, whose search entry is missing or out of date, and the
-- entries whose row is gone.
create function rules.stale_search_entries(
  asked text,
  after uuid default '00000000-0000-0000-0000-000000000000',
  upto uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
)
returns table (kind text, id uuid)
language sql stable set search_path = public, pg_temp
begin atomic
  select asked, coalesce(e.id, s.id)
  from (
    select entry.* from rules.searchable_rows() row, rules.search_entry(row.kind, row.written) entry
    where row.kind = asked and row.id > after and row.id <= upto and entry.words <> ''
  ) e
  full join (
    select * from search_entries k where k.kind = asked and k.id > after and k.id <= upto
  ) s on s.id = e.id
  where (e.owner_team_id, e.names, e.words) is distinct from (s.owner_team_id, s.names, s.words);
end;

-- The same for all kinds.
create function rules.stale_search_entries() returns table (kind text, id uuid)
language sql stable set search_path = public, pg_temp
begin atomic
  select stale.*
  from (select row.kind from rules.searchable_rows() row union select s.kind from search_entries s) kinds,
    rules.stale_search_entries(kinds.kind) stale;
end;

-- Deletes and writes again the search entries of the given ids, or of all rows. If a migration empties the table,
-- installing the rules fills it again.
create function rules.rebuild_search_entries(ids uuid[] default null) returns void
language sql set search_path = public, pg_temp
begin atomic
  delete from search_entries where ids is null or id = any (ids);
  insert into search_entries
  select entry.* from rules.searchable_rows() row, rules.search_entry(row.kind, row.written) entry
  where (ids is null or row.id = any (ids)) and entry.words <> '';
end;
do $$
begin
  if not exists (select from search_entries) then perform rules.rebuild_search_entries(); end if;
end $$;

-- Searches the entries that the signed-in person may see: those of their teams (or of `in_team`), global templates, and
-- nodes that their maps show of other teams. An entry matches if each word of `asked` is the beginning of one of its
-- words. `counts` has the number of hits by kind; `hits` has one page, of one kind or of all.
-- Rank: the whole name, the beginning of a name, words in the name, words elsewhere; then newest first. If the person's
-- own teams have fewer than 10 hits, entries with similar names follow (trigram similarity), marked as similar.
create function rules.search(
  asked text, in_team uuid, of_kind text, skipped integer, most integer, out counts jsonb, out hits jsonb
)
language plpgsql security definer set search_path = public, pg_temp set work_mem = '16MB' as $$
declare
  said text[] := (rules.words_of(asked))[:12];
  whole text := array_to_string(said, ' ');
  -- Patterns for a name with a space before each word. A word of letters without spaces may begin anywhere.
  beginnings text[] := array(
    select concat(
      '%', case when word !~ rules.unspaced() then ' ' end, regexp_replace(word, '([\\%_])', '\\\1', 'g'), '%'
    )
    from unnest(said) word
  );
  longest text := (select word from unnest(said) word order by length(word) desc limit 1);
  mine uuid[] := array(select id from rules.my_team_ids() id where in_team is null or id = in_team);
  reached uuid[] := mine
    || array(select held_team_id from map_views where team_id = any (mine))
    || case when in_team is null and rules.me() is not null then array[null::uuid] end;
  wanted tsquery := (
    select string_agg(
      (
        select string_agg(format('''%s%s'':*', prefix, beginning), ' & ')
        from rules.searched_beginnings(said) beginning
      ),
      ' | '
    )::tsquery
    from (select distinct rules.search_prefix(team) as prefix from unnest(reached) team) prefixes
  );
begin
  -- The threshold of the operator `%>`. The function cannot set it in its declaration: until the extension is loaded,
  -- only a superuser may do that.
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  with exact as materialized (
    select e.kind, e.id, e.owner_team_id, e.created_at, 0::real as likeness,
      -- First the test that most entries fail. `replace` costs less than `translate`.
      case
        when not ' ' || replace(e.names, e'\n', ' ') like all (beginnings) then 3
        when strpos(e'\n' || e.names || e'\n', e'\n' || whole || e'\n') > 0 then 0
        when strpos(e'\n' || e.names, e'\n' || whole) > 0 then 1
        else 2
      end as rank
    from search_entries e
    -- The words already have the prefix of the team, so an index of teams would only cost time. `is true` prevents it.
    where e.words @@ wanted and (e.owner_team_id = any (reached) or e.owner_team_id is null) is true
  ), similar_names as materialized (
    select
      e.kind, e.id, e.owner_team_id, e.created_at,
      (select avg(word_similarity(word, e.names)) from unnest(said) word)::real, 4
    from search_entries e
    where length(longest) > 2 and not exists (select from exact where owner_team_id = any (mine) offset 9)
      and e.names %> longest and e.names <> ''
      and (e.owner_team_id = any (reached) or e.owner_team_id is null and in_team is null)
      and not e.words @@ wanted
      and not exists (select from unnest(said) word where length(word) > 2 and word_similarity(word, e.names) < 0.45)
  ), matched as not materialized (
    select * from exact union all select * from similar_names
  ), viewed as materialized (
    select
      m.kind, case when n.id = v.held_node_id then s.id else n.id end, v.team_id, v.map_id, m.rank, m.likeness,
      m.created_at
    from matched m
    join tpl_map_nodes n on n.id = m.id
    join map_views v on v.held_team_id = m.owner_team_id and v.held_map_id = n.map_id and v.team_id = any (mine)
    join tpl_map_nodes s on s.view_id = v.id
    left join tpl_map_nodes top on top.id = v.held_node_id
    where m.kind = 'node' and n.view_id is null and (v.held_node_id is null or rules.within(n.path, top.path))
  ), seen as not materialized (
    select m.kind, m.id, m.owner_team_id as team_id, null::uuid as map_id, m.rank, m.likeness, m.created_at
    from matched m where m.owner_team_id = any (mine) or m.owner_team_id is null
    union all
    select * from viewed
  )
  select
    coalesce(
      (select jsonb_object_agg(kind, count) from (select kind, count(*) from seen group by kind) of_kinds),
      '{}'
    ),
    coalesce((
      select jsonb_agg(
        jsonb_build_object('kind', kind, 'id', id, 'team_id', team_id, 'map_id', map_id, 'similar', rank = 4)
        order by rank, likeness desc, created_at desc, id, map_id
      )
      from (
        select * from seen where of_kind is null or kind = of_kind
        order by rank, likeness desc, created_at desc, id, map_id limit most offset skipped
      ) page
    ), '[]')
  into counts, hits;
end $$;
grant execute on function rules.search to groundwork_member;
