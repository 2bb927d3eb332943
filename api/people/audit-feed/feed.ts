import type { AuditEntry, AuditFeed } from '@groundwork/contract/people/admin';
import type { Database } from '@groundwork/db/database';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { repeatedLog } from '../../base/repeated-log.ts';
import { again } from '../../jobs/again.ts';
import { inBatches } from '../../jobs/batches.ts';
import type { AuditSettings } from '../../settings/audit.ts';
import { failureOf, type Send } from './receiver.ts';
import { syslog } from './syslog.ts';
import { webhook } from './webhook.ts';

/** The most entries of one message to a webhook, or of one connection to a receiver of syslog. */
export const mostEntries = 100;
/**
 * The time limit for sending one batch. After 20 seconds, rules.take_audit_entries gives the same entries out again.
 */
const sendMs = 10_000;

/** How often the server looks for entries to send. */
const lookMs = 3000;

export type Receiver = { name: AuditFeed['receiver']; send: Send };

/** The receivers of the settings. */
export function receiversOf({ webhook: hook, syslog: log }: AuditSettings): Receiver[] {
  const receivers: Receiver[] = [];
  if (hook) receivers.push({ name: 'webhook', send: webhook(hook) });
  if (log) receivers.push({ name: 'syslog', send: syslog(log) });
  return receivers;
}

/** Begins or continues the feed to these receivers. */
export const openFeeds = (db: Database, receivers: Receiver[], signal: AbortSignal) =>
  inBatches(db, signal, async (transaction) => {
    await sql`select rules.open_audit_feeds(${receivers.map(({ name }) => name)})`.execute(transaction);
    return false;
  });

/**
 * Sends a receiver the entries that wait, until none is left, sending fails or the server stops. Several servers may
 * run this at once. If a server dies after sending, its last entries are sent again.
 */
export async function feed(db: Database, { name, send }: Receiver, signal: AbortSignal, log: FastifyBaseLogger) {
  while (!signal.aborted) {
    const { rows } = await sql<AuditEntry & { xid: string }>`
      select * from rules.take_audit_entries(${name}, ${mostEntries})`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    try {
      await send(
        rows.map(({ xid, ...entry }) => entry),
        AbortSignal.any([signal, AbortSignal.timeout(sendMs)]),
      );
    } catch (thrown) {
      if (signal.aborted) return;
      const { error, status } = failureOf(thrown);
      await sql`select rules.audit_entries_failed(${name}, ${error}, ${status})`.execute(db);
      const reason = thrown instanceof Error ? thrown.message.slice(0, 500) : 'unknown';
      log.warn({ receiver: name, error, status, reason }, 'audit log not sent, will be tried again');
      return;
    }
    await sql`select rules.audit_entries_sent(${name}, ${last.id})`.execute(db);
  }
}

/** Feeds the receivers of the settings while the server runs. Returns a function that stops it. */
export async function startAuditFeed(db: Database, settings: AuditSettings, log: FastifyBaseLogger) {
  const receivers = receiversOf(settings);
  const repeated = repeatedLog(log);
  const stopping = new AbortController();
  if (receivers.length > 0) await openFeeds(db, receivers, stopping.signal);
  const stops = receivers.map((receiver) =>
    again(lookMs, () =>
      feed(db, receiver, stopping.signal, log).catch(({ message: reason }: Error) =>
        repeated.warn({ receiver: receiver.name, reason }, 'audit log waits for the database'),
      ),
    ),
  );
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
