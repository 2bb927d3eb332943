import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CodeCopy } from './code-copy.ts';
import type { Fault, Finding } from './fault.ts';
import { Installation, statusOf, until } from './installation.ts';
import { StreamListener } from './stream-listener.ts';
import { damage, describeDamage, isUndamaged, send, startWriters, type Writers } from './writers.ts';

export const slowestWriteMs = 5000;

/** Code of the next version: adds a column, an index that an online migration builds, and a rule. */
function nextVersion(): CodeCopy {
  const code = new CodeCopy();
  code.release('1000.0.0');
  code.write('db/migrations/29990101000000_wider.sql', 'alter table tasks add column planted text;\n');
  code.write(
    'db/migrations/29990102000000_planted.online.sql',
    'create index concurrently if not exists tasks_planted on tasks (planted);\n',
  );
  code.write('db/rules/zz-planted.sql', 'create function rules.planted() returns integer language sql return 1;\n');
  return code;
}

/** Code of the version after the next, which drops the column that the next version adds. */
function versionAfterNext(): CodeCopy {
  const code = nextVersion();
  code.release('1001.0.0');
  code.write(
    'db/migrations/29990103000000_narrower.sql',
    '-- needs: 29990101000000_wider.sql\nalter table tasks drop column planted;\n',
  );
  return code;
}

/** Counts how often the server is not ready, until it is stopped. */
export function watchReadiness(url: string) {
  let [stopped, failures] = [false, 0];
  const watching = (async () => {
    while (!stopped) {
      if ((await statusOf(`${url}/readyz`)) !== 200) failures++;
      await pause(50);
    }
  })();
  return async () => {
    stopped = true;
    await watching;
    return failures;
  };
}

const stateOf = async (url: string) => {
  const { status, body } = await send(`${url}/readyz`, 'GET', { agent: new Agent() });
  return `${status} ${JSON.parse(body).database}`;
};

export const moreWrites = async (...all: Writers[]) => {
  for (const writers of all) {
    const before = writers.acknowledged.size;
    await until('more writes succeed', () => writers.acknowledged.size > before + 50);
  }
};

/** Updates an installation while people write, restarts the old server, then stops the new server (rollback). */
async function update(installation: Installation, next: CodeCopy) {
  const team = await installation.team(8);
  const second = await installation.team(4);
  const reader = new StreamListener(installation, team, 0);
  await until('the stream is open', () => reader.open);
  const old = startWriters(installation, team, 8);
  await until('writes succeed', () => old.acknowledged.size > 100 && old.inFlight.size > 0);
  const inFlight = old.inFlight.size;
  const notReady = watchReadiness(installation.url);
  const another = await installation.startAnother(next.folder);
  const young = startWriters(another, second, 4);
  await moreWrites(old, young);
  const failures = await notReady();
  const refused = old.refusals.length + old.cut.size;

  // The old server restarts, as after a crash. It must not install its own rules again.
  await installation.kill();
  await installation.start();
  await moreWrites(old, young);
  const both = [await stateOf(installation.url), await stateOf(another.url)];
  const planted = await installation.admin.query('select rules.planted() as value');
  await until('the index is built', async () => {
    const { rows } = await installation.admin.query(
      "select from pg_index where indexrelid = to_regclass('tasks_planted') and indisvalid",
    );
    return rows.length === 1;
  });

  // Rollback of the update: only the old server is left.
  await young.stop();
  await another.kill();
  await moreWrites(old);
  await old.stop();
  const acknowledged = [...old.acknowledged.values()];
  const missing = () => acknowledged.filter((id) => !reader.known.has(id)).length;
  await until('the stream has told all writes', () => missing() === 0, 15_000).catch(() => {});
  reader.stop();
  return {
    inFlight,
    failures,
    refused,
    slowest: Math.round(Math.max(old.slowest(), young.slowest())),
    both,
    keptRules: planted.rows[0].value === 1,
    acknowledged: acknowledged.length + young.acknowledged.size,
    missing: missing(),
    harms: [
      await damage(installation, team, acknowledged),
      await damage(installation, second, young.acknowledged.values()),
    ],
  };
}

/** Starts the next version beside the old version, and then the version after the next. */
async function sideBySide(): Promise<Finding> {
  const installation = await Installation.create({ separateDatabase: true });
  const [next, afterNext] = [nextVersion(), versionAfterNext()];
  try {
    const found = await update(installation, next);
    // The version after the next drops the column. The next version still runs; the old server must report that it
    // cannot use the database.
    const [one, two] = [
      await installation.startAnother(next.folder),
      await installation.startAnother(afterNext.folder),
    ];
    const afterwards = [await stateOf(installation.url), await stateOf(one.url), await stateOf(two.url)];
    await installation.kill();
    installation.output.length = 0;
    const restarted = await installation.start().then(
      () => 'started',
      () => (installation.output.join('').includes('A later version of Groundwork') ? 'refused' : 'failed'),
    );
    await Promise.all([one.kill(), two.kill()]);
    return {
      demand:
        'Old and new servers run side by side: no write refused, the old server ready all the time, also after its ' +
        'own restart and alone again, the new rules and its index stay',
      measured:
        `${found.acknowledged} acknowledged, ${found.harms.map(describeDamage).join('; ')}; ` +
        `${found.missing} missing at a stream; ` +
        `${found.refused} refused, not ready ${found.failures} times; slowest write ${found.slowest} ms; ` +
        `old ${found.both[0]}, new ${found.both[1]}, rules ${found.keptRules ? 'kept' : 'lost'}; ` +
        `one version later: ${afterwards.join(', ')}`,
      met:
        found.harms.every(isUndamaged) &&
        found.missing + found.refused + found.failures === 0 &&
        found.slowest <= slowestWriteMs &&
        found.keptRules &&
        found.both.join() === '200 ahead,200 current' &&
        afterwards.slice(1).join() === '200 ahead,200 current',
      inFlight: found.inFlight,
      control: {
        without: 'a migration that the old server knows, two versions later',
        reported: `ready ${afterwards[0]}, ${restarted}`,
        broken: afterwards[0] === '503 beyond' && restarted === 'refused',
      },
    };
  } finally {
    await installation.close();
    for (const code of [next, afterNext]) code.remove();
  }
}

export const updates: Fault = {
  id: 'R19',
  what: 'The next version is started during writes, beside the old one, and taken back',
  run: async () => [await sideBySide()],
};
