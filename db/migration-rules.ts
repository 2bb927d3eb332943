import { isOnline, neededBy } from './compatibility.ts';
import { statementsIn } from './sql-statements.ts';

// Rules for migrations that run while people work. All tables are locked until the transaction of the migrations ends
// (migrate.ts), so no statement may read or rewrite a whole table. Until the update is complete, servers of the
// previous version use the migrated tables: "expand and contract" in CONTRIBUTING.md.

const mayBreak =
  'may break servers of the version before. Do it one version after the code that uses it has gone, ' +
  'and write the last migration of that version: `-- needs: NAME`.';

type Rule = { finds: RegExp; unless?: RegExp; says: string };

const batches = 'writes rows in a statement that holds all locks. Let a job do it in batches.';
const online = 'in a file of its own whose name ends with .online.sql.';
const ownValues = 'rewrites the table, because each row gets a value of its own.';
const wholeTable = 'reads or rewrites a whole table.';

/** Statements on existing tables whose duration grows with the number of rows. */
const slow: Rule[] = [
  {
    finds: /^create (unique )?index (?!concurrently)/,
    says: `builds an index while the table is locked. Write \`create index concurrently if not exists NAME\` ${online}`,
  },
  { finds: /\balter (column )?\S+ (set data )?type /, says: 'rewrites the table. Add a column with the new type.' },
  {
    finds: /\bset not null\b/,
    says: `reads the table. Add \`check (… is not null) not valid\`, and validate it ${online}`,
  },
  {
    finds: /\badd (column )?(if not exists )?\S+ [^,]*\bnot null\b/,
    unless: /\bdefault\b|\bgenerated\b/,
    says: 'fails on existing rows, and on the rows of servers of the version before. Give the column a default.',
  },
  {
    finds: /\bdefault (gen_random_uuid|random|clock_timestamp|timeofday|nextval|uuid\w*) ?\(/,
    says: ownValues,
  },
  { finds: /\b(big|small)?serial\b|\bgenerated\b/, says: ownValues },
  {
    finds: /\b(check ?\(|foreign key)/,
    unless: /\bnot valid\b/,
    says: `reads the table. Add the constraint as \`not valid\`, and validate it ${online}`,
  },
  { finds: /\bvalidate constraint\b/, says: `reads the table. Validate the constraint ${online}` },
  {
    finds: /\badd (constraint \S+ )?(unique|primary key|exclude)\b/,
    unless: /\busing index\b/,
    says: `builds an index while the table is locked. Build it concurrently ${online} Then add it \`using index\`.`,
  },
  { finds: /^update /, says: batches },
  { finds: /^delete from /, says: batches },
  { finds: /^insert into [^;]*\bselect\b/, says: batches },
  { finds: /^with /, says: batches },
  { finds: /^(do|call|select) ?/, says: 'hides what it does from this check.' },
  { finds: /^(cluster|vacuum|reindex|refresh|truncate)\b|^create (table \S+ as|materialized)\b/, says: wholeTable },
  { finds: /\bset (tablespace|logged|unlogged)\b/, says: wholeTable },
];

/** Statements that remove something that servers of the previous version use, or that refuse their writes. */
const narrowing = [
  /\bdrop (?!constraint\b|not null\b|index\b)/,
  /\brename\b/,
  /\balter (column )?\S+ (set data )?type /,
  /\bset not null\b/,
  /\badd (constraint \S+ )?(check|unique|exclude|foreign key|primary key)\b/,
  /^create unique index\b/,
];

const onlineStatements = [
  /^create (unique )?index concurrently if not exists \S+ on /,
  /^drop index concurrently if exists /,
  /^alter table \S+ validate constraint /,
];

const applies = ({ finds, unless }: Rule, statement: string) => finds.test(statement) && !unless?.test(statement);

/** Returns a statement in lower case and on one line, without the content of quotes. */
const plain = (statement: string) =>
  statement
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** The parts of an `alter table` between its outer commas; other statements as they are. */
function actionsOf(statement: string): string[] {
  const [start = '', rest = ''] = statement.split(/(?<=^alter table (?:if exists |only )*\S+ )/);
  if (rest === '') return [statement];
  let depth = 0;
  const actions = [''];
  for (const character of rest) {
    depth += { '(': 1, ')': -1 }[character] ?? 0;
    if (character === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += character;
  }
  return actions.map((action) => start + action.trim());
}

const tableOf = (statement: string) =>
  /^(?:alter table|insert into|update|delete from)(?: if exists)?(?: only)? ([\w."]+)/.exec(statement)?.[1] ??
  /^create (?:unique )?index [^(]*?\bon(?: only)? ([\w."]+)/.exec(statement)?.[1] ??
  '';
const tableMadeBy = (statement: string) =>
  /^create (?:unlogged )?table (?:if not exists )?([\w."]+) ?\(/.exec(statement)?.[1];

/**
 * Returns the problems of a migration. `-- quick: REASON` before a statement says why it takes no time on any
 * installation. `-- needs: NAME` in the file names the migration that servers must know to use the database afterwards.
 * @param earlier the names of the migrations before this one
 */
export function migrationProblems(name: string, sql: string, earlier: string[]): string[] {
  const problems: string[] = [];
  const say = (statement: string, problem: string) => problems.push(`${name}: ${statement.slice(0, 80)}: ${problem}`);
  const needs = neededBy(sql);
  if (needs !== null && ![...earlier, name].includes(needs)) say(`-- needs: ${needs}`, 'is no earlier migration.');
  // `statementsIn` removes comments, so the mark becomes a part of its statement.
  const statements = statementsIn(sql.replace(/^-- quick: \S.*\n/gm, "'quick' ")).map(plain);
  const made = new Set(statements.map(tableMadeBy));
  for (const marked of statements) {
    const statement = marked.replace(/^'' /, '');
    if (isOnline(name)) {
      if (!onlineStatements.some((one) => one.test(statement)))
        say(statement, 'does not belong in an online migration.');
      continue;
    }
    if (tableMadeBy(statement) || made.has(tableOf(statement))) continue;
    for (const action of actionsOf(statement)) {
      const found = marked === statement ? slow.filter((rule) => applies(rule, action)) : [];
      for (const { says } of found) say(action, says);
      if (needs === null && narrowing.some((one) => one.test(action))) say(action, mayBreak);
    }
  }
  return problems;
}
