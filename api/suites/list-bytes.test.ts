// @module-tag sweep
import { limits } from '@groundwork/contract/base/limits';
import { tenth } from '@groundwork/contract/base/test-sweeps';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareJobs } from '../jobs/queues.ts';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile } from '../testing/test-app.ts';
import { examples, plainExamples } from '../testing/test-inputs.ts';
import { type Operation, operations, requestOf } from '../testing/test-operations.ts';
import { world } from '../testing/test-world.ts';

// The bytes of every list are limited: a page ends before it becomes too large, whatever its rows hold. Each list
// without pages has its limit in the table below.

const app = await appForFile();
const { nadia } = app.world;
let mine: Ids;
beforeAll(async () => {
  await prepareJobs(app.url);
  mine = await world(app, nadia);
  await app.admin.query('update auth.users set is_super_admin = true where id = $1', [nadia.id]);
  await app.ask(nadia, 'POST', `/forms/${mine.menu_item}/entries`, { data: {} });
  await repeatRows();
}, 120_000);

/** Adds another row like each one that has an id, so that lists have several. */
async function repeatRows() {
  const { rows } = await app.admin.query<{ name: string; columns: string; values: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name, string_agg(format('%I', attname), ', ') as columns,
      string_agg(case
        when attname = 'id' then 'gen_random_uuid()'
        when atttypid = 'text'::regtype and exists (
          select from pg_index i where i.indrelid = c.oid and i.indisunique and attnum = any (i.indkey)
        ) then format('%I || '' 2''', attname)
        else format('%I', attname)
      end, ', ') as values
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute on attrelid = c.oid
    where n.nspname in ('public', 'jobs') and c.relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by n.nspname, c.relname
    having bool_or(attname = 'id' and atttypid = 'uuid'::regtype)`);
  // Rows that a check ties to their ids, or a deferrable constraint to their place, have no copies.
  const inserts = rows.map(
    ({ name, columns, values }) => `do $$ begin
      insert into ${name} (${columns}) select ${values} from ${name} on conflict do nothing;
    exception when check_violation or object_not_in_prerequisite_state then null;
    end $$`,
  );
  // The role `replica` inserts without triggers and foreign keys.
  const statements = ['begin', 'set local session_replication_role = replica', ...inserts, 'commit'];
  await app.admin.query(statements.join(';\n'));
}

const lists = operations().filter(
  ({ method, output }) => method === 'GET' && output.properties?.items?.items?.properties !== undefined,
);
const hasPages = ({ input }: Operation) => input.properties?.cursor !== undefined;

/** The lists without pages, each with the limit that bounds its size. */
const bounded: Record<string, string> = {
  'account.sessions': 'the sign-ins that the rate limits allow',
  'passkeys.list': 'limits.passkeys.perPerson',
  'teams.usage': 'one row for each quota',
  'labels.ofTask': 'QUOTA_TEAM_LABELS',
  'sprints.velocity': 'limits.velocitySprints',
  'workload.get': 'limits.workloadWeeks, and QUOTA_TEAM_MEMBERS',
  'menus.list': 'limits.menus, and limits.menuItems',
  'mapSteps.list': 'limits.map.steps',
  'maps.findNodes': 'the first hits, which end by bytes',
  'versions.changes': 'the bytes of a map',
  'views.list': 'limits.savedViews, own and shared',
  'nextSteps.ofTeam': 'one row for each step',
  'notifications.preferences': 'one row for each kind',
  'admin.queues': 'one row for each kind of job',
  'formOptions.get': 'limits.form.optionsBytes',
  'records.find': 'the first hits, which end by bytes',
  'reports.numbers': 'limits.map.reportedNumbers',
  'search.find': 'limits.search.most, and excerpts',
};

test('each list has pages, or says what bounds it', () => {
  const names = lists.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(bounded)));
  expect(lists.filter((list) => !hasPages(list)).map(({ name }) => name)).toSatisfy((others: string[]) =>
    others.every((name) => name in bounded),
  );
});

type Input = Record<string, unknown>;
type Page = { items: unknown[]; next_cursor: string | null };

async function pageOf(list: Operation, input: Input): Promise<Page> {
  const { method, path } = requestOf(list, input);
  const { statusCode, body } = await app.raw(nadia, method, path);
  expect([statusCode, body.slice(0, 200)]).toEqual([200, expect.anything()]);
  return JSON.parse(body);
}

/** All pages of a list. */
async function pagesOf(list: Operation, input: Input): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { items, next_cursor } = await pageOf(list, { ...input, limit: 200, ...(cursor && { cursor }) });
    pages.push(items);
    cursor = next_cursor;
  }
  return pages;
}

const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

describe('a page of rows that are too large together has one of them, and leads to the others', () => {
  const { bytes } = limits.page;
  const setBytes = (most: number) => Object.assign(limits.page, { bytes: most });
  afterEach(() => {
    vi.restoreAllMocks();
    setBytes(bytes);
  });

  const paged = lists.filter((list) => hasPages(list) && !(list.name in bounded));
  test.each(tenth(paged).map((list) => [list.name, list] as const))('%s', async (name, list) => {
    for (const example of examples[name] ?? plainExamples[name] ?? []) {
      const input = example(mine);
      // Even a list with few rows here must pass this limit of bytes to PostgreSQL.
      setBytes(123_457);
      const query = vi.spyOn(pg.Client.prototype, 'query');
      await pageOf(list, input);
      expect(query.mock.calls.flatMap(([asked]) => (asked as unknown as pg.QueryConfig).values ?? [])).toContain(
        123_457,
      );
      query.mockRestore();
      setBytes(bytes);
      const [whole = []] = await pagesOf(list, input);
      if (whole.length < 2 || whole.length > 50) continue;
      setBytes(1);
      const pages = await pagesOf(list, input);
      setBytes(bytes);
      expect(pages.map((items) => items.length)).toEqual(whole.map(() => 1));
      expect(sorted(pages.flat())).toEqual(sorted(whole));
    }
  });
});
