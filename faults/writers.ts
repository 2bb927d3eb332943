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

/** Sends one request and reads its response. Rejects when the connection breaks or stalls. */
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

/**
 * Sends requests as fast as the server answers, `atOnce` at a time, until the signal aborts. Returns how many it sent.
 */
export async function keepSending(
  { url }: Installation,
  over: AbortSignal,
  next: (n: number) => { method: string; path: string } & Sent,
  atOnce = 8,
) {
  let sent = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!over.aborted) {
        const { method, path, ...request } = next(sent++);
        await send(`${url}${path}`, method, request).catch(() => pause(100));
      }
    }),
  );
  return sent;
}

/** Sends a request that adds something. Throws if the server refuses it. */
export async function added({ url }: Installation, path: string, sent: Sent): Promise<{ id: string }> {
  const { status, body } = await send(`${url}${path}`, 'POST', sent);
  if (status !== 201) throw new Error(`${path}: ${status} ${body}`);
  return JSON.parse(body);
}

export type Writers = ReturnType<typeof startWriters>;

/**
 * Starts `count` writers. Each adds tasks one after the other, assigned to another person, and records acknowledged
 * ones. A failed request is repeated until it succeeds: with the same Idempotency-Key, or without one if `keyed` is
 * false.
 */
export function startWriters(
  { url }: Pick<Installation, 'url'>,
  { id: team_id, goal_id, people }: Team,
  count: number,
  { keyed = true } = {},
) {
  const agent = new Agent({ keepAlive: true });
  /** Task id by title. */
  const acknowledged = new Map<string, string>();
  const inFlight = new Set<string>();
  /** Titles whose connection broke. */
  const cut = new Set<string>();
  const refusals: Answer[] = [];
  let [hung, slowest, stopped] = [0, 0, false];

  async function write(title: string, writer: number) {
    const key = randomUUID();
    const person = people[writer % people.length];
    const body = { team_id, goal_id, title, assigned_to: people[(writer + 1) % people.length]?.id };
    for (;;) {
      inFlight.add(title);
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
        .finally(() => inFlight.delete(title));
      if (answer) slowest = Math.max(slowest, answer.ms);
      if (answer?.status === 201 || answer?.status === 200)
        return void acknowledged.set(title, JSON.parse(answer.body).id);
      if (answer) refusals.push(answer);
      // Waits, because the server is down or refused the request.
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
    inFlight,
    cut,
    refusals,
    /** The number of requests without a response for 30 seconds. `slowest` is the slowest response. */
    hung: () => hung,
    slowest: () => slowest,
    /** Stops the writers. Each first finishes its current write, which is then acknowledged, too. */
    async stop() {
      stopped = true;
      await working;
      agent.destroy();
    },
  };
}

/** Compares the tasks of a team with the acknowledged writes. */
export async function damage({ admin }: Pick<Installation, 'admin'>, { id }: Team, acknowledged: Iterable<string>) {
  const count = async (text: string, ...values: unknown[]) =>
    Number((await admin.query(`select count(*) from (${text}) as found`, [id, ...values])).rows[0].count);
  return {
    lost: await count(
      `select from unnest($2::uuid[]) as one (id)
       where not exists (select from tasks t where t.team_id = $1 and t.id = one.id)`,
      [...acknowledged],
    ),
    /** A task without its activity entry, or without the notification of its assignee. */
    partial: await count(
      `select from tasks t where t.team_id = $1
         and not (exists (select from activity_log a where a.task_id = t.id and a.activity_type = 'create')
           and exists (select from notifications n where n.task_id = t.id and n.kind = 'assignment'))`,
    ),
    duplicated: await count('select from tasks where team_id = $1 group by title having count(*) > 1'),
  };
}
export type Damage = Awaited<ReturnType<typeof damage>>;
export const isUndamaged = ({ lost, partial, duplicated }: Damage) => lost + partial + duplicated === 0;
export const describeDamage = ({ lost, partial, duplicated }: Damage) =>
  `${lost} lost, ${partial} partial, ${duplicated} duplicated`;
