import { limits } from '@groundwork/contract/base/limits';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { FormSchema } from '@groundwork/contract/forms/form-schema';
import { numberFieldOf, reportDateField, writtenFields } from '@groundwork/contract/forms/node-reports';
import type { ReportedNumber } from '@groundwork/contract/maps/reports';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { instanceForEntries } from '../base/form-instances.ts';
import { outline, readForms } from '../base/outlines.ts';
import { addRecord } from '../forms/records.ts';
import { dayOf, writesOneOf } from '../forms/write-back.ts';
import { notFound, refusal } from '../http/errors.ts';
import { oldestFirst, pageOf } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { oneNode, templateOf } from './map-rows.ts';

/** The templates with a form that writes these fields of nodes: those of the team and global ones. */
const reportTemplates = (db: Db, team_id: string, nodeFields: FormField[]) =>
  db
    .selectFrom('tpl_templates')
    .select(['id', 'name'])
    .where((is) => is.or([is('owner_team_id', '=', team_id), is('owner_team_id', 'is', null)]))
    .where(writesOneOf(nodeFields));

/** Reads the oldest report forms of a map, at most a page. Returns the results of `read` by template id. */
export async function readReportForms<Part>(
  db: Db,
  team_id: string,
  nodeFields: FormField[],
  read: (fields: FormField[]) => Part,
) {
  const page = { limit: limits.page.max };
  const { items } = await pageOf(db, reportTemplates(db, team_id, nodeFields), oldestFirst, page);
  const ids = items.map(({ id }) => id);
  return readForms(db, ids, outline('record_data_schema'), read);
}

async function reportedNumbers(db: Db, node: { id: string; team_id: string }, nodeFields: FormField[]) {
  const shown = numberFieldOf(nodeFields);
  if (!shown) return { label: null, items: [] };
  const forms = await readReportForms(db, node.team_id, [shown], (fields) => ({
    day: dayOf(reportDateField(fields, nodeFields)),
    written: writtenFields(fields, [shown]),
  }));
  const queries = [...forms].flatMap(([template_id, { day, written }]) =>
    written.map(
      ({ field }) => sql`(
        select r.id as record_id, ${day} as day, (r.data -> ${field.name}::text)::numeric as value, r.created_at
        from tpl_records r join tpl_instances i on i.id = r.instance_id
        where r.node_id = ${node.id} and r.team_id = ${node.team_id} and i.template_id = ${template_id}
          and jsonb_typeof(r.data -> ${field.name}::text) = 'number'
      )`,
    ),
  );
  if (queries.length === 0) return { label: null, items: [] };
  const { rows } = await sql<ReportedNumber>`
    select record_id, day, value from (${sql.join(queries, sql` union all `)}) reported
    order by day collate "C" desc, created_at desc, record_id desc limit ${limits.map.reportedNumbers}`.execute(db);
  return { label: rows.length > 0 ? shown.label : null, items: rows.reverse() };
}

/** A node of the person's own teams, not one in a live view. */
async function ownNode(db: Db, mapId: string, nodeId: string) {
  const node = await db
    .selectFrom('tpl_map_nodes')
    .select(['id', 'team_id', 'view_id'])
    .where('map_id', '=', mapId)
    .where('id', '=', nodeId)
    .executeTakeFirst();
  if (!node) throw notFound();
  return node;
}

export const reports = {
  forms: signedIn.reports.forms.handler(async ({ context: { db }, input: { mapId, ...page } }) => {
    const { team_id, nodeFields } = await templateOf(db, mapId);
    const { items, next_cursor } = await pageOf(db, reportTemplates(db, team_id, nodeFields), oldestFirst, page);
    return { items: items.map(({ id, name }) => ({ template_id: id, name })), next_cursor };
  }),

  add: signedIn.reports.add.handler(async ({ context: { db }, input: { mapId, nodeId, template_id, data } }) => {
    const { team_id, view_id } = await ownNode(db, mapId, nodeId);
    if (view_id !== null) throw refusal('FORBIDDEN', 'maps.readOnly');
    const { nodeFields } = await templateOf(db, mapId);
    const form = await reportTemplates(db, team_id, nodeFields)
      .select(sql<FormSchema>`record_data_schema`.as('record_data_schema'))
      .where('id', '=', template_id)
      .executeTakeFirst();
    if (!form) throw refusal('NOT_FOUND', 'templates.notFound');
    const instance_id = await instanceForEntries(db, { team_id, template_id, name: form.name });
    const place = { team_id, instance_id, node_id: nodeId };
    const record = await addRecord(db, place, form.record_data_schema, data);
    return { record, node: await oneNode(db, mapId, nodeId) };
  }),

  numbers: signedIn.reports.numbers.handler(async ({ context: { db }, input: { mapId, nodeId } }) => {
    const node = await ownNode(db, mapId, nodeId);
    return reportedNumbers(db, node, (await templateOf(db, mapId)).nodeFields);
  }),
};
