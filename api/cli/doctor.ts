import { catalogueRules } from '@groundwork/db/catalogue-rules';
import { codeVersion } from '@groundwork/db/compatibility';
import { loginUrl } from '@groundwork/db/database';
import { differentDatabases, sharedSessions } from '@groundwork/db/direct-connection';
import type pg from 'pg';
import { Files } from '../files/files.ts';
import { loginPassword, type Settings } from '../settings.ts';
import { type Installation, needPrepared, Refusal, runCommand, withInstallation } from './installation.ts';
import { filesOfRows } from './stored-tables.ts';

// `npm run doctor`: checks the rows, files and rules of an installation. It only reads, unless `--mend` allows it to
// repair derived data.

const usage = `Usage:
  npm run doctor              look for damage; exits with 1 if there is some, with 2 if the check failed
  npm run doctor -- --mend    also repair what can be derived from other data
`;

/** `sql` selects ids of damaged rows as `what`; `mend` repairs the rows with those ids. */
type Check = { name: string; sql: string; mend?: string; needsSuperuser?: true };

export const checks: Check[] = [
  {
    name: 'goals whose progress is not that of their tasks',
    sql: `select g.id::text as what from goals g left join tasks t on t.goal_id = g.id and t.status <> 'archived'
      group by g.id
      having g.progress <> coalesce(
        round(100.0 * count(*) filter (where t.status in ('done', 'completed')) / nullif(count(t.id), 0)), 0
      )`,
    mend: 'select rules.count_progress($1)',
  },
  {
    name: 'subtasks that are not in the goal of their parent',
    sql: `select t.id::text as what from tasks t join tasks p on p.id = t.parent_task_id
      where t.goal_id is distinct from p.goal_id`,
  },
  {
    name: 'nodes of maps whose path leads to no parent',
    sql: `select n.id::text as what from tpl_map_nodes n where nlevel(n.path) > 1
      and not exists (select from tpl_map_nodes p where p.map_id = n.map_id and p.path = subpath(n.path, 0, -1))`,
  },
  {
    name: 'maps whose number of nodes is wrong',
    sql: `select m.id::text as what from tpl_maps m
      where node_count <> (select count(*) from tpl_map_nodes n where n.map_id = m.id)`,
    mend: `update tpl_maps m set node_count = (select count(*) from tpl_map_nodes n where n.map_id = m.id)
      where id = any ($1)`,
  },
  {
    name: 'nodes and connections whose current version in the history is not what they are',
    sql: 'select row_id::text as what from rules.stale_versions()',
    mend: 'select rules.keep_versions($1::uuid[])',
  },
  {
    name: 'what the search would not find, or find wrongly',
    sql: 'select id::text as what from rules.stale_search_entries()',
    mend: 'select rules.rebuild_search_entries($1::uuid[])',
  },
  {
    name: 'quotas whose use is not that of the rows',
    sql: "select quota || ' ' || owner as what from rules.stale_usage()",
    mend: 'select rules.recount_usage() where cardinality($1::text[]) > 0',
  },
  {
    name: 'teams without an owner',
    sql: `select t.id::text as what from teams t where not exists (
      select from team_memberships m where m.team_id = t.id and m.role_id = rules.owner()
    )`,
  },
  {
    name: 'accounts without a profile',
    sql: `select u.id::text as what from auth.users u
      where not exists (select from user_profiles p join user_metadata on user_id = p.id where p.id = u.id)`,
  },
  {
    name: 'indexes and constraints that PostgreSQL does not trust',
    sql: `select indexrelid::regclass::text as what from pg_index where not (indisvalid and indisready)
      union all select conrelid::regclass || ' ' || conname from pg_constraint where not convalidated`,
  },
  ...catalogueRules.map(({ name, ...rule }) => ({ name: `not kept: ${name}`, ...rule })),
];

/** `isNotice`: only a superuser of PostgreSQL can change it, so it is no damage. */
export type Finding = { name: string; what: string[]; mended: boolean; isNotice?: boolean };

/** Runs all checks and returns the findings. With `mend` it also repairs what it can. */
export async function examine({ client, settings }: Installation, { mend = false } = {}): Promise<Finding[]> {
  const { rows } = await client.query<{ code: string }>('select code from meta.version');
  if (rows[0]?.code !== codeVersion())
    throw new Refusal('This database is of another version. Start Groundwork of this version with it once.');
  const found: Finding[] = [];
  for (const check of checks) {
    const what = (await client.query<{ what: string }>(check.sql)).rows.map((row) => row.what);
    if (what.length === 0) continue;
    if (mend && check.mend) await client.query(check.mend, [what]);
    found.push({
      name: check.name,
      what,
      mended: mend && check.mend !== undefined,
      isNotice: check.needsSuperuser === true,
    });
  }
  const what = (await addressProblems(settings)).filter((problem) => problem !== null);
  if (what.length > 0) found.push({ name: 'addresses of the database', what, mended: false });
  return [...found, ...(await examineFiles(client, new Files(settings), mend))];
}

/** Sentences about DATABASE_URL and DATABASE_DIRECT_URL. */
async function addressProblems(settings: Settings) {
  const { databaseUrl, databaseDirectUrl } = settings;
  if (!databaseUrl || !databaseDirectUrl) return [];
  const [login, directLogin] = [databaseUrl, databaseDirectUrl].map((url) => loginUrl(url, loginPassword(settings)));
  return [await sharedSessions(settings), await differentDatabases(login as string, directLogin as string)];
}

/**
 * Lists files before it reads rows. So a file without a row is not an upload in progress, if it is old enough for the
 * sweep.
 */
async function examineFiles(client: pg.Client, files: Files, mend: boolean): Promise<Finding[]> {
  const withRow = async (names: string[]) =>
    (await client.query<{ name: string }>('select rules.files_with_row($1) as name', [names])).rows.map(
      (row) => row.name,
    );
  const orphans = await files.orphans(withRow);
  if (mend) for (const name of orphans) await files.remove(name);
  const missing: string[] = [];
  for (const name of await filesOfRows(client))
    if (!(await files.has(name)) && (await withRow([name])).length > 0) missing.push(name);
  return [
    { name: 'rows whose file is not in the store', what: missing, mended: false },
    { name: 'files that no row speaks of', what: orphans, mended: mend },
  ].filter(({ what }) => what.length > 0);
}

const shown = 5;

function report(found: Finding[]): string {
  const lines = found.map(({ name, what, mended, isNotice }) => {
    const more = what.length > shown ? `, and ${what.length - shown} more` : '';
    return `${mended ? 'Mended' : isNotice ? 'Notice (only a superuser can change this)' : 'Wrong'}: ${name}\n  ${what.slice(0, shown).join(', ')}${more}`;
  });
  return lines.join('\n') || `Nothing is wrong: ${checks.length + 3} questions asked.`;
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  if (words.length > 1 || (words[0] && words[0] !== '--mend')) {
    process.stderr.write(usage);
    process.exitCode = 2;
  } else
    await runCommand(
      () =>
        withInstallation(async (installation) => {
          await needPrepared(installation.client);
          const found = await examine(installation, { mend: words[0] === '--mend' });
          if (found.some(({ mended, isNotice }) => !mended && !isNotice)) process.exitCode = 1;
          return report(found);
        }),
      2,
    );
}
