import type { JsonValue } from '@groundwork/contract/base/json';
import { limits } from '@groundwork/contract/base/limits';
import { said, sentence } from '@groundwork/contract/base/sentences';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import { type FormValues, normalizedValue } from '@groundwork/contract/forms/form-values';
import { isReportForm, reportDateField, writtenFields } from '@groundwork/contract/forms/node-reports';
import type { Db } from '@groundwork/db/database';
import { ORPCError } from '@orpc/server';
import { type RawBuilder, sql } from 'kysely';
import { outline, readForms } from '../base/outlines.ts';
import { notFound, refusal } from '../http/errors.ts';
import { formProblems } from './form-problems.ts';

// Writes the values of reports to their nodes, in the transaction that changes the report
// (docs/decisions/041-let-the-newest-report-write-its-node.md).

type LockedNode = { id: string; team_id: string; map_id: string; fields: FormValues };
type Form = { template_id: string; fields: FormField[] };
/** The value that a report has for a field of its node. Of two reports, the later one has the greater `key`. */
type Reported = { target: string; source: string; id: string; value: JsonValue; key: string };

/** True for templates with a form that writes to nodes. */
const writesToNodes = sql<boolean>`jsonb_path_exists(record_data_schema, '$.properties.*."x-field".writes')`;

/** True for templates with a form that writes one of these fields of nodes. */
export const writesOneOf = (nodeFields: FormField[]) => sql<boolean>`jsonb_path_exists(
  record_data_schema, '$.properties.*."x-field".writes ? (@ == $names[*])',
  jsonb_build_object('names', ${nodeFields.map(({ name }) => name)}::text[])
)`;

/** The records among `ids` whose form writes to nodes. */
const reportsAmong = (db: Db, ids: string[]) =>
  db
    .selectFrom('tpl_records')
    .innerJoin('tpl_instances', 'tpl_instances.id', 'instance_id')
    .innerJoin('tpl_templates', 'tpl_templates.id', 'template_id')
    .select(['tpl_records.id', 'tpl_records.node_id'])
    .where('tpl_records.id', 'in', ids)
    .where(writesToNodes)
    .execute();

/** Returns the fields of a map's nodes. */
async function nodeFieldsOf(db: Db, mapId: string): Promise<FormField[]> {
  const template = await db
    .selectFrom('tpl_maps')
    .innerJoin('tpl_instances', 'tpl_instances.id', 'instance_id')
    .innerJoin('tpl_templates', 'tpl_templates.id', 'template_id')
    .select(sql<FormSchema>`map_node_schema`.as('form'))
    .where('tpl_maps.id', '=', mapId)
    .executeTakeFirst();
  if (!template) throw notFound();
  return fieldsOf(template.form);
}

/** Locks nodes of the person's own teams. PostgreSQL locks only rows that an update policy accepts. */
const lockNodes = (db: Db, ids: string[]): Promise<LockedNode[]> =>
  db
    .selectFrom('tpl_map_nodes')
    .select(['id', 'team_id', 'map_id', sql<FormValues>`fields`.as('fields')])
    .where('id', 'in', ids)
    .where('view_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The forms of a node's records that write to nodes. */
async function formsAbout(db: Db, { id }: LockedNode): Promise<Form[]> {
  const rows = await db
    .selectFrom('tpl_templates')
    .select('id')
    .where(writesToNodes)
    .where('id', 'in', (from) =>
      from
        .selectFrom('tpl_records')
        .innerJoin('tpl_instances', 'tpl_instances.id', 'instance_id')
        .select('template_id')
        .where('node_id', '=', id),
    )
    .execute();
  const ids = rows.map((row) => row.id);
  const forms = await readForms(db, ids, outline('record_data_schema'), (fields) => fields);
  return [...forms].map(([template_id, fields]) => ({ template_id, fields }));
}

/** The day of a record `r` as text that sorts by time. */
export function dayOf(date: FormField | undefined): RawBuilder<string> {
  const added = sql`to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD')`;
  if (!date) return sql`${added}`;
  const written = sql`r.data ->> ${date.name}::text`;
  return date.type === 'date'
    ? sql`coalesce(case when ${written} like '____-__-__' then ${written} end, ${added})`
    : sql`coalesce(to_char(rules.instant(${written}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'), ${added})`;
}

const isOneOf = (ids: string[]) => sql<boolean>`r.id = any (${ids}::uuid[])`;

/**
 * For each field of the node that reports write, the newest report `r` that has a value and meets `condition`. Reports
 * of another team do not count.
 */
async function newestReports(db: Db, node: LockedNode, nodeFields: FormField[], condition = sql<boolean>`true`) {
  const queries = (await formsAbout(db, node)).flatMap(({ template_id, fields }) => {
    const day = dayOf(reportDateField(fields, nodeFields));
    return writtenFields(fields, nodeFields).map(
      ({ field, nodeField }) => sql<Reported>`(
        select
          ${nodeField.name}::text as target, ${field.name}::text as source, r.id,
          r.data -> ${field.name}::text as value,
          (${day} || to_char(r.created_at at time zone 'UTC', ' YYYYMMDDHH24MISSMS ') || r.id) collate "C" as key
        from tpl_records r join tpl_instances i on i.id = r.instance_id
        where r.node_id = ${node.id} and r.team_id = ${node.team_id} and i.template_id = ${template_id}
          and r.data ? ${field.name}::text and ${condition}
        order by key desc limit 1
      )`,
    );
  });
  const newest = new Map<string, Reported>();
  if (queries.length === 0) return newest;
  const { rows } = await sql<Reported>`${sql.join(queries, sql` union all `)}`.execute(db);
  for (const row of rows) {
    const other = newest.get(row.target);
    if (!other || other.key < row.key) newest.set(row.target, row);
  }
  return newest;
}

const valuesOf = (nodeFields: FormField[], reports: Iterable<Reported>): FormValues =>
  Object.fromEntries(
    [...reports].map(({ target, value }) => {
      const field = nodeFields.find(({ name }) => name === target);
      return [target, field ? normalizedValue(field.type, value) : value];
    }),
  );

/** Refuses the values of a report that the node's form refuses, whether they would be written or not. */
async function checkReport(nodeFields: FormField[], reports: Map<string, Reported>) {
  const problems = await problemsAt(nodeFields, reports);
  const issues = Object.entries(problems).map(([target, problem]) => {
    const label = nodeFields.find(({ name }) => name === target)?.label ?? target;
    return {
      path: `data.${reports.get(target)?.source}`,
      message: sentence('records.nodeRefuses', label, said(problem) ?? problem),
    };
  });
  if (issues[0]) throw new ORPCError('BAD_REQUEST', { message: issues[0].message, data: { issues } });
}

async function problemsAt(nodeFields: FormField[], reports: Map<string, Reported>) {
  const written = nodeFields.filter(({ name }) => reports.has(name)).map((field) => ({ ...field, required: false }));
  const [problems = {}] = await formProblems(written, [valuesOf(written, reports.values())]);
  return problems;
}

const isSame = (one: JsonValue | undefined, other: JsonValue | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Writes to a node after a report has changed, for each field. If the changed report is the newest, writes its value.
 * Otherwise, if it was the newest before and the node still has its value, writes the value of the newest report.
 */
async function settle(
  db: Db,
  node: LockedNode,
  nodeFields: FormField[],
  { was, changed }: { was: Map<string, Reported>; changed: string[] },
) {
  if (changed.length > 0) await checkReport(nodeFields, await newestReports(db, node, nodeFields, isOneOf(changed)));
  const newest = await newestReports(db, node, nodeFields);
  const written = [...newest.values()].filter((report) => {
    const before = was.get(report.target);
    if (changed.includes(report.id)) return report.key !== before?.key || !isSame(report.value, before.value);
    return before !== undefined && before.key > report.key && isSame(node.fields[before.target], before.value);
  });
  await writeValues(db, node, nodeFields, written);
}

/** Writes the values of reports to a node, except values that the form of the node refuses. */
async function writeValues(db: Db, node: LockedNode, nodeFields: FormField[], written: Reported[]) {
  // The form of the node may have changed since an older report was added.
  const problems = await problemsAt(nodeFields, new Map(written.map((report) => [report.target, report])));
  const values = valuesOf(
    nodeFields,
    written.filter(({ target }) => !problems[target]),
  );
  if (Object.entries(values).every(([name, value]) => isSame(node.fields[name], value))) return;
  const fields = { ...node.fields, ...values };
  if (JSON.stringify(fields).length > limits.map.fieldsBytes) throw refusal('BAD_REQUEST', 'maps.fieldsTooLarge');
  await db
    .updateTable('tpl_map_nodes')
    .set({ fields: sql`fields || ${JSON.stringify(values)}::jsonb` })
    .where('id', '=', node.id)
    .execute();
}

/** A serialization failure (40001), so that writeTransaction runs the whole transaction again. */
const movedMeanwhile = () => Object.assign(new Error('A report was linked to another node'), { code: '40001' });

type Touched = {
  /** Existing records that `work` changes, links or deletes. */
  records?: string[];
  /** The form of a record that `work` adds. */
  form?: FormField[];
  /** The node that `work` links to. */
  node?: string | null;
};

/**
 * Runs `work`, which adds, changes, links or deletes records, and then writes to their nodes. `work` returns the id of
 * the record that it has added or changed; null if it has deleted records. Locks nodes before records, so that two
 * reports about a node see each other.
 */
export async function writingBack<Result extends { id: string } | null>(
  db: Db,
  { records = [], form = [], node = null }: Touched,
  work: () => Promise<Result>,
): Promise<Result> {
  const reports = records.length > 0 ? await reportsAmong(db, records) : [];
  if (reports.length === 0 && !isReportForm(form)) return work();
  const ids = new Set([node, ...reports.map(({ node_id }) => node_id)].filter((id) => id !== null));
  const nodes = ids.size > 0 ? await lockNodes(db, [...ids]) : [];
  if (nodes.length === 0) return work();
  const reportIds = reports.map(({ id }) => id);
  if (reportIds.length > 0) {
    const locked = await db
      .selectFrom('tpl_records')
      .select('node_id')
      .where('id', 'in', reportIds)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    if (locked.some(({ node_id }) => node_id !== null && !ids.has(node_id))) throw movedMeanwhile();
  }
  const before = [];
  for (const node of nodes) {
    const nodeFields = await nodeFieldsOf(db, node.map_id);
    before.push({ node, nodeFields, was: await newestReports(db, node, nodeFields, isOneOf(reportIds)) });
  }
  const done = await work();
  for (const { node, nodeFields, was } of before)
    await settle(db, node, nodeFields, { was, changed: done ? [done.id] : [] });
  return done;
}

/**
 * Writes the values of restored reports to their nodes, if no other report is newer. Nodes whose values somebody has
 * changed since the reports were deleted keep them.
 */
export async function writeBackRestored(db: Db, ids: string[]) {
  const reports = ids.length > 0 ? await reportsAmong(db, ids) : [];
  const about = [...new Set(reports.map(({ node_id }) => node_id).filter((id) => id !== null))];
  for (const node of about.length > 0 ? await lockNodes(db, about) : []) {
    const nodeFields = await nodeFieldsOf(db, node.map_id);
    const others = await newestReports(db, node, nodeFields, sql`not ${isOneOf(ids)}`);
    const newest = await newestReports(db, node, nodeFields);
    const written = [...newest.values()].filter(
      ({ id, target }) => ids.includes(id) && isSame(node.fields[target], others.get(target)?.value),
    );
    await writeValues(db, node, nodeFields, written);
  }
}
