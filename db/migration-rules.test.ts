import { expect, test } from 'vitest';
import { sqlFiles } from './compatibility.ts';
import { migrationProblems } from './migration-rules.ts';
import { statementsIn } from './sql-statements.ts';

/** The day from which migrations must keep the rules. Earlier ones have run everywhere or came before the rules. */
const ruled = '20261127';
const name = '20270101090000_example.sql';
const problems = (sql: string, file = name) => migrationProblems(file, sql, ['20260101090000_earlier.sql']);

test('no migration stalls those who work, or takes from servers of the version before what they use', () => {
  const files = sqlFiles('migrations');
  const later = files.filter((file) => file.name >= ruled);
  const names = files.map((file) => file.name);
  expect(
    later.flatMap((file) =>
      migrationProblems(
        file.name,
        file.sql,
        names.filter((one) => one < file.name),
      ),
    ),
  ).toEqual([]);
});

test.each([
  ['create index on tasks (due_date)', 'builds an index'],
  ['create index tasks_due\n  on tasks (due_date)', 'builds an index'],
  ['create unique index tasks_title on tasks (title)', 'builds an index'],
  ['alter table tasks alter column title type citext', 'rewrites the table'],
  ['alter table tasks alter title set data type citext', 'rewrites the table'],
  ['alter table tasks alter column goal_id set not null', 'reads the table'],
  ['alter table tasks add column place text not null', 'fails on existing rows'],
  ['alter table tasks add place text not null', 'fails on existing rows'],
  ["alter table tasks add column a text not null default '', add column b text not null", 'fails on existing rows'],
  ['alter table tasks add column token uuid not null default gen_random_uuid()', 'rewrites the table'],
  ['alter table tasks add column number bigserial', 'rewrites the table'],
  ['alter table tasks add column number bigint generated always as identity', 'rewrites the table'],
  ['alter table tasks add constraint positive check (length(title) > 0)', 'reads the table'],
  ['alter table tasks add column size integer check (size > 0)', 'reads the table'],
  ['alter table tasks add foreign key (team_id, map_id) references tpl_maps (team_id, id)', 'reads the table'],
  ['alter table tasks add check (a) not valid, add check (b)', 'reads the table'],
  ['alter table tasks validate constraint positive', 'reads the table'],
  ['alter table tasks add constraint once unique (title)', 'builds an index'],
  ['alter table tasks add primary key (id)', 'builds an index'],
  ["update tasks set title = ''", 'holds all locks'],
  ['delete from tasks', 'holds all locks'],
  ['insert into labels (team_id, name) select id, name from teams', 'holds all locks'],
  ['with old as (select id from tasks) update tasks set title = null', 'holds all locks'],
  ['do $$ begin perform 1; end $$', 'hides what it does'],
  ['select rules.index_everything()', 'hides what it does'],
  ['cluster tasks using tasks_pkey', 'whole table'],
  ['alter table tasks set unlogged', 'whole table'],
  ['create table copied as select * from tasks', 'whole table'],
  ['drop table labels', 'servers of the version before'],
  ['alter table tasks drop column title', 'servers of the version before'],
  ['alter table tasks drop title', 'servers of the version before'],
  ['alter table tasks rename title to name', 'servers of the version before'],
  ['alter table tasks alter column title drop default', 'servers of the version before'],
  ['alter table tasks add constraint positive check (length(title) > 0) not valid', 'servers of the version before'],
  ['create unique index tasks_title on tasks (title)', 'servers of the version before'],
  ['-- needs: 20260102090000_missing.sql\ndrop table labels', 'no earlier migration'],
])('is named: %s', (sql, reason) => {
  expect(problems(`-- Reason.\n${sql};\n`).join('\n')).toContain(reason);
});

test.each([
  'alter table tasks add column place text, add column size integer not null default 0',
  'alter table tasks add column changed timestamptz not null default now()',
  'alter table tasks add column map_id uuid references tpl_maps on delete set null',
  'alter table tasks alter column title drop not null',
  'alter table tasks drop constraint positive',
  'drop index tasks_title',
  "create table places (id uuid primary key, name text not null check (name <> '')); create index on places (name)",
  "insert into roles (id, name) values (4, 'GUEST; drop table labels')",
  '-- quick: teams have at most 20 labels, so the table is small.\ncreate index on labels (name)',
  '-- needs: 20260101090000_earlier.sql\nalter table tasks drop column title',
  "-- update tasks set title = '';\nalter table tasks add column place text /* drop table labels; */",
])('is allowed: %s', (sql) => {
  expect(problems(sql)).toEqual([]);
});

test('an online migration only builds or drops indexes concurrently and validates constraints', () => {
  const online = name.replace('.sql', '.online.sql');
  const good =
    'create index concurrently if not exists tasks_due on tasks (due_date); alter table tasks validate constraint c;' +
    'drop index concurrently if exists tasks_old;';
  expect(problems(good, online)).toEqual([]);
  for (const sql of ['create index concurrently tasks_due on tasks (due_date)', "update tasks set title = ''"])
    expect(problems(sql, online).join('\n'), sql).toContain('does not belong');
});

test('statements end at semicolons outside of quotes and comments', () => {
  expect(statementsIn(`select ';', "a;b" -- one; two\n;/* x; */ do $f$ begin; $$;$$ end $f$;\n`)).toEqual([
    `select ';', "a;b"`,
    'do $f$ begin; $$;$$ end $f$',
  ]);
});
