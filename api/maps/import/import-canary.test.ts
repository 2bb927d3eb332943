import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { joinEmbedded, removeData } from '@groundwork/db/embedded';
import { freePort } from '@groundwork/db/free-port';
import { signedIn, testSecret } from '@groundwork/db/test-session';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { listening, startServer } from '../../testing/test-server.ts';

longTest(
  'passwords and credentials of the older product are found nowhere: database, jobs, logs, answers, files, output',
  {
    timeout: 90_000,
  },
  async () => {
    const canaries = {
      right: 'Canary-right-5f1e9c',
      wrong: 'Canary-wrong-5f1e9c',
      torn: 'Canary-torn-5f1e9c',
      error: 'Canary-error-5f1e9c',
    };
    const credential = 'Canary-token-5f1e9c';
    // A bridge that repeats everything that it receives.
    const bridge = await listening(async (request, response) => {
      const say = (status: number, body: string) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      if (request.url === '/sign-in') {
        const { password } = (await json(request)) as { password: string };
        if (password === canaries.right)
          say(
            200,
            JSON.stringify({ uid: 'u', email: 'pat@old.example', displayName: 'Pat', token: credential, password }),
          );
        else if (password === canaries.torn) say(200, `{"uid":"${password}`);
        else say(password === canaries.wrong ? 401 : 500, JSON.stringify({ error: password }));
      } else if (request.url === '/templates')
        say(200, JSON.stringify({ templates: [{ id: 'found', name: 'To be found' }] }));
      else say(500, JSON.stringify({ error: request.headers.authorization }));
    });
    const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-canary-'));
    chmodSync(dataDir, 0o755);
    const port = await freePort();
    let printed = '';
    const settings = {
      SECRET: testSecret,
      LOG_LEVEL: 'debug',
      IMPORT_SOURCE: 'http',
      IMPORT_URL: `http://${bridge.host}`,
    };
    const server = await startServer(dataDir, port, settings, (text) => {
      printed += text;
    });
    const admin = new pg.Client({ connectionString: (await joinEmbedded(dataDir)).url });
    try {
      await admin.connect();
      const { id, cookie } = await signedIn(admin, 'Nadia Rahman');
      const { rows } = await admin.query(
        `with team as (insert into teams (name) values ('Harbour') returning id)
       insert into team_memberships (team_id, user_id, role_id) select id, $1, 1 from team returning team_id`,
        [id],
      );
      let answers = '';
      const ask = async (path: string, body?: object) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
          headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        answers += text + JSON.stringify([...answer.headers]);
        return { status: answer.status, body: JSON.parse(text) };
      };
      const statuses = [];
      for (const password of [canaries.wrong, canaries.torn, canaries.error, canaries.right])
        statuses.push((await ask('/import/legacy-auth', { email: 'pat@old.example', password })).status);
      expect(statuses).toEqual([403, 503, 503, 200]);
      await ask('/import/source');
      await ask('/import/legacy-data/maps?uid=u');
      const { body: run } = await ask('/imports', {
        team_id: rows[0].team_id,
        template_ids: ['found'],
        user_ids: ['u'],
      });
      await vi.waitFor(async () => expect((await ask(`/imports/${run.id}`)).body.status).toBe('failed'), {
        timeout: 20_000,
        interval: 100,
      });
      await ask(`/imports/${run.id}/items`);

      const { rows: tables } = await admin.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      let dumped = '';
      for (const { name } of tables)
        dumped += JSON.stringify((await admin.query(`select t::text from ${name} t`)).rows);
      expect(tables.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['auth.import_sessions', 'jobs.job', 'public.imports']),
      );
      await admin.query('checkpoint');
      const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
      const places = {
        database: Buffer.from(dumped),
        printed: Buffer.from(printed),
        answers: Buffer.from(answers),
        files: Buffer.concat(files),
      };
      process.stdout.write(
        `canaries of an import: ${Object.keys(canaries).length + 1} in ${Object.keys(places).join(', ')}\n`,
      );
      for (const [place, text] of Object.entries(places)) {
        for (const canary of [...Object.values(canaries), credential])
          expect(text.includes(canary), `${canary} in ${place}`).toBe(false);
        // Control: the search finds a text that is there.
        expect(text.includes(place === 'printed' ? '/api/import/legacy-auth' : 'To be found'), place).toBe(true);
      }
    } finally {
      await admin.end();
      await server.stop();
      removeData(dataDir);
      bridge.close();
    }
  },
);
