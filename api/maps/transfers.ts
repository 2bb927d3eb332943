import { limits } from '@groundwork/contract/base/limits';
import { said, sentence } from '@groundwork/contract/base/sentences';
import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import { type FormValues, ofField, problemOf } from '@groundwork/contract/forms/form-values';
import type { DataCounts, Transfer } from '@groundwork/contract/maps/transfers';
import type { Db } from '@groundwork/db/database';
import { writeTransaction } from '@groundwork/db/transactions';
import { ORPCError } from '@orpc/server';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { can } from '../base/can.ts';
import { nodeNames, sentTitleFields } from '../base/node-names.ts';
import { addInstance } from '../forms/instances.ts';
import { setInSidebar } from '../forms/menus.ts';
import { answerFor, notFound, partFailed, refusal, tooMany } from '../http/errors.ts';
import { newestFirst, pageOf } from '../http/paging.ts';
import { signedIn, signedInForLong, withSession } from '../http/procedures.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { containing } from '../http/search-words.ts';
import { titleFieldIn } from './map-rows.ts';
import { sketchOf } from './map-summaries.ts';

type Sides = Pick<
  Transfer,
  | 'team'
  | 'recipient_team'
  | 'recipient_email'
  | 'created_by'
  | 'source_template'
  | 'node_count'
  | 'data_counts'
  | 'target_map_id'
>;

/** Whether the request is in the status for this action, and the person or a team of the person decides about it. */
const decides = (action: string) =>
  sql<boolean>`status = rules.status_for(${sql.lit(action)}) and (
    coalesce(
      rules.deciding_team(${sql.lit(action)}, type, team_id, recipient_team_id)
        in (select rules.teams_where_i_can(${sql.lit(action)})),
      false
    )
    or rules.is_for_person(${sql.lit(action)}) and id in (select rules.requests_to_me())
  )`;

const columns = [
  'id',
  'type',
  'status',
  sql<Sides>`rules.transfer_sides(id)`.as('sides'),
  'target_team_id',
  'map_id',
  'node_id',
  'title',
  'include_template',
  'include_entries',
  'source_template_id',
  'note',
  'reason',
  'created_at',
  'decided_at',
  can({
    accept: decides('transfer.accept'),
    decline: decides('transfer.decline'),
    cancel: decides('transfer.cancel'),
    revoke: decides('transfer.revoke'),
  }),
] as const;

const selectTransfers = (db: Db) => db.selectFrom('transfer_requests').select(columns);
type Row = Omit<Transfer, keyof Sides> & { sides: Sides };
const shown = ({ sides, ...row }: Row): Transfer => ({ ...row, ...sides });

async function oneTransfer(db: Db, id: string): Promise<Transfer> {
  const row = await selectTransfers(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return shown(row as Row);
}

/** The title of the node or map as the sender sees it. */
async function titleOf(db: Db, mapId: string, nodeId: string | undefined): Promise<string> {
  if (nodeId) return (await nodeNames(db, [nodeId])).get(nodeId)?.title ?? '';
  const map = await db
    .selectFrom('tpl_maps as m')
    .innerJoin('tpl_instances as i', 'i.id', 'm.instance_id')
    .select('i.name')
    .where('m.id', '=', mapId)
    .executeTakeFirst();
  return map?.name ?? '';
}

/** Throws unless the map is the team's own. A person may be in several teams, and chooses one to accept. */
async function checkMapOf(db: Db, team_id: string, map_id: string) {
  const isOwn = await db
    .selectFrom('tpl_maps')
    .select('id')
    .where('id', '=', map_id)
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  if (!isOwn) throw notFound();
}

/** Turns an error into a message that names what failed and why (part 8). */
const orSay = <T>(failed: 'transfers.instanceFailed' | 'transfers.mapFailed', act: Promise<T>): Promise<T> =>
  act.catch((error: unknown) => {
    const answer = answerFor(error);
    if (!(answer instanceof ORPCError)) throw partFailed(sentence(failed, ['general.unexpected']), error);
    const message = sentence(failed, said(answer.message) ?? answer.message);
    throw new ORPCError(answer.code, { status: answer.status, message });
  });

/** Puts the description of the wizard into the form field of that name. The rest of the form is filled in later. */
function described(form: FormSchema, description: string | null): FormValues {
  if (description === null) return {};
  const field = fieldsOf(form).find(({ name }) => name === 'description');
  const problem = field && problemOf(field, description);
  if (problem) throw refusal('BAD_REQUEST', ofField(field, problem));
  return { description };
}

async function newMap(
  db: Db,
  team_id: string,
  template_id: string,
  name: string,
  description: string | null,
): Promise<string> {
  const instance_id = await orSay(
    'transfers.instanceFailed',
    addInstance(db, { team_id, template_id, name }, (form) => described(form, description)),
  );
  const map = await orSay(
    'transfers.mapFailed',
    db.insertInto('tpl_maps').values({ team_id, instance_id }).returning('id').executeTakeFirstOrThrow(),
  );
  return map.id;
}

const clonedTemplate = async (db: Db, request: string, team: string) =>
  (await sql<{ id: string }>`select rules.clone_sent_template(${request}, ${team}) as id`.execute(db)).rows[0]?.id ??
  '';

type Moved = {
  moved: number;
  removed_edges: { id: string; src_node_id: string; dst_node_id: string; edge_type: string }[];
};
type MovedWithForms = Moved & { forms: string[] };

/** Shows the forms that have received entries in the sidebar, so that the team finds them. */
async function showForms(db: Db, team_id: string, { forms, ...moved }: MovedWithForms): Promise<Moved> {
  for (const template_id of forms) await setInSidebar(db, team_id, template_id, true);
  return moved;
}

type Accepting = {
  targetTeamId: string;
  mode?: 'new' | 'existing' | undefined;
  templateId?: string | undefined;
  useClonedTemplate: boolean;
  name?: string | undefined;
  description: string | null;
  targetMapId?: string | undefined;
  targetNodeId?: string | null | undefined;
};

/** The target map of a branch or a share: an existing one, or a new one. A share brings the sender's template. */
async function targetOf(
  db: Db,
  request: Transfer,
  { mode, targetTeamId, targetMapId, templateId, useClonedTemplate, name, description }: Accepting,
) {
  const theirs = useClonedTemplate || request.type !== 'transfer_partial';
  if (mode !== 'new') {
    if (!targetMapId) throw refusal('BAD_REQUEST', 'transfers.mapNeeded');
    await checkMapOf(db, targetTeamId, targetMapId);
    return targetMapId;
  }
  if (!name) throw refusal('BAD_REQUEST', 'transfers.nameNeeded');
  const template = theirs ? await clonedTemplate(db, request.id, targetTeamId) : templateId;
  if (!template) throw refusal('BAD_REQUEST', 'transfers.noTemplate');
  return newMap(db, targetTeamId, template, name, description);
}

/** Copies titles into the title field of the target map if it is another field. */
async function keepTitles(db: Db, mapId: string, topId: string, was: string | undefined) {
  const title = await titleFieldIn(db, mapId);
  if (was === undefined || title === was) return;
  await sql`
    update tpl_map_nodes
    set fields = jsonb_strip_nulls(jsonb_build_object(${title}::text, fields -> ${was}::text)) || fields
    where map_id = ${mapId}
      and (id = ${topId} or rules.below(path, (select path from tpl_map_nodes where id = ${topId})))`.execute(db);
}

async function accept(db: Db, request: Transfer, input: Accepting): Promise<Moved & { map_id: string }> {
  const { targetTeamId, targetNodeId = null, useClonedTemplate } = input;
  switch (request.type) {
    case 'transfer_partial': {
      const map_id = await targetOf(db, request, input);
      const titles = await sentTitleFields(db, [request.id]);
      const { rows } = await sql<MovedWithForms>`
        select moved::integer, removed_edges, forms
        from rules.transfer_partial_map_nodes(
          ${request.id}, ${request.map_id}, ${request.node_id}, ${map_id}, ${targetNodeId}, ${useClonedTemplate}
        )`.execute(db);
      await keepTitles(db, map_id, request.node_id ?? '', titles.get(request.id));
      return { map_id, ...(await showForms(db, targetTeamId, rows[0] as MovedWithForms)) };
    }
    case 'transfer_full': {
      const map_id = await newMap(
        db,
        targetTeamId,
        await clonedTemplate(db, request.id, targetTeamId),
        request.title,
        null,
      );
      const { rows } = await sql<MovedWithForms>`
          select moved::integer, removed_edges, forms from rules.transfer_full_map(${request.id}, ${map_id})`.execute(
        db,
      );
      return { map_id, ...(await showForms(db, targetTeamId, rows[0] as MovedWithForms)) };
    }
    default: {
      const map_id = await targetOf(db, request, input);
      await sql`select rules.accept_share(${request.id}, ${map_id}, ${targetNodeId})`.execute(db);
      return { map_id, moved: 0, removed_edges: [] };
    }
  }
}

type Acceptance = {
  requestId: string;
  targetTeamId: string;
  targetMapId?: string | null | undefined;
  targetNodeId?: string | null | undefined;
};
const tellSender = (db: Db, { requestId, targetTeamId, targetMapId = null, targetNodeId = null }: Acceptance) =>
  sql`
    select rules.send_acceptance_notification(${requestId}, ${targetTeamId}, ${targetMapId}, ${targetNodeId})
  `.execute(db);

/**
 * Part 7: an error while notifying the sender is logged and does not undo the acceptance. It runs in the same
 * transaction, so that a crash loses no notification.
 */
async function tellOrLog(db: Db, acceptance: Acceptance, log: FastifyBaseLogger) {
  await sql`savepoint accepted`.execute(db);
  try {
    await tellSender(db, acceptance);
  } catch (error) {
    log.error({ err: error }, 'sender not notified');
    await sql`rollback to savepoint accepted`.execute(db);
  }
}

export const transfers = {
  list: signedIn.transfers.list.handler(async ({ context, input: { team_id, direction, status, search, ...page } }) => {
    // The array is evaluated once, so that both sides of the "or" use their index.
    const toMe = sql<boolean>`id = any (array(select rules.requests_to_me()))`;
    let query = selectTransfers(context.db).where((row) => {
      if (direction === 'outgoing') return row('team_id', '=', team_id ?? null);
      if (!team_id) return toMe;
      // For a team that is not the caller's, the list is empty, as in all lists.
      const isMine = sql<boolean>`${team_id} in (select rules.my_team_ids())`;
      return row.or([row('recipient_team_id', '=', team_id), row.and([isMine, toMe])]);
    });
    if (search)
      query = query.where(
        containing(
          direction === 'incoming'
            ? sql`rules.folded(concat_ws(' ', title, rules.transfer_sides(id) -> 'team' ->> 'name'))`
            : sql`rules.folded(concat_ws(' ', title, rules.transfer_sides(id) -> 'recipient_team' ->> 'name',
                rules.transfer_sides(id) ->> 'recipient_email'))`,
          search,
        ),
      );
    if (status) query = query.where('status', 'in', status);
    const { items, next_cursor } = await pageOf(context.db, query, newestFirst, page);
    return { items: items.map((row) => shown(row as Row)), next_cursor };
  }),

  // Runs its own transaction, which commits even if the team is not found, so that the attempt counts.
  create: withSession.transfers.create.handler(async ({ context, input }) => {
    const { request, wait } = await writeTransaction(context.db, context.session, async (db) => {
      const { rows } = await sql<{ request: string | null; wait: number }>`
        select request, wait from rules.request_transfer(
          ${input.type}, ${input.map_id}, ${input.node_id ?? null},
          ${input.recipient_email ?? null}, ${input.recipient_team_code ?? null},
          ${input.include_template}, ${input.include_entries}, ${input.note},
          ${await titleOf(db, input.map_id, input.node_id)},
          ${rateLimits.transfer.perPerson}, ${rateLimits.transfer.perInstallation}, ${rateLimits.transfer.seconds}
        )`.execute(db);
      const [made] = rows as [{ request: string | null; wait: number }];
      return { wait: made.wait, request: made.request && (await oneTransfer(db, made.request)) };
    });
    if (wait > 0) throw tooMany(context.reply, wait);
    if (!request) throw refusal('NOT_FOUND', 'transfers.noTeam');
    return request;
  }),

  preview: signedInForLong.transfers.preview.handler(async ({ context, input: { map_id, node_id = null } }) => {
    type Preview = { node_count: number; data_counts: DataCounts };
    const { rows } = await sql<{ preview: Preview | null }>`
      select rules.preview_transfer(${map_id}, ${node_id}) as preview`.execute(context.db);
    const preview = rows[0]?.preview;
    if (!preview || (node_id && preview.node_count === 0)) throw notFound();
    return preview;
  }),

  get: signedIn.transfers.get.handler(async ({ context: { db }, input: { transferId } }) => {
    const transfer = await oneTransfer(db, transferId);
    const { rows } = await sql<{ paths: string[] | null }>`
      select rules.sent_paths(${transferId}, ${limits.map.sketchNodes}) as paths`.execute(db);
    return { ...transfer, sketch: sketchOf(rows[0]?.paths ?? []) };
  }),

  accept: signedInForLong.transfers.accept.handler(
    async ({
      context: {
        db,
        request: { log },
      },
      input: { transferId, ...input },
    }) => {
      const request = await oneTransfer(db, transferId);
      // The database refuses an answered request, and says how it was answered.
      if (request.status === 'pending' && request.recipient_team && input.targetTeamId !== request.recipient_team.id)
        throw notFound();
      const accepted = await accept(db, request, input);
      await tellOrLog(
        db,
        { requestId: transferId, targetTeamId: input.targetTeamId, targetMapId: accepted.map_id },
        log,
      );
      return { ...accepted, request: await oneTransfer(db, transferId) };
    },
  ),

  decline: signedIn.transfers.decline.handler(async ({ context: { db }, input }) => {
    await sql`select rules.decline_transfer(${input.transferId}, ${input.reason})`.execute(db);
    return oneTransfer(db, input.transferId);
  }),

  cancel: signedIn.transfers.cancel.handler(async ({ context: { db }, input }) => {
    await sql`select rules.cancel_transfer(${input.transferId})`.execute(db);
    return oneTransfer(db, input.transferId);
  }),

  revoke: signedIn.transfers.revoke.handler(async ({ context: { db }, input }) => {
    await sql`select rules.revoke_transfer(${input.transferId})`.execute(db);
    return oneTransfer(db, input.transferId);
  }),

  handle: signedIn.transfers.handle.handler(async ({ context: { db }, input }) => {
    await tellSender(db, input);
    return { success: true as const };
  }),
};
