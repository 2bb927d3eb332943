import { answered } from '@groundwork/contract/base/answers';
import { asciiEmail } from '@groundwork/contract/base/normalized';
import type { ImportItem, ImportKind, ImportRun } from '@groundwork/contract/maps/import/imports';
import type { Db } from '@groundwork/db/database';
import { asServer, readTransaction, writeTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { usableTemplate } from '../../forms/templates.ts';
import { notFound, refusal, tooMany } from '../../http/errors.ts';
import { newestFirst, type Order, pageOf } from '../../http/paging.ts';
import { type RequestContext, signedIn, withSession } from '../../http/procedures.ts';
import { attempt, attemptFrom, attemptTogether, rateLimits } from '../../http/rate-limits.ts';
import { oneTeam } from '../../people/teams.ts';
import { type ImportSession, importSession, openImportSession } from './import-sessions.ts';
import { legacySource } from './legacy-adapters.ts';

type Context = Pick<RequestContext, 'db' | 'session' | 'settings' | 'reply'>;

/**
 * The id of the caller, read in a transaction of its own, because requests to the older product must not hold a
 * transaction.
 */
function personOf({ db, session }: Context, team?: string): Promise<string> {
  return readTransaction(db, session, async (mine) => {
    if (team !== undefined) await oneTeam(mine, team);
    const { rows } = await sql<{ id: string }>`select rules.me() as id`.execute(mine);
    return rows[0]?.id ?? '';
  });
}

function sourceOf({ settings }: Context) {
  const source = legacySource(settings.legacy);
  if (!source) throw refusal('CONFLICT', 'imports.off');
  return source;
}

async function sessionThere({ db, settings, session: { token } }: Context) {
  const session = await importSession(db, settings, token);
  if (!session) throw refusal('FORBIDDEN', 'imports.signInFirst');
  return session;
}

/**
 * The adapter of the older product and the caller's import session. Throws when it belongs to another uid than `uid`,
 * or when the caller is not in the team.
 */
async function asked(context: Context, { uid, team_id }: { uid?: string | undefined; team_id?: string | undefined }) {
  const person = await personOf(context, team_id);
  const source = sourceOf(context);
  const session = await sessionThere(context);
  if (uid && uid !== session.uid) throw refusal('FORBIDDEN', 'imports.otherAccount');
  const wait = await attempt(
    context.db,
    `import:person:${person}`,
    rateLimits.legacy.perPerson,
    rateLimits.legacy.seconds,
  );
  if (wait > 0) throw tooMany(context.reply, wait);
  return { source, session };
}

/** The row ids of earlier imports into the team, by legacy id; null for things that were not imported. */
async function importedAs(
  { db, session, settings }: Context,
  kind: ImportKind,
  team: string | undefined,
  ids: string[],
) {
  if (team === undefined) return new Map<string, string | null>();
  const { rows } = await readTransaction(db, session, (mine) =>
    sql<{ legacy_id: string; row_id: string | null }>`
      select legacy_id, rules.imported_as(${team}, ${settings.legacy?.source ?? ''}, ${kind}, legacy_id) as row_id
      from unnest(${ids}::text[]) legacy_id`.execute(mine),
  );
  return new Map(rows.map(({ legacy_id, row_id }) => [legacy_id, row_id]));
}

async function memberAddresses({ db, session }: Context, team: string | undefined): Promise<Set<string>> {
  if (team === undefined) return new Set();
  const members = await readTransaction(db, session, (mine) =>
    mine
      .selectFrom('team_memberships as m')
      .innerJoin('user_profiles as p', 'p.id', 'm.user_id')
      .select('p.email')
      .where('m.team_id', '=', team)
      .execute(),
  );
  return new Set(members.map(({ email }) => email.toLowerCase()));
}

const accountOf = ({ uid, email, displayName }: ImportSession) => ({ uid, email, displayName });

const countsOf = (kind: ImportKind, chosen: 'template_ids' | 'map_ids' | 'user_ids') =>
  sql<ImportRun['template']>`(
    select json_build_object('total', cardinality(${sql.ref(`imports.${chosen}`)}),
        'created', count(*) filter (where outcome = 'created'),
        'skipped', count(*) filter (where outcome = 'skipped'),
        'refused', count(*) filter (where outcome = 'refused'))
    from import_items i where i.import_id = imports.id and i.kind = ${kind} and i.part is null
  )`.as(kind);

/** Counts of the fields of imported templates, or of the nodes of imported maps, by outcome. */
const partsOf = (part: 'field' | 'node', whole: ImportKind) =>
  sql<ImportRun['node']>`(
    select json_build_object('created', coalesce(sum(parts) filter (where kind = ${whole}), 0),
        'altered', count(distinct (legacy_id, part)) filter (where kind = ${part} and outcome = 'altered'),
        'refused', count(*) filter (where kind = ${part} and outcome = 'refused'))
    from import_items i where i.import_id = imports.id
  )`.as(part);

const selectImports = (db: Db) =>
  db
    .selectFrom('imports')
    .select([
      'id',
      sql<
        ImportRun['team']
      >`(select json_build_object('id', t.id, 'name', t.name) from teams t where t.id = imports.team_id)`.as('team'),
      sql<ImportRun['status']>`status`.as('status'),
      'reason',
      countsOf('template', 'template_ids'),
      countsOf('map', 'map_ids'),
      countsOf('user', 'user_ids'),
      partsOf('field', 'template'),
      partsOf('node', 'map'),
      'current',
      sql<ImportRun['current_nodes']>`current_nodes`.as('current_nodes'),
      'created_at',
      'finished_at',
    ]);

async function oneImport(db: Db, id: string): Promise<ImportRun> {
  const found = await selectImports(db).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return withReason(found);
}

/** The database keeps the sentence of a reason. The answer has its words, and its key with the values. */
function withReason<Row extends { reason: string | null }>(row: Row) {
  if (row.reason === null) return row;
  const { message, said } = answered(row.reason);
  return { ...row, reason: message, ...(said && { said }) };
}
async function withReasons<Row extends { reason: string | null }>(
  rows: Promise<{ items: Row[]; next_cursor: string | null }>,
) {
  const { items, next_cursor } = await rows;
  return { items: items.map(withReason), next_cursor };
}

const asDone: Order = { value: sql`sequence`, type: 'numeric', direction: 'asc' };
const each = (ids: string[]) => [...new Set(ids)];

export const imports = {
  source: withSession.imports.source.handler(async ({ context }) => {
    await personOf(context);
    const session = await importSession(context.db, context.settings, context.session.token);
    return {
      source: context.settings.legacy?.source ?? null,
      account: session && accountOf(session),
      expires_at: session?.expires_at ?? null,
    };
  }),

  signIn: withSession.imports.signIn.handler(async ({ context, input: { email, password } }) => {
    const person = await personOf(context);
    const source = sourceOf(context);
    const { perPerson, perAccount, perAddress, seconds } = rateLimits.legacySignIn;
    const account = email.toLowerCase();
    const wait =
      (await attempt(context.db, `import-sign-in:person:${person}`, perPerson, seconds)) ||
      (await attemptTogether(context.db, `import-sign-in:account:${account}`, person, perAccount, seconds)) ||
      (await attemptFrom(context.db, context.request.ip, '/import/legacy-auth', perAddress, seconds));
    if (wait > 0) throw tooMany(context.reply, wait);
    const session = await source.signIn(email, password);
    if (!session) throw refusal('FORBIDDEN', 'imports.failed');
    await openImportSession(context.db, context.settings, context.session.token, session);
    return accountOf(session);
  }),

  verify: withSession.imports.verify.handler(async ({ context, input }) => {
    await asked(context, input);
    return { ok: true };
  }),

  templates: withSession.imports.templates.handler(async ({ context, input: { team_id } }) => {
    const { source, session } = await asked(context, { team_id });
    const { readable: templates, unreadable } = await source.templates(session);
    const before = await importedAs(
      context,
      'template',
      team_id,
      templates.map(({ id }) => id),
    );
    return {
      templates: templates.map((template) => ({ ...template, imported_as: before.get(template.id) ?? null })),
      unreadable,
    };
  }),

  users: withSession.imports.users.handler(async ({ context, input: { organizationId, team_id } }) => {
    const { source, session } = await asked(context, { team_id });
    const { readable: users, unreadable } = await source.users(session, organizationId || null);
    const before = await importedAs(
      context,
      'user',
      team_id,
      users.map(({ uid }) => uid),
    );
    const members = await memberAddresses(context, team_id);
    return {
      users: users.map((user) => ({
        ...user,
        imported_as: before.get(user.uid) ?? null,
        is_member: members.has(asciiEmail(user.email).toLowerCase()),
      })),
      unreadable,
    };
  }),

  organization: withSession.imports.organization.handler(async ({ context, input }) => {
    const { source, session } = await asked(context, input);
    return { organizationId: await source.organizationOf(session) };
  }),

  maps: withSession.imports.maps.handler(async ({ context, input: { uid, team_id } }) => {
    const { source, session } = await asked(context, { uid, team_id });
    const { readable: maps, unreadable } = await source.maps(session);
    const before = await importedAs(
      context,
      'map',
      team_id,
      maps.map(({ id }) => id),
    );
    return { maps: maps.map((map) => ({ ...map, imported_as: before.get(map.id) ?? null })), unreadable };
  }),

  map: withSession.imports.map.handler(async ({ context, input: { id } }) => {
    const { source, session } = await asked(context, {});
    const map = await source.map(session, id);
    if (!map) throw notFound();
    return map;
  }),

  start: withSession.imports.start.handler(
    async ({ context, input: { team_id, template_ids, map_ids, user_ids, ...rest } }) => {
      const person = await personOf(context, team_id);
      await sessionThere(context);
      const { template_id } = rest;
      if (template_id)
        await readTransaction(context.db, context.session, (db) => usableTemplate(db, team_id, template_id));
      const wait = await attempt(
        context.db,
        `imports:person:${person}`,
        rateLimits.import.perPerson,
        rateLimits.import.seconds,
      );
      if (wait > 0) throw tooMany(context.reply, wait);
      return writeTransaction(context.db, context.session, async (db) => {
        const { id } = await db
          .insertInto('imports')
          .values({
            team_id,
            source: context.settings.legacy?.source ?? '',
            template_ids: each(template_ids),
            map_ids: each(map_ids),
            user_ids: each(user_ids),
            ...rest,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await asServer(db, async () => {
          const { rows } = await sql<{
            id: string;
          }>`select id from auth.sessions where token = ${context.session.token}`.execute(db);
          await context.jobs.startImport(db, { import_id: id, session_id: rows[0]?.id ?? '' });
        });
        return oneImport(db, id);
      });
    },
  ),

  list: signedIn.imports.list.handler(({ context, input }) =>
    withReasons(pageOf(context.db, selectImports(context.db).where('team_id', '=', input.team_id), newestFirst, input)),
  ),

  get: signedIn.imports.get.handler(({ context, input }) => oneImport(context.db, input.importId)),

  items: signedIn.imports.items.handler(async ({ context, input: { importId, outcome, ...page } }) => {
    await oneImport(context.db, importId);
    let query = context.db
      .selectFrom('import_items')
      .select([
        'id',
        sql<ImportItem['kind']>`kind`.as('kind'),
        'legacy_id',
        'part',
        'name',
        sql<ImportItem['outcome']>`outcome`.as('outcome'),
        'reason',
        'row_id',
      ])
      .where('import_id', '=', importId);
    if (outcome) query = query.where('outcome', '=', outcome);
    return withReasons(pageOf(context.db, query, asDone, page));
  }),

  cancel: signedIn.imports.cancel.handler(async ({ context: { db }, input }) => {
    await db
      .updateTable('imports')
      .set({ status: 'cancelled', current: null, current_nodes: null, finished_at: sql<string>`now()` })
      .where('id', '=', input.importId)
      .where('status', 'in', ['waiting', 'running'])
      .execute();
    return oneImport(db, input.importId);
  }),
};
