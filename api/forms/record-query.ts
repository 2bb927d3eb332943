import { sentence } from '@groundwork/contract/base/sentences';
import { type FormField, optionsOf, tristates } from '@groundwork/contract/forms/form-fields';
import { filterProblem, kindOf, type RecordFilter } from '@groundwork/contract/forms/record-filters';
import type { RecordRow } from '@groundwork/contract/forms/records';
import type { Db } from '@groundwork/db/database';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { canEditAndDelete } from '../base/can.ts';
import { nodeNames, titleOfNode } from '../base/node-names.ts';
import { refusal } from '../http/errors.ts';
import { type Key, newestFirst, type Order, page, readFitting, rowsOfPage } from '../http/paging.ts';
import { containing } from '../http/search-words.ts';
import { personOf } from '../people/identity/people.ts';

// Field names and values reach SQL only as parameters. Names that are not fields of the form are refused before.

/**
 * The value of a field in the SQL type in which PostgreSQL compares it. The value is null when the record has no value,
 * or a value of another type from an earlier form.
 */
function comparable(field: FormField): Key {
  const json = sql`data -> ${field.name}::text`;
  const text = sql`data ->> ${field.name}::text`;
  const when = (type: string, value: RawBuilder<unknown>) =>
    sql`case when jsonb_typeof(${json}) = ${sql.lit(type)} then ${value} end`;
  switch (kindOf(field)) {
    case 'number':
      return { value: when('number', sql`(${json})::numeric`), type: 'numeric' };
    case 'boolean':
      return { value: when('boolean', sql`(${json})::boolean::integer`), type: 'integer' };
    case 'datetime':
      return { value: sql`rules.instant(${text})`, type: 'timestamptz' };
    case 'choices':
      return { value: when('array', text), type: 'text' };
    case 'json':
      return { value: text, type: 'text' };
    default:
      return { value: when('string', text), type: 'text' };
  }
}

function condition(field: FormField, { op, value: asked }: RecordFilter): RawBuilder<SqlBool> {
  const { value, type } = comparable(field);
  const comparedType = sql.raw(Array.isArray(asked) ? `${type}[]` : type);
  const typed = sql`${typeof asked === 'boolean' ? Number(asked) : asked}::${comparedType}`;
  const json = sql`data -> ${field.name}::text`;
  switch (op) {
    case 'empty':
      return sql`coalesce(${json}, 'null') in ('null', '""', '[]')`;
    case 'filled':
      return sql`coalesce(${json}, 'null') not in ('null', '""', '[]')`;
    case 'contains':
      if (kindOf(field) === 'choices') return sql`jsonb_typeof(${json}) = 'array' and ${json} ? ${asked}::text`;
      return sql`strpos(rules.folded(${value}), rules.folded(${typed})) > 0`;
    case 'in':
      if (kindOf(field) === 'choices') return sql`jsonb_typeof(${json}) = 'array' and ${json} ?| ${asked}::text[]`;
      return sql`${value} = any (${typed})`;
    case 'ne':
      return sql`${value} is distinct from ${typed}`;
    default:
      return sql`${value} ${sql.raw({ eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' }[op])} ${typed}`;
  }
}

/** The sort key of a field. Choices sort by the order of their options, texts by their first 100 characters. */
function sortKey(field: FormField): Key {
  const key = comparable(field);
  const options = optionsOf(field);
  const known =
    field.type === 'tristate'
      ? [...tristates]
      : options?.source === 'static'
        ? options.staticOptions.map((option) => option.value)
        : null;
  if (known)
    return {
      value: sql`array_position(
          ${known}::text[],
          ${kindOf(field) === 'choices' ? sql`data -> ${field.name}::text ->> 0` : key.value}
        )`,
      type: 'integer',
    };
  return key.type === 'text' ? { value: sql`lower(left(${key.value}, 100))`, type: 'text' } : key;
}

const least: Record<Key['type'], RawBuilder<unknown>> = {
  numeric: sql`0`,
  integer: sql`0`,
  text: sql`''`,
  date: sql`'epoch'::date`,
  timestamptz: sql`'epoch'::timestamptz`,
};

/** The sort order by the title of the node. */
const byNode = 'node_id';
const nameOf = (sort: string) => sort.replace('-', '');

/** The sort order of a request; it reads `key` of a subquery. Records without a value come last in both directions. */
function orderOf({ sort, node }: Sorted, fields: FormField[]): { key: RawBuilder<unknown>; order: Order } {
  const name = sort ? nameOf(sort) : 'created_at';
  const direction = !sort || sort.startsWith('-') ? 'desc' : 'asc';
  const field = sort ? fields.find((each) => each.name === name) : undefined;
  const sorted = field ? sortKey(field) : name === byNode ? node : undefined;
  if (!sorted && name !== 'created_at' && name !== 'updated_at')
    throw refusal('BAD_REQUEST', sentence('formFields.unknown', name));
  if (!sorted) return { key: sql.ref(name), order: { value: sql`key`, type: 'timestamptz', direction } };
  const { value, type } = sorted;
  return {
    key: value,
    order: {
      groups: { value: sql`(key is null)::integer`, type: 'integer' },
      value: sql`coalesce(key, ${least[type]})`,
      type,
      direction,
    },
  };
}

export type Asked = {
  node_id?: string | undefined;
  search?: string | undefined;
  filter?: RecordFilter[] | undefined;
};

/** Which records a list has before its filters. */
type Among = RawBuilder<SqlBool>;
export const inInstance = (instanceId: string): Among => sql`instance_id = ${instanceId}`;

/** The records of a map: those of its instance, and those about its nodes, also nodes in its live views. */
export const inMap = ({ id, instance_id }: { id: string; instance_id: string }): Among => sql`tpl_records.id in (
  select r.id from tpl_records r where r.instance_id = ${instance_id}
  union
  select r.id from tpl_records r where r.node_id in (
    select n.id from tpl_map_nodes n where n.map_id = ${id} and n.view_id is null
    union all
    select rules.nodes_viewed_in(${id})
  )
)`;
export const ofTemplate = (template_id: string): Among =>
  sql`instance_id in (select i.id from tpl_instances i where i.template_id = ${template_id})`;

const aboutNode = (node_id: string): Among => sql`node_id = rules.linked_node(${node_id})`;

function matching(db: Db, among: Among[], fields: FormField[], { node_id, search, filter = [] }: Asked) {
  let query = db.selectFrom('tpl_records');
  for (const one of among) query = query.where(one);
  if (node_id) query = query.where(node_id === 'none' ? sql<SqlBool>`node_id is null` : aboutNode(node_id));
  if (search) query = query.where(containing(sql`search`, search));
  for (const one of filter) {
    const field = fields.find(({ name }) => name === one.field);
    const problem = filterProblem(fields, one);
    if (!field || problem) throw refusal('BAD_REQUEST', problem ?? 'general.invalid');
    query = query.where(condition(field, one));
  }
  return query;
}

export const countQuery = (db: Db, among: Among[], fields: FormField[], asked: Asked) =>
  matching(db, among, fields, asked).select(sql<number>`count(*)::integer`.as('count'));

export const recordsQuery = (db: Db, ids: string[]) =>
  db
    .selectFrom('tpl_records')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .select([
      'id',
      'team_id',
      'instance_id',
      sql<RecordRow['data']>`data`.as('data'),
      sql<RecordRow['task']>`(
        select json_build_object('id', t.id, 'title', t.title, 'status', t.status)
        from tasks t where t.record_id = tpl_records.id order by t.created_at, t.id limit 1
    )`.as('task'),
      'node_id',
      personOf('tpl_records.created_by').as('created_by'),
      'created_at',
      'updated_at',
      canEditAndDelete('record'),
    ]);

export async function readRecords(db: Db, ids: string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return [];
  const rows = await recordsQuery(db, ids).execute();
  const nodes = await nodeNames(
    db,
    rows.flatMap(({ node_id }) => node_id ?? []),
  );
  return rows.map(({ node_id, ...row }) => ({ ...row, node: nodes.get(node_id ?? '') ?? null }));
}

/** `node` is the title of the node of a record; needed to sort by node. */
type Sorted = { sort?: string | undefined; node?: Key | undefined };
export type PageAsked = Asked & Sorted & { cursor?: string | undefined; limit: number };

/** The id, size and place of each record of a page, and of one record more. */
export function placesQuery(db: Db, among: Among[], fields: FormField[], asked: PageAsked) {
  const { key, order } = orderOf(asked, fields);
  const query = db
    .selectFrom(
      matching(db, among, fields, asked)
        .select(['id', 'size', key.as('key')])
        .as('records'),
    )
    .select(['id', 'size']);
  return rowsOfPage(query, order, asked);
}

/** Ends the page by the sizes of its records before it reads them, so that it reads only the records of the page. */
async function pageAt(db: Db, places: Expression<{ id: string; size: number; place: string[] }>, limit: number) {
  const { items, next_cursor } = page(await readFitting(db, places, limit, sql`size`));
  const ids = items.map(({ id }) => id);
  const rows = await readRecords(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), next_cursor };
}

export async function recordPage(db: Db, among: Among[], fields: FormField[], asked: PageAsked) {
  const node = asked.sort && nameOf(asked.sort) === byNode ? await titleOfNode(db, 'tpl_records.node_id') : undefined;
  return pageAt(db, placesQuery(db, among, fields, { ...asked, node }), asked.limit);
}

export function nodeRecordPage(db: Db, nodeId: string, asked: Pick<PageAsked, 'cursor' | 'limit'>) {
  const query = db.selectFrom('tpl_records').select(['id', 'size']).where(aboutNode(nodeId));
  return pageAt(db, rowsOfPage(query, newestFirst, asked), asked.limit);
}
