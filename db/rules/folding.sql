-- How texts are folded for comparison. contract/folding.ts does the same and gives the reasons for its lists;
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

-- Replaces letters that Unicode does not decompose by their plain spelling. Replaces the usual variants of a letter,
-- sign or digit by one of them. Tests for the letters of each script first, because `translate` is slow: it compares
-- each character with all letters of its list.
create function rules.plain_letters(written text) returns text language plpgsql immutable parallel safe as $$
begin
  if written ~ '[\u00c0-\u02af\u03c2\u2c65]' then
    written := translate(
      written, 'đðɖɗøɔłƚıɨɩħŧƭʈŋɲƶȼƈʉɓƀƙĸǥɠɛəǝɇƴɏʋƒȷɉƥⱥɍς', 'ddddoolliiihtttnnzccubbkkggeeeeyyvfjjparσ'
    );
    written := replace(replace(replace(replace(written, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  if written ~ '[\u02bb\u02bc\u05f3\u05f4\u2010-\u201f\u2212]' then
    written := translate(
      written,
      e'\u2018\u2019\u201b\u02bc\u02bb\u05f3\u201c\u201d\u201e\u201f\u05f4\u2010\u2012\u2013\u2014\u2015\u2212',
      '''''''''''''"""""------'
    );
  end if;
  if written ~ '[\u0629\u0649\u0671\u06a9-\u06d5]' then
    written := translate(
      written,
      e'\u0671\u0649\u06cc\u06cd\u06a9\u06aa\u0629\u06be\u06c1\u06c3\u06d5',
      e'\u0627\u064a\u064a\u064a\u0643\u0643\u0647\u0647\u0647\u0647\u0647'
    );
  end if;
  if written ~ '[\u05da-\u05f2]' then
    written := translate(written, e'\u05da\u05dd\u05df\u05e3\u05e5', e'\u05db\u05de\u05e0\u05e4\u05e6');
    written := replace(written, e'\u05f0', e'\u05d5\u05d5');
    written := replace(replace(written, e'\u05f1', e'\u05d5\u05d9'), e'\u05f2', e'\u05d9\u05d9');
  end if;
  if written ~ '[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]' then
    written := translate(written, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉', repeat('0123456789', 3));
  end if;
  if written ~ '[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0d6f]' then
    written := translate(
      written,
      '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯',
      repeat('0123456789', 9)
    );
  end if;
  if written ~ '[\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819]' then
    written := translate(
      written, '๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙', repeat('0123456789', 7)
    );
  end if;
  return written;
end $$;

-- Folds text for comparison: lower case, without accents and vowel points, letters in their plain spelling.
create function rules.folded(written text) returns text language sql immutable parallel safe
return case
  when written !~ '[^\u0001-\u007f]' then lower(written collate "C")
  else rules.plain_letters(regexp_replace(
    -- Letters of Cyrillic alphabets that normalization decomposes like accented letters.
    replace(replace(replace(replace(replace(
      lower(rules.decomposed(written)),
      e'\u0438\u0306', e'\u0439'), e'\u0443\u0306', e'\u045e'), e'\u0456\u0308', e'\u0457'),
      e'\u0433\u0301', e'\u0453'), e'\u043a\u0301', e'\u045c'),
    '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640'
    || '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0897-\u089f'
    || '\u08ca-\u08e1\u08e3-\u08ff\u135d-\u135f\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f'
    || '\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u2de0-\u2dff\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ufe00-\ufe0f'
    || '\ufe20-\ufe2f\ufeff\U000e0100-\U000e01ef]',
    '', 'g'
  ))
end;

-- Letters and marks of scripts without spaces between words.
create function rules.unspaced() returns text language sql immutable parallel safe
return '[\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecf\u0edc-\u0edf\u1000-\u103f\u1050-\u108f'
  || '\u109a-\u109f\u1780-\u17d3\u17d7\u17dc\u17dd\u1950-\u19cf\u19de-\u19df\u1a20-\u1a7f\u1aa0-\u1aaf'
  || '\u1b00-\u1b4f\u2e80-\u2fdf\u3005-\u3007\u3021-\u302f\u3031-\u3035\u3038-\u303c\u3041-\u30fa'
  || '\u30fc-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua48f\ua980-\ua9c0'
  || '\ua9e0-\ua9ef\ua9fa-\ua9ff\uaa60-\uaadf\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff]';

-- The words of a text, folded. A run of letters of a script without spaces between words is one word. The separators
-- are listed as characters, because the class "not a letter" depends on the database's locale.
create function rules.words_of(written text) returns text[] language sql immutable parallel safe
return array_remove(
  string_to_array(
    regexp_replace(
      regexp_replace(
        rules.folded(written),
        '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c'
        || '\u060d\u061b\u061d-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e2f\u0e4f\u0e5a\u0e5b\u0f0b-\u0f14'
        || '\u104a-\u104f\u1360-\u1368\u17d4-\u17d6\u17d8-\u17da\u1800-\u180a\u2000-\u206f\u2e00-\u2e7f'
        || '\u3000-\u3004\u3008-\u3020\u3030\u3036\u3037\u303d-\u303f\u30fb]+',
        ' ', 'g'
      ),
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
  rules.decomposed, rules.plain_letters, rules.folded, rules.unspaced, rules.words_of, rules.searched_beginnings,
  rules.search_query
to groundwork_member;
