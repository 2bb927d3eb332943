import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addressesIn } from './database-url.ts';

// node-postgres connects to one host. These functions find the host of a URL that takes writes (the primary), like
// `target_session_attrs=read-write` of libpq, and find the new primary after a failover.

const askMs = 2000;
const askAgainMs = 200;
const patienceMs = 60_000;

/** SQLSTATE of a write to a standby, or to a database that is read-only. */
export const readOnlyCode = '25006';
/** SQL that is true on a standby, and in a database with `default_transaction_read_only`. */
export const isReadOnly = "current_setting('transaction_read_only') = 'on'";

class ReadOnlyDatabase extends Error {
  readonly code = readOnlyCode;
}

/** Resolves when the database at this address takes writes. */
async function mustTakeWrites(address: URL) {
  const client = new pg.Client({
    connectionString: address.href,
    connectionTimeoutMillis: askMs,
    query_timeout: askMs,
    application_name: 'groundwork primary',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseReadOnly(client);
  } finally {
    client.end().catch(() => {});
  }
}

async function refuseReadOnly(client: Pick<pg.ClientBase, 'query'>) {
  const { rows } = await client.query(`select ${isReadOnly} as read_only`);
  if (rows[0].read_only) throw new ReadOnlyDatabase('The database is read-only');
}

/** The addresses of a URL with several hosts, and the one that takes writes. */
class Primary {
  readonly #addresses: URL[];
  current: URL;
  #search: Promise<void> | null = null;

  constructor(addresses: URL[]) {
    this.#addresses = addresses;
    this.current = addresses[0] as URL;
  }

  /** Asks all addresses at once. Rejects with the error of the first one if none takes writes. */
  async find() {
    const asked = this.#addresses.map((address) => mustTakeWrites(address).then(() => address));
    this.current = await Promise.any(asked).catch(({ errors }: AggregateError) => {
      throw errors[0];
    });
  }

  /** Asks all addresses until one takes writes. */
  readonly search = () => {
    this.#search ??= this.#searchFor(Date.now() + patienceMs).finally(() => {
      this.#search = null;
    });
  };

  async #searchFor(end: number) {
    while (Date.now() < end) {
      try {
        return await this.find();
      } catch {
        await sleep(askAgainMs, undefined, { ref: false });
      }
    }
  }
}

const primaries = new Map<string, Primary>();

/** Null for a URL with one host: its operator must make the address lead to the primary. */
function primaryOf(url: string): Primary | null {
  const addresses = addressesIn(url);
  if (addresses.length === 1) return null;
  const known = primaries.get(url) ?? new Primary(addresses);
  primaries.set(url, known);
  return known;
}

/** The URL of the host that takes writes. A URL with one host stays as it is. */
export async function primaryUrl(url: string): Promise<string> {
  const primary = primaryOf(url);
  await primary?.find();
  return primary?.current.href ?? url;
}

/** `settings` with the URLs of the hosts that take writes at the moment. */
export async function onPrimary<Urls extends { databaseUrl: string | null; databaseDirectUrl: string | null }>(
  settings: Urls,
): Promise<Urls> {
  const [databaseUrl, databaseDirectUrl] = await Promise.all(
    [settings.databaseUrl, settings.databaseDirectUrl].map((url) => (url === null ? null : primaryUrl(url))),
  );
  return { ...settings, databaseUrl, databaseDirectUrl };
}

/**
 * Options for `pg` and libraries that use it. New connections lead to the host of `url` that takes writes. A connection
 * that fails or leads to a standby starts a search for that host.
 */
export function toPrimary(url: string) {
  const primary = primaryOf(url);
  if (!primary) return { connectionString: url };
  return {
    connectionString: primary.current.href,
    stream: () => {
      const socket = new Socket().once('error', primary.search);
      const connectTo = socket.connect.bind(socket);
      const connect = () => {
        const { hostname, port } = primary.current;
        return connectTo({ host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) });
      };
      return Object.assign(socket, { connect });
    },
    // pg-pool calls `onConnect` for each new connection.
    onConnect: (client: pg.ClientBase) =>
      refuseReadOnly(client).catch((error) => {
        primary.search();
        throw error;
      }),
  };
}

/** Starts a search for the host of `url` that takes writes. */
export const searchPrimary = (url: string) => primaryOf(url)?.search();
