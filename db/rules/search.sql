-- Decomposes text (NFKD). PostgreSQL takes quadratic time to order the combining marks of one letter, so a long text is
-- decomposed in parts.
create function rules.decomposed(written text) returns text language sql immutable parallel safe
return case
  when length(written) <= 1000 then normalize(written, nfkd)
  else (
    select string_agg(normalize(part[1], nfkd), '' order by place)
    from regexp_matches(written, '.{1,250}', 'g') with ordinality as parts (part, place)
  )
end;

-- Folds text for comparison: lower case without accents, separated by single spaces. The separators are listed as
-- characters, because the class "not a letter" depends on the database's locale.
create function rules.folded(written text) returns text language sql immutable parallel safe
return btrim(regexp_replace(
  regexp_replace(lower(rules.decomposed(written)), '[\u0300-\u036f]', '', 'g'),
  '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+', ' ', 'g'
));

-- A word with the prefix of its team (null: for everybody). Teams whose ids begin alike share a prefix; `owner_team_id`
-- tells them apart.
create function rules.search_word(team uuid, word text) returns text language sql immutable parallel safe
return coalesce(left(team::text, 8), 'everyone') || left(word, 60);

-- Makes the search entry of a row from its first 50,000 characters. Their words always fit into a tsvector.
create function rules.search_entry(kind text, written jsonb) returns search_entries
language plpgsql immutable as $$
declare
  entry search_entries;
  fields jsonb := coalesce(written -> 'fields', written -> 'data');
  name text := coalesce(written ->> 'title', written ->> 'name');
  said text;
begin
  entry.kind := search_entry.kind;
  entry.id := written ->> 'id';
  entry.owner_team_id := coalesce(written ->> 'team_id', written ->> 'owner_team_id');
  entry.created_at := written ->> 'created_at';
  if fields is null then
    entry.names := coalesce(rules.folded(name), '');
    said := concat_ws(
      ' ', name, written ->> 'reason', written ->> 'target',
      -- Removes HTML tags and the ids of mentions, which are not words.
      case
        when kind = 'goal' then written ->> 'content'
        else regexp_replace(written ->> 'content', '@\[([^\]]*)\]\([0-9a-fA-F-]{36}\)', '\1', 'g')
      end,
      case
        when kind = 'task' then regexp_replace(written ->> 'description', '<[^>]*>|&#?\w+;', ' ', 'g')
        else written ->> 'description'
      end
    );
  else
    select
      coalesce(
        string_agg(rules.folded(value #>> '{}'), e'\n')
          filter (where jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 200),
        ''
      ),
      string_agg(value #>> '{}', ' ')
    into entry.names, said
    from jsonb_path_query(fields, 'strict $.**') value where jsonb_typeof(value) in ('string', 'number');
  end if;
  entry.words := array_to_tsvector(array(
    select rules.search_word(entry.owner_team_id, word) from string_to_table(rules.folded(left(said, 50000)), ' ') word
    where word <> ''
  ));
  return entry;
end $$;

-- Keeps the search entry of a row up to date. A row without words has no entry.
create function rules.fill_search_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger fill_search_entry after insert or delete or update of title, content, reason, target on goals
  for each row execute function rules.fill_search_entry('goal');
create trigger fill_search_entry after insert or delete or update of title, description on tasks
  for each row execute function rules.fill_search_entry('task');
create trigger fill_search_entry after insert or delete or update of content on comments
  for each row execute function rules.fill_search_entry('comment');
create trigger fill_search_entry after insert or delete or update of name, description on tpl_templates
  for each row execute function rules.fill_search_entry('template');
create trigger fill_search_entry after insert or delete or update of team_id, name on tpl_instances
  for each row execute function rules.fill_search_entry('instance');
create trigger fill_search_entry after insert or delete or update of team_id, data on tpl_records
  for each row execute function rules.fill_search_entry('record');
create trigger fill_search_entry after insert or delete or update of team_id, fields on tpl_map_nodes
  for each row execute function rules.fill_search_entry('node');

-- Every row that belongs in the search.
create function rules.searchable_rows() returns table (kind text, written jsonb)
language sql stable set search_path = public, pg_temp
begin atomic
  select 'goal', to_jsonb(g) from goals g
  union all select 'task', to_jsonb(t) from tasks t
  union all select 'comment', to_jsonb(c) from comments c
  union all select 'template', to_jsonb(t) from tpl_templates t
  union all select 'instance', to_jsonb(i) from tpl_instances i
  union all select 'record', to_jsonb(r) from tpl_records r
  union all select 'node', to_jsonb(n) from tpl_map_nodes n;
end;

-- The rows whose search entry is missing or out of date, and the entries whose row is gone.
create function rules.stale_search_entries() returns table (kind text, id uuid)
language sql stable set search_path = public, pg_temp
begin atomic
  select coalesce(e.kind, s.kind), coalesce(e.id, s.id)
  from (
    select entry.* from rules.searchable_rows() row, rules.search_entry(row.kind, row.written) entry
    where entry.words <> ''
  ) e
  full join search_entries s on s.kind = e.kind and s.id = e.id
  where (e.owner_team_id, e.names, e.words) is distinct from (s.owner_team_id, s.names, s.words);
end;

-- Writes the search entries anew, of the given ids or of all rows. If a migration empties the table, installing the
-- rules fills it again.
create function rules.rebuild_search_entries(ids uuid[] default null) returns void
language sql set search_path = public, pg_temp
begin atomic
  delete from search_entries where ids is null or id = any (ids);
  insert into search_entries
  select entry.* from rules.searchable_rows() row, rules.search_entry(row.kind, row.written) entry
  where entry.words <> '' and (ids is null or entry.id = any (ids));
end;
do $$
begin
  if not exists (select from search_entries) then perform rules.rebuild_search_entries(); end if;
end $$;

-- Searches the entries that the signed-in person may see: those of their teams (or of `in_team`), global templates, and
-- nodes that their maps show of other teams. An entry matches if each word of `asked` is the beginning of one of its
-- words. `counts` has the number of hits by kind; `hits` has one page, of one kind or of all.
-- Rank: the whole name, the beginning of a name, words in the name, words elsewhere; then newest first. If the person's
-- own teams have fewer than 10 hits, names that are similar in every word follow.
create function rules.search(
  asked text, in_team uuid, of_kind text, skipped integer, most integer, out counts jsonb, out hits jsonb
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said text[] := (string_to_array(rules.folded(asked), ' '))[:12];
  whole text := array_to_string(said, ' ');
  longest text := (select word from unnest(said) word order by length(word) desc limit 1);
  mine uuid[] := array(select id from rules.my_team_ids() id where in_team is null or id = in_team);
  reached uuid[] := mine
    || array(select held_team_id from map_views where team_id = any (mine))
    || case when in_team is null and rules.me() is not null then array[null::uuid] end;
  wanted tsquery := (
    select string_agg(
      (select string_agg(format('''%s'':*', rules.search_word(team, word)), ' & ') from unnest(said) word), ' | '
    )::tsquery
    from (select distinct unnest(reached) as team) teams
  );
begin
  -- The threshold of the operator `%>`. As a setting of the function, it would need a superuser before the extension is
  -- loaded.
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  with exact as materialized (
    select e.kind, e.id, e.owner_team_id, e.created_at, 0::real as likeness,
      case
        when strpos(e'\n' || e.names || e'\n', e'\n' || whole || e'\n') > 0 then 0
        when strpos(e'\n' || e.names, e'\n' || whole) > 0 then 1
        when not exists (
          select from unnest(said) word where strpos(' ' || translate(e.names, e'\n', ' '), ' ' || word) = 0
        ) then 2
        else 3
      end as rank
    from search_entries e where e.words @@ wanted and (e.owner_team_id = any (reached) or e.owner_team_id is null)
  ), similar_names as (
    select
      e.kind, e.id, e.owner_team_id, e.created_at,
      (select avg(word_similarity(word, e.names)) from unnest(said) word)::real, 4
    from search_entries e
    where length(longest) > 2 and (select count(*) from exact where owner_team_id = any (mine)) < 10
      and e.names %> longest and e.names <> ''
      and (e.owner_team_id = any (reached) or e.owner_team_id is null and in_team is null)
      and not e.words @@ wanted
      and not exists (select from unnest(said) word where length(word) > 2 and word_similarity(word, e.names) < 0.45)
  ), matched as (
    select * from exact union all select * from similar_names
  ), seen as (
    select m.kind, m.id, m.owner_team_id as team_id, null::uuid as map_id, m.rank, m.likeness, m.created_at
    from matched m where m.owner_team_id = any (mine) or m.owner_team_id is null
    union all
    select
      m.kind, case when n.id = v.held_node_id then s.id else n.id end, v.team_id, v.map_id, m.rank, m.likeness,
      m.created_at
    from matched m
    join tpl_map_nodes n on n.id = m.id
    join map_views v on v.held_team_id = m.owner_team_id and v.held_map_id = n.map_id and v.team_id = any (mine)
    join tpl_map_nodes s on s.view_id = v.id
    left join tpl_map_nodes top on top.id = v.held_node_id
    where m.kind = 'node' and n.view_id is null and (v.held_node_id is null or rules.within(n.path, top.path))
  )
  select
    coalesce(
      (select jsonb_object_agg(kind, count) from (select kind, count(*) from seen group by kind) of_kinds),
      '{}'
    ),
    coalesce((
      select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'team_id', team_id, 'map_id', map_id) order by place)
      from (
        select *, row_number() over (order by rank, likeness desc, created_at desc, id, map_id) as place
        from seen where of_kind is null or kind = of_kind order by place limit most offset skipped
      ) page
    ), '[]')
  into counts, hits;
end $$;
grant execute on function rules.search to groundwork_member;
