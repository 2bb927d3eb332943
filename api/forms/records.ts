import { labeled } from '@groundwork/contract/forms/form-fields';
import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { lineOf } from '@groundwork/contract/forms/node-titles';
import { titleField } from '@groundwork/contract/forms/record-titles';
import type { RecordRow } from '@groundwork/contract/forms/records';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { deleting } from '../base/deleting.ts';
import { instanceForEntries } from '../base/form-instances.ts';
import { notFound, refusal } from '../http/errors.ts';
import { type Order, pageOf } from '../http/paging.ts';
import { signedIn, signedInForLong } from '../http/procedures.ts';
import { changedSince } from '../talk/reverts.ts';
import { checkedValues } from './checked-values.ts';
import { recordsNamed } from './record-names.ts';
import { countQuery, inInstance, inMap, nodeRecordPage, ofTemplate, readRecords, recordPage } from './record-query.ts';
import { writingBack } from './write-back.ts';

const dataForm = sql<FormSchema>`record_data_schema`.as('form');

const mostFirst: Order = { value: sql`count`, type: 'integer', direction: 'desc' };

async function instanceForm(db: Db, instanceId: string) {
  const instance = await db
    .selectFrom('tpl_instances')
    .innerJoin('tpl_templates', 'tpl_templates.id', 'template_id')
    .select(['tpl_instances.team_id', dataForm])
    .where('tpl_instances.id', '=', instanceId)
    .executeTakeFirst();
  if (!instance) throw notFound();
  return instance;
}

/** A map and a form, one of its team or global. */
async function formInMap(db: Db, mapId: string, template_id: string) {
  const map = await mapOf(db, mapId);
  const template = await db
    .selectFrom('tpl_templates')
    .select(['name', dataForm])
    .where('id', '=', template_id)
    .where((is) => is.or([is('owner_team_id', '=', map.team_id), is('owner_team_id', 'is', null)]))
    .executeTakeFirst();
  if (!template) throw refusal('NOT_FOUND', 'templates.notFound');
  return { map, ...template, among: [ofTemplate(template_id), inMap(map)] };
}

async function mapOf(db: Db, mapId: string) {
  const map = await db
    .selectFrom('tpl_maps')
    .innerJoin('tpl_instances', 'tpl_instances.id', 'instance_id')
    .select(['tpl_maps.id', 'tpl_maps.team_id', 'instance_id', 'template_id'])
    .where('tpl_maps.id', '=', mapId)
    .executeTakeFirst();
  if (!map) throw notFound();
  return map;
}

/** Deletes all of these records or none; returns the id to restore them by. */
async function deleteRecords(db: Db, ids: string[]) {
  // Locks tasks before their records, in the same order as every write of a task.
  await db.selectFrom('tasks').select('id').where('record_id', 'in', ids).orderBy('id').forUpdate().execute();
  const [first] = await db
    .selectFrom('tpl_records')
    .innerJoin('tpl_instances', 'tpl_instances.id', 'instance_id')
    .innerJoin('tpl_templates', 'tpl_templates.id', 'template_id')
    .select([sql<FormValues>`data`.as('data'), dataForm])
    .where('tpl_records.id', 'in', ids.slice(0, 1))
    .execute();
  if (!first) throw notFound();
  const title = titleField(fieldsOf(first.form));
  const name = lineOf(labeled(title, first.data[title?.name ?? '']));
  let deletion_id: string | null = null;
  await writingBack(db, { records: ids }, async () => {
    const remove = () => db.deleteFrom('tpl_records').where('id', 'in', ids).returning('id').execute();
    const gone = await deleting(db, 'record', remove, name);
    if (gone.result.length !== new Set(ids).size) throw notFound();
    ({ deletion_id } = gone);
    return null;
  });
  return { deleted: new Set(ids).size, deletion_id };
}

async function oneRecord(db: Db, recordId: string): Promise<RecordRow> {
  const [record] = await readRecords(db, [recordId]);
  if (!record) throw notFound();
  return record;
}

/** Adds a record, which is about `node_id` if given. */
export async function addRecord(
  db: Db,
  place: { team_id: string; instance_id: string; node_id?: string | undefined },
  form: FormSchema,
  sent: FormValues,
): Promise<RecordRow> {
  const data = await checkedValues(form, 'data', sent);
  const about = place.node_id === undefined ? {} : { form: fieldsOf(form), node: place.node_id };
  const { id } = await writingBack(db, about, () =>
    db
      .insertInto('tpl_records')
      .values({ ...place, data })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return oneRecord(db, id);
}

/** Locks and reads a record. */
const lockedRecord = (db: Db, recordId: string) =>
  db
    .selectFrom('tpl_records')
    .innerJoin('tpl_instances', 'tpl_instances.id', 'instance_id')
    .innerJoin('tpl_templates', 'tpl_templates.id', 'template_id')
    .select(['tpl_records.team_id', 'goal_id', sql<FormValues>`data`.as('data'), dataForm])
    .where('tpl_records.id', '=', recordId)
    .forNoKeyUpdate('tpl_records')
    .executeTakeFirst();

/** Changes values of a record. `changesOf` receives the current form and returns the changes; null removes a value. */
export async function changeRecord(db: Db, recordId: string, changesOf: (form: FormSchema) => FormValues) {
  await writingBack(db, { records: [recordId] }, async () => {
    const was = await lockedRecord(db, recordId);
    if (!was) throw notFound();
    await db
      .updateTable('tpl_records')
      .set({ data: await checkedValues(was.form, 'data', changesOf(was.form), was.data) })
      .where('id', '=', recordId)
      .execute();
    return { id: recordId };
  });
}

export const records = {
  ofNode: signedIn.records.ofNode.handler(({ context, input: { node_id, ...asked } }) =>
    nodeRecordPage(context.db, node_id, asked),
  ),

  formsOfMap: signedIn.records.formsOfMap.handler(async ({ context: { db }, input: { mapId, ...page } }) => {
    const counted = db
      .selectFrom('tpl_records')
      .innerJoin('tpl_instances as i', 'i.id', 'instance_id')
      .innerJoin('tpl_templates as t', 't.id', 'i.template_id')
      .where(inMap(await mapOf(db, mapId)))
      .select(['t.id', 't.name', sql<number>`count(*)::integer`.as('count')])
      .groupBy(['t.id', 't.name']);
    const { items, next_cursor } = await pageOf(db, db.selectFrom(counted.as('counted')).selectAll(), mostFirst, page);
    return { items: items.map(({ id, ...form }) => ({ template_id: id, ...form })), next_cursor };
  }),

  ofMap: signedIn.records.ofMap.handler(async ({ context: { db }, input: { mapId, template_id, ...asked } }) => {
    const { among, form } = await formInMap(db, mapId, template_id);
    return recordPage(db, among, fieldsOf(form), asked);
  }),

  countOfMap: signedIn.records.countOfMap.handler(
    async ({ context: { db }, input: { mapId, template_id, ...asked } }) => {
      const { among, form } = await formInMap(db, mapId, template_id);
      return countQuery(db, among, fieldsOf(form), asked).executeTakeFirstOrThrow();
    },
  ),

  addToMap: signedIn.records.addToMap.handler(
    async ({ context: { db }, input: { mapId, template_id, node_id, data } }) => {
      const { map, name, form } = await formInMap(db, mapId, template_id);
      const { team_id } = map;
      const instance_id =
        template_id === map.template_id
          ? map.instance_id
          : await instanceForEntries(db, { team_id, template_id, name });
      return addRecord(db, { team_id, instance_id, node_id }, form, data);
    },
  ),

  find: signedIn.records.find.handler(async ({ context, input }) => ({
    items: await recordsNamed(context.db, input.team_id, input.search, input.limit),
  })),

  list: signedIn.records.list.handler(async ({ context: { db }, input: { instanceId, ...asked } }) => {
    const { form } = await instanceForm(db, instanceId);
    return recordPage(db, [inInstance(instanceId)], fieldsOf(form), asked);
  }),

  count: signedIn.records.count.handler(async ({ context: { db }, input: { instanceId, ...asked } }) => {
    const { form } = await instanceForm(db, instanceId);
    return countQuery(db, [inInstance(instanceId)], fieldsOf(form), asked).executeTakeFirstOrThrow();
  }),

  create: signedIn.records.create.handler(async ({ context: { db }, input: { instanceId, data, node_id } }) => {
    const { team_id, form } = await instanceForm(db, instanceId);
    return addRecord(db, { team_id, instance_id: instanceId, node_id }, form, data);
  }),

  get: signedIn.records.get.handler(({ context, input }) => oneRecord(context.db, input.recordId)),

  update: signedIn.records.update.handler(async ({ context: { db }, input: { recordId, data } }) => {
    await changeRecord(db, recordId, () => data);
    return oneRecord(db, recordId);
  }),

  revert: signedIn.records.revert.handler(async ({ context: { db }, input: { recordId, is, was } }) => {
    let changed: string[] = [];
    await writingBack(db, { records: [recordId] }, async () => {
      const now = await lockedRecord(db, recordId);
      if (!now) throw notFound();
      changed = changedSince({ is, was }, now.data);
      if (changed.length === 0)
        await db
          .updateTable('tpl_records')
          .set({ data: await checkedValues(now.form, 'was', was, now.data) })
          .where('id', '=', recordId)
          .execute();
      return { id: recordId };
    });
    const kept = changed.map((field) => ({ field, changed_by: null }));
    return { reverted: kept.length > 0 ? 0 : 1, kept, gone: 0 };
  }),

  link: signedIn.records.link.handler(async ({ context: { db }, input: { recordId, task_id } }) => {
    const record = await lockedRecord(db, recordId);
    if (!record) throw notFound();
    let linked = db.updateTable('tasks').set({ record_id: null }).where('record_id', '=', recordId);
    if (task_id) linked = linked.where('id', '<>', task_id);
    await linked.execute();
    if (task_id) {
      const task = await db
        .updateTable('tasks')
        .set({ record_id: recordId })
        .where('id', '=', task_id)
        .where('team_id', '=', record.team_id)
        .returning('goal_id')
        .executeTakeFirst();
      if (!task) throw notFound();
      if (record.goal_id && task.goal_id !== record.goal_id) throw refusal('BAD_REQUEST', 'records.otherGoal');
    }
    return oneRecord(db, recordId);
  }),

  linkNode: signedIn.records.linkNode.handler(async ({ context: { db }, input: { recordId, node_id } }) => {
    await writingBack(db, { records: [recordId], node: node_id }, async () => {
      await db.updateTable('tpl_records').set({ node_id }).where('id', '=', recordId).execute();
      return { id: recordId };
    });
    return oneRecord(db, recordId);
  }),

  deleteMany: signedInForLong.records.deleteMany.handler(({ context, input }) =>
    deleteRecords(context.db, input.record_ids),
  ),

  delete: signedIn.records.delete.handler(async ({ context, input }) => {
    const { deletion_id } = await deleteRecords(context.db, [input.recordId]);
    return { success: true as const, deletion_id };
  }),
};
