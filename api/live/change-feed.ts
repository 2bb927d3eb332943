import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@groundwork/db/database';
import { toPrimary } from '@groundwork/db/primary';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { repeatedLog } from '../base/repeated-log.ts';
import type { Whereabouts } from './presence.ts';

/** A change notice: PostgreSQL sends it for changed rows (db/rules/base/live.sql). */
export type ChangeNotice = {
  /** The team of the rows; null for rows that everybody may read. */
  team: string | null;
  table: string;
  rows: Record<string, string[]> | null;
  /** The only person who may receive it; null for the whole team, or for everybody. */
  reader: string | null;
  /** The person who made the change, and their tab. */
  person: string | null;
  tab: string | null;
};

export type Listener = {
  /** The feed is connected. Earlier notices may be lost. */
  begin(): void;
  /** The feed is not connected any more. */
  lost(): void;
  /** Whether this server has open streams. */
  hasStreams(): boolean;
  changed(notice: ChangeNotice): void;
  moved(whereabouts: Whereabouts): void;
  /** The access of these people may have changed. An empty list means everybody, when they are too many to name. */
  accessChanged(people: string[]): void;
};

const firstWaitMs = 100;
const longestWaitMs = 5000;
/** How often this server sends the waiting notices: while it has streams, and while it has none. */
const sendEveryMs = 50;
const sendIdleMs = 1000;
/** How often the feed sends a notice to itself, and how long that may take. */
const checkEveryMs = 25_000;
const checkMs = 5000;

type Parts = {
  /** The database without a connection pool in transaction mode. */
  loginUrl: string;
  /** The database as requests reach it. */
  sender: Db;
  listener: Listener;
  log: FastifyBaseLogger;
};

/**
 * Listens for change notices on its own database connection while the server runs, and sends the waiting notices.
 * Reconnects when the connection is lost or receives nothing; `begin` reports the gap.
 */
export async function listen({ loginUrl, sender, listener, log }: Parts): Promise<{ stop(): Promise<void> }> {
  /** The connection that listens; null while there is none. */
  let current: Connection | null = null;
  const repeated = repeatedLog(log);
  let stopped = false;
  let wait = firstWaitMs;
  let again: NodeJS.Timeout | undefined;

  async function connect() {
    const mine = new Connection(loginUrl, sender, listener);
    let lost = false;
    mine.onLost = (error) => {
      if (lost || stopped) return;
      lost = true;
      current = null;
      listener.lost();
      repeated.warn({ reason: error?.message ?? 'ended' }, 'live updates: connection lost');
      void mine.end();
      again = setTimeout(connect, wait);
      wait = Math.min(wait * 2, longestWaitMs);
    };
    try {
      await mine.open();
      if (lost || stopped) return void mine.end();
      current = mine;
      wait = firstWaitMs;
      listener.begin();
    } catch (error) {
      mine.onLost(error as Error);
    }
  }

  await connect();
  const sending = setInterval(() => {
    if (!current?.isDue(listener.hasStreams() ? sendEveryMs : sendIdleMs)) return;
    const mine = current;
    mine.sendNotices().catch((error: Error & { severity?: string }) => {
      // While rules are replaced by those of another version, a statement may fail without harm to the connection.
      if (error.severity === 'ERROR') repeated.warn({ reason: error.message }, 'live updates wait for the database');
      else mine.onLost(error);
    });
  }, sendEveryMs);
  const checking = setInterval(() => {
    const mine = current;
    mine?.check().catch((error) => mine.onLost(error));
  }, checkEveryMs);
  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      clearInterval(sending);
      clearInterval(checking);
      await current?.end();
    },
  };
}

/** A database connection that listens. */
class Connection {
  onLost: (error?: Error) => void = () => {};
  readonly #client: pg.Client;
  readonly #sender: Db;
  /** A channel on which only this connection listens. */
  readonly #channel = `groundwork_${randomBytes(8).toString('hex')}`;
  #received = () => {};
  /** The id of a transaction. All notices of earlier transactions have been sent. */
  #since = '0';
  #sentAt = 0;
  #isSending = false;

  constructor(loginUrl: string, sender: Db, listener: Listener) {
    this.#sender = sender;
    this.#client = new pg.Client({
      ...toPrimary(loginUrl),
      application_name: 'groundwork live',
      connectionTimeoutMillis: 2000,
      query_timeout: checkMs,
    });
    this.#client.on('error', (error) => this.onLost(error));
    this.#client.on('end', () => this.onLost());
    this.#client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#channel) return this.#received();
      const notice: ChangeNotice | Whereabouts | { people: string[] } = JSON.parse(payload);
      if ('people' in notice) listener.accessChanged(notice.people);
      else if ('here' in notice) listener.moved(notice);
      else listener.changed(notice);
    });
  }

  async open() {
    await this.#client.connect();
    await this.#client.query(`listen groundwork; listen ${this.#channel}`);
    await this.check();
  }

  /**
   * Sends a notice to this connection, the way requests reach the database.
   * @throws when it does not arrive: behind a connection pool, a session may stop listening without an error.
   */
  async check() {
    const arrived = new Promise<true>((resolve) => {
      this.#received = () => resolve(true);
    });
    await sql`select pg_notify(${this.#channel}, '')`.execute(this.#sender);
    if (!(await Promise.race([arrived, pause(checkMs, false, { ref: false })])))
      throw new Error('A notice that was sent through DATABASE_URL did not arrive');
  }

  isDue(everyMs: number) {
    // Timers run a little early or late.
    return !this.#isSending && performance.now() - this.#sentAt >= everyMs - 5;
  }

  /** Sends the notices that wait, to all servers, including this one. */
  async sendNotices() {
    this.#isSending = true;
    this.#sentAt = performance.now();
    try {
      const { rows } = await this.#client.query({
        name: 'send notices',
        text: 'select rules.send_notices($1)::text as since',
        values: [this.#since],
      });
      this.#since = rows[0].since;
    } finally {
      this.#isSending = false;
    }
  }

  async end() {
    this.#client.removeAllListeners('notification');
    await this.#client.end().catch(() => {});
  }
}
