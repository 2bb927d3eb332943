import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sampleBridge } from '../api/cli/sample-bridge.ts';
import { listening } from '../api/testing/test-server.ts';
import type { ImportRun } from '../contract/maps/import/imports.ts';
import { sampleCredentials } from '../contract/maps/import/legacy.ts';
import type { Fault, Finding } from './fault.ts';
import { type Behavior, faultySource } from './faulty-source.ts';
import { Installation, type Team, until } from './installation.ts';
import { send } from './writers.ts';

const callMs = 10_000;
const callMegabytes = 10;
/** Tolerance for late timers and bytes in flight. */
const slack = { ms: 500, megabytes: 2 };
const cancelledWithinMs = 1000;

type Chosen = { template_ids?: string[]; map_ids?: string[]; user_ids?: string[] };
const chosen: Chosen = {
  template_ids: ['tpl-church', 'tpl-visit', 'tpl-training', 'tpl-household', 'tpl-prayer', 'tpl-archive'],
  map_ids: ['map-network', 'map-harbour'],
  user_ids: Array.from({ length: 20 }, (_, n) => `u-${n + 1}`),
};

/** Creates a team whose owner is signed in to the older product. */
async function importer(installation: Installation, account: { email: string; password: string }) {
  const team = await installation.team(1);
  const { cookie } = team.people[0];
  const ask = (method: string, path: string, body?: object) =>
    send(`${installation.url}/api${path}`, method, { cookie, ...(body && { body }) });
  // The sign-in rate limits of the import would refuse this many sign-ins.
  await installation.admin.query('delete from auth.attempts');
  await ask('POST', '/import/legacy-auth', account);
  return {
    team,
    ask,
    async start(selected: Chosen) {
      const { id } = JSON.parse((await ask('POST', '/imports', { team_id: team.id, ...selected })).body) as ImportRun;
      return { id, read: async () => JSON.parse((await ask('GET', `/imports/${id}`)).body) as ImportRun };
    },
  };
}
type Importer = Awaited<ReturnType<typeof importer>>;
type Started = Awaited<ReturnType<Importer['start']>>;

const isOver = ({ status }: ImportRun) => !['waiting', 'running'].includes(status);
const over = (runs: Started[]) =>
  until('imports are over', async () => (await Promise.all(runs.map(({ read }) => read()))).every(isOver), 900_000);

/** The rows that imports created in a team, each with its size. */
async function importedRows({ admin }: Installation, { id }: Team) {
  const { rows } = await admin.query<{ name: string; size: string }>(
    `select 'template ' || name as name,
         (select count(*) from jsonb_object_keys(record_data_schema -> 'properties')) || ' fields' as size
         from tpl_templates where owner_team_id = $1
     union all select 'map ' || i.name,
         coalesce(m.node_count, 0) || ' ' || (select count(*) from tpl_map_nodes n where n.map_id = m.id)
         from tpl_instances i left join tpl_maps m on m.instance_id = i.id where i.team_id = $1
     union all select 'invitation ' || email, role_id::text from team_invitations where team_id = $1
     order by 1`,
    [id],
  );
  return rows;
}
type Rows = Awaited<ReturnType<typeof importedRows>>;

/** Compares with an undisturbed import: counts of duplicated, partial and missing rows. */
function damage(whole: Rows, found: Rows) {
  const times = (rows: Rows, name: string) => rows.filter((row) => row.name === name).length;
  const names = [...new Set([...whole, ...found].map(({ name }) => name))];
  return {
    duplicated: names.filter((name) => times(found, name) > times(whole, name)).length,
    missing: names.filter((name) => times(found, name) < times(whole, name)).length,
    partial: found.filter(({ name, size }) => !whole.some((row) => row.name === name && row.size === size)).length,
  };
}
const sum = (all: ReturnType<typeof damage>[]) => ({
  duplicated: all.reduce((total, { duplicated }) => total + duplicated, 0),
  missing: all.reduce((total, { missing }) => total + missing, 0),
  partial: all.reduce((total, { partial }) => total + partial, 0),
});

/** Reads and imports from a source with each faulty behavior. The control repeats the reads without limits. */
async function behaviors(
  installation: Installation,
  source: Awaited<ReturnType<typeof faultySource>>,
): Promise<Finding> {
  const ill: Behavior[] = ['hangs', 'drips', 'fails', 'html', 'floods'];
  const people = await Promise.all(
    ill.map((behavior) => importer(installation, { email: `${behavior}@old.example`, password: 'x' })),
  );
  source.calls.length = 0;
  const answers = people.map(({ ask }) => ask('GET', '/import/legacy-data/templates'));
  await until('all sources have a request', () => source.calls.length === ill.length);
  const inFlight = source.calls.filter(({ open }) => open).length;
  const answered = (await Promise.all(answers)).filter(
    ({ status, body }) => status === 503 && !body.includes('order'),
  ).length;
  const runs = await Promise.all(people.map(({ start }) => start({ template_ids: ['one'] })));
  await over(runs);
  const failed = (await Promise.all(runs.map(({ read }) => read()))).filter(
    ({ status, reason }) => status === 'failed' && reason,
  ).length;
  const left = (await Promise.all(people.map(({ team }) => importedRows(installation, team)))).flat().length;
  const longest = Math.max(...source.calls.map(({ ms }) => ms));
  const largest = Math.max(...source.calls.map(({ megabytes }) => megabytes));

  await installation.kill();
  await installation.start({
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'disable-import-limits.ts'))}`,
  });
  source.calls.length = 0;
  for (const { ask } of people) ask('GET', '/import/legacy-data/templates').catch(() => {});
  const begun = performance.now();
  await until(
    'the source has sent everything',
    () => source.calls.some(({ behavior, megabytes }) => behavior === 'floods' && megabytes >= 100),
    120_000,
  );
  await until('the time limit has passed', () => performance.now() - begun > callMs + 2 * slack.ms);
  const waiting = source.calls.filter(
    ({ open, behavior }) => open && (behavior === 'hangs' || behavior === 'drips'),
  ).length;
  await installation.kill();
  await installation.start();
  return {
    demand:
      'source hangs, drips, fails, sends HTML or 100 MB: each call ends within ' +
      `${callMs / 1000} s and ${callMegabytes} MB with 503; each import ends as failed and leaves nothing`,
    measured:
      `${answered} of ${ill.length} answered 503, ${failed} imports failed, ${left} rows left; ` +
      `longest call ${Math.round(longest)} ms, largest ${largest.toFixed(1)} MB`,
    met:
      answered === ill.length &&
      failed === ill.length &&
      left === 0 &&
      longest <= callMs + slack.ms &&
      largest <= callMegabytes + slack.megabytes,
    inFlight,
    control: {
      without: 'no limits',
      reported: `${waiting} calls still open after ${callMs / 1000} s, 100 MB read`,
      broken: waiting === 2,
    },
  };
}

/** Cancels imports while a call to the source is open. */
async function cancelled(
  installation: Installation,
  source: Awaited<ReturnType<typeof faultySource>>,
): Promise<Finding> {
  const cancel = async (behavior: Behavior) => {
    const person = await importer(installation, { email: `${behavior}@old.example`, password: 'x' });
    const before = source.calls.length;
    const { id, read } = await person.start({ template_ids: ['one'] });
    const openCalls = () => source.calls.slice(before).filter((call) => call.behavior === behavior && call.open);
    await until('the call has started', () => openCalls().length > 0);
    const inFlight = openCalls().length;
    const { ms } = await person.ask('POST', `/imports/${id}/cancel`);
    const { status } = await read();
    await until('the call has ended', () => openCalls().length === 0);
    return { team: person.team, inFlight, ms, isCancelled: status === 'cancelled' };
  };
  // The source that finally answers comes last: a later import in the same queue proves that the queue has finished.
  const ended = [await cancel('hangs'), await cancel('drips'), await cancel('late')];
  const kept = await importer(installation, { email: 'late@old.example', password: 'x' });
  await over([await kept.start({ template_ids: ['one'] })]);
  const left = (await Promise.all(ended.map(({ team }) => importedRows(installation, team)))).flat().length;
  const came = (await importedRows(installation, kept.team)).length;
  const slowest = Math.round(Math.max(...ended.map(({ ms }) => ms)));
  return {
    demand:
      `an import that is cancelled during a call to the source ends within ${cancelledWithinMs} ms ` +
      'and imports nothing',
    measured:
      `${ended.filter(({ isCancelled }) => isCancelled).length} of ${ended.length} cancelled, ` +
      `slowest in ${slowest} ms; ${left} rows imported`,
    met: ended.every(({ isCancelled }) => isCancelled) && left === 0 && slowest <= cancelledWithinMs,
    inFlight: ended.reduce((total, each) => total + each.inFlight, 0),
    control: { without: 'not cancelled', reported: `${came} imported`, broken: came === 1 },
  };
}

/** The number of rows that all imports have finished so far. */
const settled = async ({ admin }: Installation): Promise<number> =>
  (await admin.query('select count(*)::integer as settled from import_items where part is null')).rows[0].settled;

/** Kills the server `times` times during imports, each time with two new imports. Resumes all, then repeats all. */
async function kills(installation: Installation, times: number): Promise<Finding> {
  const bridge = await listening((request, response) => void answering.emit('request', request, response));
  const answering = sampleBridge();
  try {
    const settings = { IMPORT_URL: `http://${bridge.host}` };
    await installation.kill();
    await installation.start(settings);
    const undisturbed = await importer(installation, sampleCredentials);
    await over([await undisturbed.start(chosen)]);
    const whole = await importedRows(installation, undisturbed.team);

    const begun: { person: Importer; run: Started }[] = [];
    let inFlight = 0;
    // Jobs that started earlier belong to a server that was killed.
    let since = new Date();
    for (let n = 0; n < times; n++) {
      for (let two = 0; two < 2; two++) {
        const person = await importer(installation, sampleCredentials);
        begun.push({ person, run: await person.start(chosen) });
      }
      // Kills the server a little later each time. Interrupted imports continue beside the new ones.
      const before = await settled(installation);
      await until(
        'more rows are imported',
        async () => (await settled(installation)) >= before + (n % whole.length),
        240_000,
      );
      const { rows } = await installation.admin.query(
        `select count(*)::integer as active from jobs.job
         where name = 'import' and state = 'active' and started_on > $1`,
        [since],
      );
      inFlight += rows[0].active;
      await installation.kill();
      since = new Date();
      await installation.start(settings);
    }
    await over(begun.map(({ run }) => run));
    const inAll = async () =>
      sum(
        await Promise.all(
          begun.map(async ({ person }) => damage(whole, await importedRows(installation, person.team))),
        ),
      );
    const after = await inAll();
    const again = await Promise.all(begun.map(({ person }) => person.start(chosen)));
    await over(again);
    const rerun = await inAll();
    const created = (await Promise.all(again.map(({ read }) => read()))).reduce(
      (total, { template, map, user }) => total + template.created + map.created + user.created,
      0,
    );

    // For the control: forgets one imported row and removes a field of a template, so that a new import does damage.
    const { team, start } = undisturbed;
    await installation.admin.query(
      "delete from imported_rows where team_id = $1 and kind = 'template' and legacy_id = 'tpl-visit'",
      [team.id],
    );
    await installation.admin.query(
      `update tpl_templates set record_data_schema = record_data_schema
         #- (select array['properties', min(key)] from jsonb_object_keys(record_data_schema -> 'properties') key)
       where owner_team_id = $1 and name = 'Training'`,
      [team.id],
    );
    await over([await start(chosen)]);
    const harmed = damage(whole, await importedRows(installation, team));
    return {
      demand:
        `${times} kills during ${2 * times} imports, which continue, then all of them again: 0 rows duplicated, ` +
        '0 partial, 0 missing; the repetition creates nothing',
      measured:
        `${begun.length} imports of ${whole.length} rows: ${after.duplicated} duplicated, ${after.partial} partial, ` +
        `${after.missing} missing; repetition: ${rerun.duplicated} duplicated, ${rerun.partial} partial, ` +
        `${created} created`,
      met:
        begun.length === 2 * times &&
        [...Object.values(after), ...Object.values(rerun), created].every((count) => count === 0),
      inFlight,
      control: {
        without: 'one imported row forgotten, one field removed',
        reported: `${harmed.duplicated} duplicated, ${harmed.partial} partial`,
        broken: harmed.duplicated === 1 && harmed.partial === 1,
      },
    };
  } finally {
    bridge.close();
  }
}

export const brokenImports: Fault = {
  id: 'R7',
  what: 'The source of an import fails, or the server is killed during an import',
  async run(full) {
    const source = await faultySource();
    const installation = await Installation.create({ settings: { IMPORT_SOURCE: 'http', IMPORT_URL: source.url } });
    try {
      return [
        await behaviors(installation, source),
        await cancelled(installation, source),
        await kills(installation, full ? 20 : 2),
      ];
    } finally {
      await installation.close();
      source.close();
    }
  },
};
