import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Whereabouts } from './presence.ts';

/** A change notice: PostgreSQL sends it for changed rows (db/rules/live.sql). */
export type ChangeNotice = {
  /** Null for rows that everybody may read. */
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
  changed(notice: ChangeNotice): void;
  moved(whereabouts: Whereabouts): void;
  /** The access of these people may have changed. An empty list means everybody, when they are too many to name. */
  accessChanged(people: string[]): void;
};

const firstWaitMs = 100;
const longestWaitMs = 5000;
const askEveryMs = 25_000;

/**
 * Listens for change notices on its own database connection while the server runs. Reconnects when it is lost; `begin`
 * reports the gap.
 */
export async function listen(
  loginUrl: string,
  listener: Listener,
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client;
  let stopped = false;
  let wait = firstWaitMs;
  let again: NodeJS.Timeout | undefined;

  async function connect() {
    const mine = new pg.Client({
      connectionString: loginUrl,
      application_name: 'groundwork live',
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
    });
    client = mine;
    let lost = false;
    const onLost = (error?: Error) => {
      if (lost || stopped) return;
      lost = true;
      log.warn({ reason: error?.message ?? 'ended' }, 'live updates: connection lost');
      mine.removeAllListeners('notification');
      mine.end().catch(() => {});
      again = setTimeout(connect, wait);
      wait = Math.min(wait * 2, longestWaitMs);
    };
    mine.on('error', onLost);
    mine.on('end', () => onLost());
    mine.on('notification', ({ payload = '' }) => {
      const notice: ChangeNotice | Whereabouts | { people: string[] } = JSON.parse(payload);
      if ('people' in notice) listener.accessChanged(notice.people);
      else if ('here' in notice) listener.moved(notice);
      else listener.changed(notice);
    });
    try {
      await mine.connect();
      await mine.query('listen groundwork');
      wait = firstWaitMs;
      listener.begin();
    } catch (error) {
      onLost(error as Error);
    }
  }

  await connect();
  // A dead connection does not always emit an event; only a query detects it.
  const asking = setInterval(() => client.query('select 1').catch((error) => client.emit('error', error)), askEveryMs);
  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      clearInterval(asking);
      await client.end().catch(() => {});
    },
  };
}
