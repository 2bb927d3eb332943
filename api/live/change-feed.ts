import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Whereabouts } from './presence.ts';

/** What the database tells of changed rows (db/rules/live.sql). */
export type ChangeNotice = {
  team: string;
  table: string;
  rows: Record<string, string[]> | null;
  /** The one person who may hear of it; null for everybody of the team. */
  reader: string | null;
  /** Who did it, and in which tab. */
  person: string | null;
  tab: string | null;
};

export type Listener = {
  /** From here on notices are heard; what came before is unknown. */
  begin(): void;
  changed(notice: ChangeNotice): void;
  moved(whereabouts: Whereabouts): void;
  /** The access of these people may have ended; nobody is named when they are too many. */
  accessChanged(people: string[]): void;
};

const firstWaitMs = 100;
const longestWaitMs = 5000;
const askEveryMs = 25_000;

/** Hears the database on a connection of its own, for as long as the server runs. A lost connection is made again; `begin` says that there was a gap. */
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
  // A connection can be dead without having ended; only asking tells.
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
