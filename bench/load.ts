import { Agent, request } from 'node:http';
import type { openDatabase } from '../db/database.ts';
import { signedCookie } from '../db/test-session.ts';
import type { Seat } from './seat.ts';
import { secret } from './server.ts';

export type Pool = ReturnType<typeof openDatabase>['pool'];

/** One side of a comparison: one operation for a seat. */
export type Side = (seat: Seat) => Promise<unknown>;

const agent = new Agent({ keepAlive: true });

/** The signed cookie of a seat's session. */
export function cookieOf({ token }: Seat) {
  const [name = '', value = ''] = signedCookie(token, secret).split('=');
  return { name, value };
}

/** One request of a signed-in person over a keep-alive connection; resolves with the body. */
export function ask(seat: Seat, method: string, url: string, body?: object): Promise<string> {
  const payload = body && JSON.stringify(body);
  const { name, value } = cookieOf(seat);
  const headers = {
    cookie: `${name}=${value}`,
    // The bare server (bare-server.ts) has no sessions and takes the person from this header.
    'x-person': seat.user_id,
    ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if ((answer.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

export type Round = { perSecond: number; count: number; latencies: number[] };

/** Keeps `connections` operations in flight for `ms`; each connection starts the next one when the last is done. */
export async function round(side: Side, seats: Seat[], connections: number, ms: number): Promise<Round> {
  const latencies: number[] = [];
  const started = performance.now();
  let turn = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - started < ms) {
        const begun = performance.now();
        await side(seats[turn++ % seats.length] as Seat);
        latencies.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: latencies.length / seconds, count: latencies.length, latencies };
}

export type Sample = { perSecond: number; p50: number; p99: number };

/**
 * Runs the sides in alternating rounds of `ms`, `rounds` times, after one warm-up round each. `sample` combines all
 * rounds of a side; `ratio` is the median of the ratios of paired rounds.
 */
export async function alternate<Name extends string>(
  sides: Record<Name, Side>,
  seats: Seat[],
  connections: number,
  rounds: number,
  ms: number,
): Promise<{ sample: Record<Name, Sample>; ratio(of: Name, over: Name, what?: (round: Round) => number): number }> {
  const done = {} as Record<Name, Round[]>;
  const names = Object.keys(sides) as Name[];
  for (const name of names) {
    done[name] = [];
    await round(sides[name], seats, connections, ms);
  }
  for (let n = 0; n < rounds; n++)
    for (const name of names) done[name].push(await round(sides[name], seats, connections, ms));
  const sample = {} as Record<Name, Sample>;
  for (const name of names) {
    const latencies = done[name].flatMap((one) => one.latencies);
    sample[name] = {
      perSecond: median(done[name].map((one) => one.perSecond)),
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
    };
  }
  return {
    sample,
    ratio: (of, over, what = (one) => one.perSecond) =>
      median(done[of].map((one, n) => what(one) / what(done[over][n] as Round))),
  };
}

export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
export const median = (values: number[]) => quantile(values, 0.5);

/** The median duration of `times` runs in milliseconds, after one warm-up run. */
export async function timed(times: number, work: () => unknown): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn <= times; turn++) {
    const start = performance.now();
    await work();
    if (turn > 0) taken.push(performance.now() - start);
  }
  return median(taken);
}
