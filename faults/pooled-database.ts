import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../api/testing/test-server.ts';
import { freePort } from '../db/free-port.ts';
import { testSecret } from '../db/test-session.ts';
import type { Fault } from './fault.ts';
import { Installation, until } from './installation.ts';
import { pgbouncerVersion } from './pgbouncer.ts';
import { StreamListener } from './stream-listener.ts';
import { damage, describeDamage, isUndamaged, send, startWriters } from './writers.ts';

const credentials = { email: 'nadia@harbour.example', password: 'Lantern-2026' };

/** Signs up, which queues a mail, and signs in. Returns the steps that failed. */
async function signInAgain({ url, dataDir, admin }: Installation): Promise<string[]> {
  const post = (path: string, body: object) =>
    send(`${url}/api${path}`, 'POST', { body, headers: { origin: url } }).then(({ status }) => status);
  const signedUp = await post('/account/signup', { ...credentials, firstName: 'Nadia', lastName: 'Rahman' });
  const outbox = join(dataDir, 'outbox');
  const isMailed = () =>
    existsSync(outbox) &&
    readdirSync(outbox).some((name) => readFileSync(join(outbox, name), 'utf8').includes(`To: ${credentials.email}`));
  const mailed = await until('the job has sent the mail', isMailed, 15_000).then(
    () => true,
    () => false,
  );
  await admin.query('update auth.users set email_verified = true where email = $1', [credentials.email]);
  const signedIn: number[] = [];
  for (let times = 0; times < 20; times++) signedIn.push(await post('/auth/sign-in/email', credentials));
  return [
    ...(signedUp === 200 ? [] : [`sign-up ${signedUp}`]),
    ...(mailed ? [] : ['no mail']),
    ...signedIn.filter((status) => status !== 200).map((status) => `sign-in ${status}`),
  ];
}

/** Starts a server that has no address of the database except that of the pool. Returns its output. */
async function startWithoutDirectUrl({ pool, dataDir }: Installation): Promise<string> {
  let output = '';
  const settings = { SECRET: testSecret, DATABASE_URL: pool?.url, DATABASE_DIRECT_URL: '' };
  const server = await startServer(dataDir, await freePort(), settings, (text) => {
    output += text;
  }).catch(() => null);
  await server?.kill();
  return output;
}

export const pooledDatabase: Fault = {
  id: 'R14',
  what: 'Requests reach PostgreSQL through PgBouncer in transaction mode',
  async run(full) {
    const version = pgbouncerVersion();
    const writes = full ? 2000 : 100;
    const installation = await Installation.create({ pooled: true });
    try {
      const another = await installation.startAnother();
      const problems = await signInAgain(installation);
      // The people of each team write on one server and listen on the other.
      const sides = await Promise.all(
        [
          { writing: installation, listening: another },
          { writing: another, listening: installation },
        ].map(async ({ writing, listening }, n) => {
          const team = await installation.team(8);
          const reader = new StreamListener({ url: listening.url, admin: installation.admin }, team, n);
          await until('the stream is open', () => reader.open);
          return { team, reader, writers: startWriters(writing, team, 8) };
        }),
      );
      await until(
        'writes succeed',
        () => sides.every(({ writers }) => writers.acknowledged.size >= writes / 2),
        300_000,
      );
      await Promise.all(sides.map(({ writers }) => writers.stop()));
      const missing = () =>
        sides.flatMap(({ reader, writers }) => [...writers.acknowledged.values()].filter((id) => !reader.known.has(id)))
          .length;
      await until('the streams have arrived', () => missing() === 0, 10_000).catch(() => {});
      const harms = await Promise.all(
        sides.map(({ team, writers }) => damage(installation, team, writers.acknowledged.values())),
      );
      const acknowledged = sides.reduce((sum, { writers }) => sum + writers.acknowledged.size, 0);
      const refused = sides.flatMap(({ writers }) => writers.refusals).filter(({ status }) => status !== 503).length;
      const resyncs = sides.reduce((sum, { reader }) => sum + reader.resyncs, 0);
      for (const { reader } of sides) reader.stop();
      await another.kill();
      const said = await startWithoutDirectUrl(installation);
      return [
        {
          demand:
            'With DATABASE_DIRECT_URL: sign-up with its mail, 20 sign-ins, ' +
            `${writes} writes on two servers, each told at the other; no error`,
          measured:
            `PgBouncer ${version}; ${acknowledged} acknowledged, ${harms.map(describeDamage).join(' + ')}, ` +
            `${refused} refused; ${missing()} missing at a stream, ${resyncs} resyncs; ` +
            (problems.join(', ') || 'all sign-ins succeed'),
          met:
            problems.length === 0 &&
            acknowledged >= writes &&
            harms.every(isUndamaged) &&
            refused + missing() + resyncs === 0,
          inFlight: acknowledged,
          control: {
            without: 'DATABASE_DIRECT_URL not set',
            reported: said.trim().split('\n').at(-1) ?? '',
            broken: said.includes('Set DATABASE_DIRECT_URL'),
          },
        },
      ];
    } finally {
      await installation.close();
    }
  },
};
