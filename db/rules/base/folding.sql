-- How texts are folded for comparison. contract/base/folding.ts does the same; its tables are in folding.gen.sql, and
-- api/suites/folding.test.ts compares both. A change of the folding needs a migration that empties all folded text: the
-- table search_entries, and the columns that rules.fill_folded_columns fills. Installing the rules then fills both
-- again.

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

-- Folds text for comparison: lower case, without accents and vowel points, letters in their plain spelling.
create function rules.folded(written text) returns text language sql immutable parallel safe
return case
  when written !~ '[^\u0001-\u007f]' then lower(written collate "C")
  else rules.plain_letters(regexp_replace(
    rules.composed_cyrillic(lower(rules.decomposed(written))), rules.left_out(), '', 'g'
  ))
end;

-- The words of a text, folded. A run of letters of a script without spaces between words is one word. The separators
-- are listed as characters, because the class "not a letter" depends on the database's locale.
create function rules.words_of(written text) returns text[] language sql immutable parallel safe
return array_remove(
  string_to_array(
    regexp_replace(
      regexp_replace(rules.folded(written), rules.separators() || '+', ' ', 'g'),
      '(' || rules.unspaced() || '+)', ' \1 ', 'g'
    ),
    ' '
  ),
  ''
);

-- The words of a text for a search index, each with `prefix` before it. A run of letters without spaces is indexed as
-- trigrams, so that a search can match from any character on. A tsvector holds at most 1 MB; the words of the first
-- 50,000 characters always fit.
create function rules.search_vector(written text, prefix text) returns tsvector
language plpgsql immutable parallel safe set plan_cache_mode = force_generic_plan as $$
declare
  -- One character may decompose into 18.
  words text[] := rules.words_of(left(rules.decomposed(left(written, 50000)), 150000));
begin
  return array_to_tsvector(array(
    select prefix || left(word, 60) from unnest(words) word where word !~ rules.unspaced()
    union all
    select prefix || concat(letter, lead(letter) over run, lead(letter, 2) over run)
    from unnest(words) with ordinality as words (word, number),
      string_to_table(word, null) with ordinality as letters (letter, place)
    where word ~ rules.unspaced()
    window run as (partition by number order by place)
  ));
end $$;

-- The prefixes that an entry of the index must have to match the words of a search. Of a run without spaces, only the
-- trigrams of the first 24 characters count.
create function rules.searched_beginnings(words text[]) returns setof text language sql immutable parallel safe
begin atomic
  select left(word, 60) from unnest(words) word where word !~ rules.unspaced()
  union
  select substr(word, greatest(least(place, length(word) - 2), 1), 3)
  from unnest(words) word, generate_series(1, least(length(word), 24), 3) place
  where word ~ rules.unspaced();
end;

-- The query for the result of rules.search_vector: each word of `asked` must be the beginning of an indexed word. Null
-- if `asked` has no words.
create function rules.search_query(asked text) returns tsquery language sql immutable parallel safe
return (
  select string_agg(format('''%s'':*', beginning), ' & ')
  from rules.searched_beginnings((rules.words_of(asked))[:12]) beginning
)::tsquery;

grant execute on function
  rules.decomposed, rules.composed_cyrillic, rules.left_out, rules.plain_letters, rules.folded, rules.separators,
  rules.unspaced, rules.words_of, rules.searched_beginnings, rules.search_query
to groundwork_member;
