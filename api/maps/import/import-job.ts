import { limits } from '@groundwork/contract/base/limits';
import type { ImportKind } from '@groundwork/contract/maps/import/imports';
import type { LegacyMapSummary, LegacyTemplate, LegacyUser } from '@groundwork/contract/maps/import/legacy';
import type { Database, Db } from '@groundwork/db/database';
import { asServer, writeTransaction } from '@groundwork/db/transactions';
import { ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import { answerFor, refusal } from '../../http/errors.ts';
import type { ImportTask } from '../../jobs/queues.ts';
import { inTurn } from '../../jobs/turns.ts';
import type { Mail } from '../../mail/mail.ts';
import { letterOfInvitation } from '../../people/invitations.ts';
import type { LegacySettings } from '../../settings/import.ts';
import type { Settings } from '../../settings.ts';
import {
  addMap,
  addPerson,
  addTemplate,
  formOf,
  importedAs,
  type Outcome,
  report,
  type Target,
  type Thing,
} from './import-rows.ts';
import { type ImportSession, importSession } from './import-sessions.ts';
import { legacySource } from './legacy-adapters.ts';
import { readMap } from './legacy-map.ts';

type Parts = {
  db: Database;
  settings: Settings;
  queueMail: (db: Db, mail: Mail, afterSeconds: number) => Promise<void>;
};

/** The person of the import has lost access. */
class Ended extends Error {}
class Cancelled extends Error {}

/**
 * The first `atOnce` invitation mails go out at once, the others `seconds` apart. This matches the hourly limit of
 * manual invitations.
 */
const pace = { atOnce: 20, seconds: 180 };

/** Runs an import, each step in one transaction. A restarted job resumes after the last recorded step. */
export async function runImport(parts: Parts, { import_id, session_id }: ImportTask): Promise<void> {
  try {
    await bringAll(parts, import_id, session_id);
  } catch (error) {
    if (error instanceof Cancelled) return;
    const isOver = error instanceof Ended || (error as { code?: string }).code === '28000';
    if (!isOver && !(error instanceof ORPCError)) throw error;
    await sql`
      select rules.end_import(${import_id}, ${isOver ? 'imports.ended' : (error as Error).message})`.execute(parts.db);
  }
}

/** A running import. `mine` opens a transaction as its person. */
type Run = Pick<Parts, 'settings' | 'queueMail'> & {
  target: Target;
  legacy: LegacySettings;
  session: ImportSession;
  mine<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
};

async function bringAll({ db, settings, queueMail }: Parts, import_id: string, session_id: string) {
  const { rows } = await sql<{ token: string }>`select token from auth.sessions where id = ${session_id}`.execute(db);
  const token = rows[0]?.token ?? '';
  const session = await importSession(db, settings, token, limits.import.jobSeconds);
  if (!session) throw new Ended();
  const mine: Run['mine'] = (work) => writeTransaction(db, { token, inTurn }, work, { long: true });
  const { row, done } = await mine(async (mine) => {
    const row = await mine.selectFrom('imports').selectAll().where('id', '=', import_id).executeTakeFirst();
    if (row?.status === 'waiting')
      await mine.updateTable('imports').set({ status: 'running' }).where('id', '=', import_id).execute();
    const done = await mine
      .selectFrom('import_items')
      .select(['kind', 'legacy_id', 'outcome'])
      .where('import_id', '=', import_id)
      .where('part', 'is', null)
      .execute();
    return { row, done };
  });
  if (!row) throw new Ended();
  if (!['waiting', 'running'].includes(row.status)) throw new Cancelled();
  const { legacy } = settings;
  const source = legacySource(legacy);
  if (!legacy || !source || legacy.source !== row.source) throw refusal('CONFLICT', 'imports.off');

  const run: Run = {
    target: { team: row.team_id, source: row.source, import_id },
    legacy,
    session,
    settings,
    queueMail,
    mine,
  };
  const settled = new Set(done.map(({ kind, legacy_id }) => `${kind} ${legacy_id}`));
  const left = (kind: ImportKind, ids: string[]) => ids.filter((legacy_id) => !settled.has(`${kind} ${legacy_id}`));
  const [template_ids, map_ids, user_ids] = [
    left('template', row.template_ids),
    left('map', row.map_ids),
    left('user', row.user_ids),
  ];

  const templates = new Map<string, LegacyTemplate>();
  if (template_ids.length + map_ids.length > 0)
    for (const template of (await source.templates(session)).readable) templates.set(template.id, template);
  for (const id of template_ids) await bringTemplate(run, id, templates.get(id));
  if (map_ids.length > 0) {
    const maps = new Map((await source.maps(session)).readable.map((map) => [map.id, map]));
    for (const id of map_ids) {
      const map = maps.get(id);
      await bringMap(run, id, map, templates.get(map?.templateId ?? ''), row.template_id);
    }
  }
  if (user_ids.length > 0) {
    const users = new Map((await source.users(session, null)).readable.map((user) => [user.uid, user]));
    let invited = done.filter(({ kind, outcome }) => kind === 'user' && outcome === 'created').length;
    for (const id of user_ids) if (await bringPerson(run, id, users.get(id), row.role_id, invited)) invited++;
  }

  await mine((mine) =>
    mine
      .updateTable('imports')
      .set({ status: 'done', current: null, current_nodes: null, finished_at: sql<string>`now()` })
      .where('id', '=', import_id)
      .where('status', '=', 'running')
      .execute(),
  );
}

const gone = (): Outcome => ({ outcome: 'refused', reason: 'imports.notThere' });

async function bringTemplate(run: Run, legacy_id: string, template: LegacyTemplate | undefined) {
  const thing: Thing = { kind: 'template', legacy_id, name: template?.name ?? legacy_id };
  await saveProgress(run, { current: thing.name, current_nodes: null });
  await settle(run, thing, async (mine) => (template ? addTemplate(mine, run.target, template) : gone()));
}

async function bringMap(
  run: Run,
  legacy_id: string,
  map: LegacyMapSummary | undefined,
  template: LegacyTemplate | undefined,
  chosen: string | null,
) {
  const { target, legacy, session } = run;
  const thing: Thing = { kind: 'map', legacy_id, name: map?.name || legacy_id };
  await saveProgress(run, { current: thing.name, current_nodes: null });
  // Maps that were imported before are not requested again.
  const form = await run.mine(async (mine) =>
    (await importedAs(mine, target, 'map', legacy_id)) ? null : formOf(mine, target, template, chosen),
  );
  const read = map && form && (await readMap({ legacy, session, id: legacy_id, template: form.converted }));
  const progress = (done: number, total: number) =>
    saveProgress(run, { current_nodes: JSON.stringify({ done, total }) });
  await settle(run, thing, async (mine) => {
    if (!map) return gone();
    if (!form) return { outcome: 'refused', reason: 'imports.noTemplate' };
    if (!read) return gone();
    return 'reason' in read
      ? { outcome: 'refused', ...read }
      : addMap(mine, target, map.name, form.template_id, read, progress);
  });
}

/**
 * Invites a person and returns the outcome. Queues the mail in the same transaction. `place` is the number of the
 * invitation in this import.
 */
async function bringPerson(
  run: Run,
  legacy_id: string,
  user: LegacyUser | undefined,
  role_id: number,
  place: number,
): Promise<boolean> {
  const { target, settings, queueMail } = run;
  const thing: Thing = { kind: 'user', legacy_id, name: user?.displayName || user?.email || legacy_id };
  await saveProgress(run, { current: thing.name, current_nodes: null });
  const { outcome } = await settle(run, thing, async (mine) => {
    if (!user) return gone();
    const { outcome, letter } = await addPerson(mine, target, user, role_id);
    const mail = letter && letterOfInvitation(settings, letter);
    if (mail) await asServer(mine, () => queueMail(mine, mail, Math.max(0, place + 1 - pace.atOnce) * pace.seconds));
    return outcome;
  });
  return outcome === 'created';
}

/**
 * Stores the progress in a transaction of its own, because changes of a running step are not visible before its commit.
 */
const saveProgress = ({ mine, target }: Run, far: { current?: string; current_nodes: string | null }) =>
  mine((mine) => mine.updateTable('imports').set(far).where('id', '=', target.import_id).execute());

/** Throws unless the import is running and its person can still see it. */
function goesOn(row: { status: string } | undefined) {
  if (!row) throw new Ended();
  if (row.status !== 'running') throw new Cancelled();
}

/** Does `work` and records its outcome in one transaction. An error from the database becomes a line of the report. */
async function settle({ mine, target }: Run, thing: Thing, work: (mine: Db) => Promise<Outcome>): Promise<Outcome> {
  const ofImport = (db: Db) => db.selectFrom('imports').select('status').where('id', '=', target.import_id);
  const once = (what: (mine: Db) => Promise<Outcome>) =>
    mine(async (db) => {
      goesOn(await ofImport(db).executeTakeFirst());
      // The advisory lock serializes imports into the same team, so that nothing is imported twice.
      await sql`select rules.lock_in_team('import', ${target.team})`.execute(db);
      const before = await importedAs(db, target, thing.kind, thing.legacy_id);
      const outcome: Outcome = before ? { outcome: 'skipped', row_id: before } : await what(db);
      // Locks the row only now. Until here the import can be cancelled, which rolls back the step.
      goesOn(await ofImport(db).forUpdate().executeTakeFirst());
      await report(db, target, thing, outcome);
      return outcome;
    });
  try {
    return await once(work);
  } catch (error) {
    const answer = answerFor(error);
    if (!(answer instanceof ORPCError) || ![400, 403, 404, 409].includes(answer.status)) throw error;
    const exists = answer.status === 409 && answer.code !== 'QUOTA_EXCEEDED';
    return once(async () => ({ outcome: exists ? 'skipped' : 'refused', reason: answer.message }));
  }
}
