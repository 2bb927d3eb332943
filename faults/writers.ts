import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Installation, Team } from './installation.ts';

type Answer = { status: number; headers: IncomingHttpHeaders; body: string; ms: number };

export type Sent = {
  cookie?: string;
  body?: object;
  headers?: Record<string, string>;
  agent?: Agent;
  patienceMs?: number;
};

/** One request, read to its end. Rejects when the connection breaks or nothing comes for too long. */
export function send(
  url: string,
  method: string,
  { cookie, body, headers = {}, agent, patienceMs = 30_000 }: Sent = {},
): Promise<Answer> {
  const payload = body && JSON.stringify(body);
  const all = {
    ...(cookie && { cookie }),
    ...(payload && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(payload)}` }),
    ...headers,
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: all, timeout: patienceMs }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - begun,
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error('hung')));
    sent.on('error', reject);
    sent.end(payload);
  });
}

export type Writers = ReturnType<typeof startWriters>;

/**
 * So many writers who add tasks, each assigned to somebody else, one after the other, and remember what the server has acknowledged.
 * What was not is sent again until it is: with the same Idempotency-Key, or with `keyed: false` without any.
 */
export function startWriters(
  { url }: Installation,
  { id: team_id, goal_id, people }: Team,
  count: number,
  { keyed = true } = {},
) {
  const agent = new Agent({ keepAlive: true });
  /** Ids by title. */
  const acknowledged = new Map<string, string>();
  const underWay = new Set<string>();
  /** Titles whose connection broke under them. */
  const cut = new Set<string>();
  const refusals: Answer[] = [];
  let [hung, slowest, stopped] = [0, 0, false];

  async function write(title: string, writer: number) {
    const key = randomUUID();
    const person = people[writer % people.length];
    const body = { team_id, goal_id, title, assigned_to: people[(writer + 1) % people.length]?.id };
    for (;;) {
      underWay.add(title);
      const answer = await send(`${url}/api/tasks`, 'POST', {
        cookie: person?.cookie,
        body,
        agent,
        headers: keyed ? { 'idempotency-key': key } : {},
      })
        .catch((error: Error) => {
          if (error.message === 'hung') hung++;
          else if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') cut.add(title);
          return null;
        })
        .finally(() => underWay.delete(title));
      if (answer) slowest = Math.max(slowest, answer.ms);
      if (answer?.status === 201 || answer?.status === 200)
        return void acknowledged.set(title, JSON.parse(answer.body).id);
      if (answer) refusals.push(answer);
      // Nobody is there at all, or is asked to be left alone for a moment.
      await pause(answer ? 100 : 20);
    }
  }
  const working = Promise.all(
    Array.from({ length: count }, async (_, writer) => {
      for (let n = 0; !stopped; n++) await write(`Write ${writer}.${n}`, writer);
    }),
  );
  return {
    acknowledged,
    underWay,
    cut,
    refusals,
    /** How many requests nobody answered for half a minute, and how long the slowest answer took. */
    hung: () => hung,
    slowest: () => slowest,
    /** Lets each end what it writes; that is acknowledged then, too. */
    async stop() {
      stopped = true;
      await working;
      agent.destroy();
    },
  };
}

/** What of the writes of a team is not as it was acknowledged. */
export async function damage({ admin }: Installation, { id }: Team, acknowledged: Iterable<string>) {
  const count = async (text: string, ...values: unknown[]) =>
    Number((await admin.query(`select count(*) from (${text}) as found`, [id, ...values])).rows[0].count);
  return {
    lost: await count(
      'select from unnest($2::uuid[]) as one (id) where not exists (select from tasks t where t.team_id = $1 and t.id = one.id)',
      [...acknowledged],
    ),
    /** A task without its line in the activity log, or without the notification of who is to do it. */
    half: await count(
      `select from tasks t where t.team_id = $1 and not (exists (select from activity_log a where a.task_id = t.id and a.activity_type = 'create')
         and exists (select from notifications n where n.task_id = t.id and n.kind = 'assignment'))`,
    ),
    twice: await count('select from tasks where team_id = $1 group by title having count(*) > 1'),
  };
}
export type Damage = Awaited<ReturnType<typeof damage>>;
export const unharmed = ({ lost, half, twice }: Damage) => lost + half + twice === 0;
export const inWords = ({ lost, half, twice }: Damage) => `${lost} lost, ${half} half, ${twice} twice`;
