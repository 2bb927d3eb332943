import type { TeamOrder } from '@groundwork/contract/base/quotas';
import type {
  AdminTeam,
  AdminUser,
  AuditEntry,
  AuditFeed,
  Queue,
  TeamStorage,
  TroubledJob,
} from '@groundwork/contract/people/admin';
import { keptKinds } from '@groundwork/contract/people/admin';
import type { QuotaUse } from '@groundwork/contract/people/teams';
import type { Db } from '@groundwork/db/database';
import { writeTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { notFound } from '../http/errors.ts';
import { newestFirst, offsetOf, offsetPage, page, placeIn, readCursor, readFitting } from '../http/paging.ts';
import { signedIn, signedInAnywhere, withSession } from '../http/procedures.ts';
import { sendSecurityMail } from '../mail/security-mails.ts';
import { inOrder } from './teams.ts';

/**
 * One page of a list function of rules/people/admin.sql, newest first. The function refuses everybody but super-admins.
 * `pageOf` does not fit: the function compares the cursor itself, because PostgreSQL would read all rows before it
 * applies a condition outside of the function.
 */
async function newest<Row extends { id: string }>(
  db: Db,
  list: string,
  filters: unknown[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { id, place } = cursor ? readCursor(cursor, 1) : { id: null, place: [null] };
  const inputs = sql.join([...filters, place[0], id, limit + 1]);
  const rows = sql<
    Row & { place: string[] }
  >`(select *, ${placeIn(newestFirst)} from ${sql.id('rules', list)}(${inputs}))`;
  return page(await readFitting(db, rows, limit));
}

/** One page of teams, ordered by their use of quotas. */
async function byUse(
  db: Db,
  { search, order, cursor, limit }: { search: string; order: TeamOrder; cursor?: string | undefined; limit: number },
) {
  const offset = offsetOf(cursor);
  const rows = sql<AdminTeam>`rules.admin_teams(${search}, ${order}, ${offset}, null, null, ${limit + 1})`;
  return offsetPage(await readFitting(db, rows, limit), offset);
}

/** Calls a function of rules/people/admin.sql for one person or job. Throws when the function finds no such row. */
async function act(db: Db, name: string, id: string) {
  const { rows } = await sql<{ found: boolean }>`select ${sql.id('rules', name)}(${id}) as found`.execute(db);
  if (!rows[0]?.found) throw notFound();
  return { success: true as const };
}

export const admin = {
  users: signedIn.admin.users.handler(({ context: { db }, input }) =>
    newest<AdminUser>(db, 'admin_users', [input.search], input),
  ),
  suspend: signedIn.admin.suspend.handler(({ context: { db }, input }) => act(db, 'admin_suspend', input.userId)),
  resume: signedIn.admin.resume.handler(({ context: { db }, input }) => act(db, 'admin_resume', input.userId)),
  signOut: signedIn.admin.signOut.handler(({ context: { db }, input }) => act(db, 'admin_sign_out', input.userId)),
  removeSecondFactor: withSession.admin.removeSecondFactor.handler(async ({ context, input }) => {
    const { rows } = await writeTransaction(context.db, context.session, (mine) =>
      sql<{ email: string; name: string }>`select * from rules.admin_remove_second_factor(${input.userId})`.execute(
        mine,
      ),
    );
    if (!rows[0]) throw notFound();
    const { request } = context;
    const origin = { address: request.ip, userAgent: request.headers['user-agent'] };
    await sendSecurityMail(context, 'secondFactorRemoved', rows[0], origin);
    return { success: true as const };
  }),

  teams: signedInAnywhere.admin.teams.handler(async ({ context: { db }, input }) => {
    const { items, next_cursor } = await (input.order === 'newest'
      ? newest<AdminTeam>(db, 'admin_teams', [input.search, input.order, 0], input)
      : byUse(db, input));
    return { items: items.map((team) => ({ ...team, usage: inOrder(team.usage) })), next_cursor };
  }),

  health: signedIn.admin.health.handler(async ({ context }) => {
    const { rows } = await sql<{ waiting: number; failed: number }>`
      select coalesce(sum(waiting + active + retrying), 0) as waiting, coalesce(sum(failed), 0) as failed
      from rules.admin_queues()`.execute(context.db);
    const feeds = await sql<AuditFeed>`select * from rules.admin_audit_feeds()`.execute(context.db);
    return {
      ...(await context.metrics.health()),
      queues: rows[0] ?? { waiting: 0, failed: 0 },
      audit_feeds: feeds.rows.filter(({ receiver }) => context.settings.audit[receiver] !== null),
    };
  }),
  queues: signedIn.admin.queues.handler(async ({ context }) => {
    const { rows } = await sql<Queue>`select * from rules.admin_queues()`.execute(context.db);
    return { items: rows };
  }),
  jobs: signedIn.admin.jobs.handler(({ context: { db }, input }) =>
    newest<TroubledJob>(db, 'admin_troubled_jobs', [], input),
  ),
  retryJob: signedIn.admin.retryJob.handler(({ context: { db }, input }) => act(db, 'admin_retry_job', input.jobId)),

  storage: signedIn.admin.storage.handler(async ({ context }) => {
    const { rows } = await sql<{
      files: number;
      file_bytes: number;
      database_bytes: number;
      usage: Pick<QuotaUse, 'quota' | 'used'>[];
    }>`select * from rules.admin_storage()`.execute(context.db);
    if (!rows[0]) throw notFound();
    const { retention } = context.settings;
    const kept_days = Object.fromEntries(keptKinds.map((kind) => [kind, retention[kind]])) as Pick<
      typeof retention,
      (typeof keptKinds)[number]
    >;
    return { ...rows[0], usage: inOrder(rows[0].usage), kept_days };
  }),
  teamStorage: signedIn.admin.teamStorage.handler(async ({ context, input }) => {
    const offset = offsetOf(input.cursor);
    const rows = sql<TeamStorage>`rules.admin_team_storage(${offset}, ${input.limit + 1})`;
    return offsetPage(await readFitting(context.db, rows, input.limit), offset);
  }),

  audit: signedInAnywhere.admin.audit.handler(({ context: { db }, input }) =>
    newest<AuditEntry>(
      db,
      'admin_audit',
      [input.search, input.action ?? null, input.actor ?? null, input.from ?? null, input.to ?? null],
      input,
    ),
  ),
};
