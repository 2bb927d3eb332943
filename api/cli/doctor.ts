import { searchKinds } from '@groundwork/contract/base/nouns.gen';
import { quotaNames } from '@groundwork/contract/base/quotas';
import { catalogueRules } from '@groundwork/db/catalogue-rules';
import { codeVersion } from '@groundwork/db/compatibility';
import { loginUrl } from '@groundwork/db/database';
import { differentDatabases, sharedSessions } from '@groundwork/db/direct-connection';
import type pg from 'pg';
import { Files } from '../base/files/files.ts';
import { sealedSecrets, sealer } from '../base/secrets.ts';
import { crossesPlainly } from '../insecure-settings.ts';
import { receiversOf } from '../people/audit-feed/feed.ts';
import { failureOf } from '../people/audit-feed/receiver.ts';
import { loginPassword, type Settings } from '../settings.ts';
import { type Installation, needPrepared, Refusal, runCommand, withInstallation } from './installation.ts';
import { filesInBatches } from './stored-tables.ts';

// `npm run doctor`: checks the rows, files and rules of an installation. It only reads, unless `--mend` allows it to
// repair derived data.

const usage = `Usage:
  npm run doctor              look for damage; exits with 1 if there is some, with 2 if the check failed
  npm run doctor -- --mend    also repair what can be derived from other data
  npm run doctor -- --feed    also ask the receivers of the audit log whether they answer
`;

/** `sql` selects damaged rows as `what`. With `ids`, a query of ids, it selects a batch: ids after $1 and up to $2. */
type Question = { sql: string; ids?: string; batch?: number };
/** `mend` repairs the rows that its questions found. */
type Check = { name: string; questions: Question[]; mend?: string; needsSuperuser?: true };

/** How many rows one statement checks. A short statement holds back neither vacuum nor a migration. */
const batchRows = 5000;
const first = '00000000-0000-0000-0000-000000000000';
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const checks: Check[] = [
  {
    name: 'goals whose progress is not that of their tasks',
    questions: [
      {
        ids: 'select id from goals',
        batch: 500,
        sql: `select g.id::text as what from goals g
          left join tasks t on t.goal_id = g.id and rules.is_counted(t.status)
          where g.id > $1 and g.id <= $2
          group by g.id
          having g.progress <> rules.percent_done(
            count(*) filter (where t.status in ('done', 'completed')), count(t.id)
          )`,
      },
    ],
    mend: 'select rules.count_progress($1)',
  },
  {
    name: 'subtasks that are not in the goal of their parent',
    questions: [
      {
        ids: 'select id from tasks',
        sql: `select t.id::text as what from tasks t join tasks p on p.id = t.parent_task_id
          where t.id > $1 and t.id <= $2 and t.goal_id is distinct from p.goal_id`,
      },
    ],
  },
  {
    name: 'nodes of maps whose path leads to no parent',
    questions: [
      {
        ids: 'select id from tpl_map_nodes',
        sql: `select n.id::text as what from tpl_map_nodes n
          where n.id > $1 and n.id <= $2 and nlevel(n.path) > 1
            and not exists (select from tpl_map_nodes p where p.map_id = n.map_id and p.path = subpath(n.path, 0, -1))`,
      },
    ],
  },
  {
    name: 'maps whose number of nodes is wrong',
    questions: [
      {
        ids: 'select id from tpl_maps',
        batch: 50,
        sql: `select m.id::text as what from tpl_maps m
          where m.id > $1 and m.id <= $2
            and node_count <> (select count(*) from tpl_map_nodes n where n.map_id = m.id)`,
      },
    ],
    mend: `update tpl_maps m set node_count = (select count(*) from tpl_map_nodes n where n.map_id = m.id)
      where id = any ($1)`,
  },
  {
    name: 'nodes and connections whose current version in the history is not what they are',
    questions: [
      {
        ids: 'select id from tpl_map_nodes union all select id from tpl_map_edges',
        batch: 1000,
        sql: 'select row_id::text as what from rules.stale_versions($1, $2)',
      },
    ],
    mend: 'select rules.keep_versions($1::uuid[])',
  },
  {
    name: 'tasks, goals and records whose current version is not what they say',
    questions: Object.entries({ task: 'tasks', goal: 'goals', record: 'tpl_records' }).map(([kind, table]) => ({
      ids: `select id from ${table}`,
      batch: 1000,
      sql: `select id::text as what from rules.stale_revisions('${kind}', $1, $2)`,
    })),
    mend: 'select rules.mend_revisions($1::uuid[])',
  },
  {
    name: 'what the search would not find, or find wrongly',
    questions: searchKinds.map((kind) => ({
      ids: `select id from rules.searchable_rows() where kind = '${kind}'`,
      batch: 1000,
      sql: `select id::text as what from rules.stale_search_entries('${kind}', $1, $2)`,
    })),
    mend: 'select rules.rebuild_search_entries($1::uuid[])',
  },
  {
    name: 'deletions that lack rows to restore',
    questions: [
      {
        ids: 'select id from deletions',
        batch: 50,
        sql: `select d.id::text as what from deletions d where d.id > $1 and d.id <= $2
          and d.kept_rows <> (select count(*) from deleted_rows r where r.deletion_id = d.id)`,
      },
    ],
  },
  {
    name: 'quotas whose use is not that of the rows',
    questions: quotaNames.map((quota) => ({
      sql: `select quota || ' ' || owner as what from rules.stale_usage('${quota}')`,
    })),
    mend: `select rules.recount_usage(split_part(stale, ' ', 1), split_part(stale, ' ', 2)::uuid)
      from unnest($1::text[]) stale`,
  },
  {
    name: 'teams without an owner',
    questions: [
      {
        ids: 'select id from teams',
        sql: `select t.id::text as what from teams t
          where t.id > $1 and t.id <= $2 and not exists (
            select from team_memberships m where m.team_id = t.id and m.role_id = rules.owner()
          )`,
      },
    ],
  },
  {
    name: 'accounts without a profile',
    questions: [
      {
        ids: 'select id from auth.users',
        sql: `select u.id::text as what from auth.users u
          where u.id > $1 and u.id <= $2
            and not exists (select from user_profiles p join user_metadata on user_id = p.id where p.id = u.id)`,
      },
    ],
  },
  {
    name: 'indexes and constraints that PostgreSQL does not trust',
    questions: [
      {
        sql: `select indexrelid::regclass::text as what from pg_index where not (indisvalid and indisready)
          union all select conrelid::regclass || ' ' || conname from pg_constraint where not convalidated`,
      },
    ],
  },
  ...catalogueRules.map(({ name, sql, needsSuperuser }) => ({
    name: `not kept: ${name}`,
    questions: [{ sql }],
    ...(needsSuperuser && { needsSuperuser }),
  })),
];

/**
 * `what` has the first rows that were found, and `count` says how many there are. `notice` says who can change a
 * finding that is no damage.
 */
export type Finding = { name: string; what: string[]; count: number; mended: boolean; notice?: string };

/** How many rows of a finding are kept in memory. */
const kept = 100;

/**
 * With `feed`, also checks that the receivers of the audit log answer. `told` receives the name of each check and the
 * number of rows checked so far.
 */
type Options = { mend?: boolean; feed?: boolean; batch?: number; told?: (name: string, rows: number) => void };

/** Runs all checks and returns the findings. With `mend` it also repairs what it can. */
export async function examine(installation: Installation, options: Options = {}): Promise<Finding[]> {
  const { client, settings } = installation;
  const { rows } = await client.query<{ code: string }>('select code from meta.prepared');
  if (rows[0]?.code !== codeVersion())
    throw new Refusal('This database is of another version. Start Groundwork of this version with it once.');
  const found: Finding[] = [];
  for (const check of checks) found.push(await examineRows(client, check, options));
  const what = (await addressProblems(settings)).filter((problem) => problem !== null);
  found.push({ name: 'addresses of the database', what, count: what.length, mended: false });
  found.push(await examineSecrets(installation), unencrypted(settings));
  if (options.feed) found.push(await askReceivers(settings));
  found.push(...(await examineFiles(client, new Files(settings), options)));
  return found.filter(({ count }) => count > 0);
}

/** Asks the questions of one check, batch by batch. Each statement is a transaction of its own. */
async function examineRows(client: pg.Client, check: Check, { mend = false, batch, told }: Options): Promise<Finding> {
  const finding: Finding = {
    name: check.name,
    what: [],
    count: 0,
    mended: mend && check.mend !== undefined,
    ...(check.needsSuperuser && { notice: 'only a superuser can change this' }),
  };
  let looked = 0;
  told?.(check.name, looked);
  for (const question of check.questions) {
    const size = batch ?? question.batch ?? batchRows;
    let after = first;
    for (;;) {
      const upto = question.ids ? await endOfBatch(client, question.ids, after, size) : last;
      const asked = await client.query<{ what: string }>(question.sql, question.ids ? [after, upto] : []);
      const what = asked.rows.map((row) => row.what);
      if (what.length > 0 && mend && check.mend) await client.query(check.mend, [what]);
      finding.count += what.length;
      finding.what.push(...what.slice(0, kept - finding.what.length));
      after = upto;
      if (after === last) break;
      looked += size;
      told?.(check.name, looked);
    }
  }
  return finding;
}

/** The id that ends the batch of `size` rows after `after`; the last possible id for the last batch. */
async function endOfBatch(client: pg.Client, ids: string, after: string, size: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from (${ids}) all_ids where id > $1 order by id offset $2 limit 1`,
    [after, size - 1],
  );
  return rows[0]?.id ?? last;
}

/** Sentences about DATABASE_URL and DATABASE_DIRECT_URL. */
async function addressProblems(settings: Settings) {
  const { databaseUrl, databaseDirectUrl } = settings;
  if (!databaseUrl || !databaseDirectUrl) return [];
  const [login, directLogin] = [databaseUrl, databaseDirectUrl].map((url) => loginUrl(url, loginPassword(settings)));
  return [await sharedSessions(settings), await differentDatabases(login as string, directLogin as string)];
}

/** Names the rows with a secret that the key of this installation cannot decrypt. */
async function examineSecrets({ client, settings }: Installation): Promise<Finding> {
  const { open } = sealer(settings);
  const finding: Finding = { name: 'secrets that ENCRYPTION_KEY does not open', what: [], count: 0, mended: false };
  for (let after = first; ; ) {
    const { rows } = await client.query<{ id: string; what: string; sealed: string; owner: string }>(
      `select * from (${sealedSecrets}) secrets where id > $1 order by id fetch first ${batchRows} rows with ties`,
      [after],
    );
    const what = rows.filter(({ sealed, owner }) => open(sealed, owner) === null).map((row) => row.what);
    finding.count += what.length;
    finding.what.push(...what.slice(0, kept - finding.what.length));
    after = rows.at(-1)?.id ?? last;
    if (rows.length < batchRows) return finding;
  }
}

/** Names the data that the settings leave unencrypted. */
function unencrypted({ encryptionKey, backupPassphrase, audit: { webhook, syslog } }: Settings): Finding {
  const what: string[] = [];
  if (!encryptionKey) what.push('stored secrets have no key of their own, SECRET encrypts them (ENCRYPTION_KEY)');
  if (!backupPassphrase) what.push('backups (BACKUP_PASSPHRASE)');
  if (webhook && crossesPlainly(webhook.url)) what.push('the audit log on its way to AUDIT_WEBHOOK_URL');
  if (syslog && crossesPlainly(`${syslog.protocol}://${syslog.host}`))
    what.push('the audit log on its way to AUDIT_SYSLOG_URL');
  return { name: 'what is not encrypted', what, count: what.length, mended: false, notice: 'settings can change this' };
}

/** Names the receivers of the audit log that do not answer. */
async function askReceivers({ audit }: Settings): Promise<Finding> {
  const what: string[] = [];
  for (const { name, send } of receiversOf(audit))
    await send([], AbortSignal.timeout(10_000)).catch((thrown) => {
      const { error, status } = failureOf(thrown);
      what.push(`${name}: ${receiverFailures[error]}${status === null ? '' : ` ${status}`}`);
    });
  return { name: 'receivers of the audit log that do not answer', what, count: what.length, mended: false };
}

const receiverFailures: Record<ReturnType<typeof failureOf>['error'], string> = {
  name: 'nobody has this name',
  unreachable: 'cannot be reached',
  timeout: 'no answer in ten seconds',
  certificate: 'its certificate is not trusted, or it speaks no TLS',
  closed: 'ended the connection early',
  status: 'answers with status',
  other: 'sending failed',
};

/**
 * Lists files before it reads rows. So a file without a row is not an upload in progress, if it is old enough for the
 * sweep.
 */
async function examineFiles(client: pg.Client, files: Files, { mend = false, batch, told }: Options) {
  const withRow = async (names: string[]) =>
    (await client.query<{ name: string }>('select rules.files_with_row($1) as name', [names])).rows.map(
      (row) => row.name,
    );
  const missing: Finding = { name: 'rows whose file is not in the store', what: [], count: 0, mended: false };
  const orphans = await files.orphans(withRow);
  if (mend) for (const name of orphans) await files.remove(name);
  let looked = 0;
  for await (const names of filesInBatches(client, batch ?? batchRows)) {
    looked += names.length;
    told?.(missing.name, looked);
    const gone: string[] = [];
    for (let start = 0; start < names.length; start += atOnce)
      await Promise.all(
        names.slice(start, start + atOnce).map(async (name) => {
          if (!(await files.has(name))) gone.push(name);
        }),
      );
    const what = gone.length > 0 ? (await withRow(gone)).toSorted() : [];
    missing.count += what.length;
    missing.what.push(...what.slice(0, kept - missing.what.length));
  }
  const extra = {
    name: 'files that no row speaks of',
    what: orphans.slice(0, kept),
    count: orphans.length,
    mended: mend,
  };
  return [missing, extra];
}

/** How many files the doctor asks a bucket for at the same time. */
const atOnce = 16;

const shown = 5;

function report(found: Finding[]): string {
  const lines = found.map(({ name, what, count, mended, notice }) => {
    const more = count > shown ? `, and ${count - shown} more` : '';
    const weight = notice ? `Notice (${notice})` : 'Wrong';
    return `${mended ? 'Mended' : weight}: ${name}\n  ${what.slice(0, shown).join(', ')}${more}`;
  });
  return lines.join('\n') || `Nothing is wrong: ${checks.length + 5} questions asked.`;
}

/** Returns a function that shows the progress of each check on a terminal, and names each check once in a log. */
function tell(): Options['told'] {
  const { stderr } = process;
  let named = '';
  return (name, rows) => {
    const count = rows > 0 ? `: ${rows.toLocaleString('en')} rows` : '';
    if (stderr.isTTY) stderr.write(`\r\x1b[K${`Checking ${name}${count}`.slice(0, stderr.columns - 1)}`);
    else if (name !== named) stderr.write(`Checking ${name}\n`);
    named = name;
  };
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  if (words.length > 2 || words.some((word) => word !== '--mend' && word !== '--feed')) {
    process.stderr.write(usage);
    process.exitCode = 2;
  } else
    await runCommand(
      () =>
        withInstallation(
          async (installation) => {
            await needPrepared(installation.client);
            const found = await examine(installation, {
              mend: words.includes('--mend'),
              feed: words.includes('--feed'),
              told: tell(),
            });
            if (found.some(({ mended, notice }) => !mended && !notice)) process.exitCode = 1;
            return report(found);
          },
          { reading: !words.includes('--mend') },
        ),
      2,
    );
}
