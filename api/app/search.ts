import type { SearchHit } from '@groundwork/contract/app/search';
import type { JsonValue } from '@groundwork/contract/base/json';
import { limits } from '@groundwork/contract/base/limits';
import type { SearchKind } from '@groundwork/contract/base/nouns.gen';
import { type FormField, labeled } from '@groundwork/contract/forms/form-fields';
import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import { lineOf, titleFieldOf } from '@groundwork/contract/forms/node-titles';
import { titleField } from '@groundwork/contract/forms/record-titles';
import { plainText } from '@groundwork/contract/talk/comment-text';
import type { Db } from '@groundwork/db/database';
import { readAnywhere } from '@groundwork/db/replica';
import { type RawBuilder, sql } from 'kysely';
import { sentTitleFields } from '../base/node-names.ts';
import { type AskedForm, type FetchContext, fieldsWithOptions } from '../forms/form-options.ts';
import { offsetOf, offsetPage } from '../http/paging.ts';
import { withSession } from '../http/procedures.ts';
import { openBlockers } from '../work/task-rows.ts';
import { markerFor } from './search-marks.ts';

type Hit = Pick<SearchHit, 'kind' | 'id' | 'team_id' | 'map_id' | 'similar'>;
type Asked = {
  q: string;
  team_id?: string | undefined;
  kind?: SearchKind | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** Ids of hits on one page, and counts by kind. */
export const hitsQuery = (asked: Asked) =>
  sql<{ counts: Partial<Record<SearchKind, number>>; hits: Hit[] }>`
    select counts, hits from rules.search(
      ${asked.q}, ${asked.team_id ?? null}, ${asked.kind ?? null}, ${offsetOf(asked.cursor)}, ${asked.limit + 1}
    )`;

/** The content of a hit. For records and nodes: short values by field, and the template that has their labels. */
type Said = Pick<SearchHit, 'kind' | 'id' | 'status' | 'blocked_by' | 'within' | 'map_id'> & {
  title: string | null;
  body: string | null;
  fields: Record<string, JsonValue> | null;
  template_id: string | null;
};

const within = (kind: SearchKind, id: string, title: string) =>
  sql.raw(`json_build_object('kind', '${kind}', 'id', ${id}, 'title', ${title})`);
/** The shortest values of a row, `limits.search.read` bytes in all. */
const shortValues = (column: string) =>
  sql.raw(
    `(select coalesce(jsonb_object_agg(key, value), '{}')
      from (
        select key, value, sum(octet_length(value::text)) over (order by octet_length(value::text), key) as bytes
        from jsonb_each(${column})
      ) shortest
      where bytes <= ${limits.search.read})`,
  );

/** For each kind, the query of the content of its hits. Policies apply, so that rows without access are missing. */
const saidByKind: Record<SearchKind, (ids: RawBuilder<unknown>) => RawBuilder<Partial<Said>>> = {
  goal: (ids) => sql`
    select 'goal' as kind, id, title, concat_ws(' ', content, reason, target) as body, status
    from goals where id = ${ids}`,
  task: (ids) => sql`
    select 'task' as kind, t.id, t.title, regexp_replace(t.description, '<[^>]*>', ' ', 'g') as body, t.status,
      ${openBlockers('t')} as blocked_by,
      case when p.id is not null then ${within('task', 'p.id', 'p.title')}
        when g.id is not null then ${within('goal', 'g.id', 'g.title')} end as within
    from tasks t left join goals g on g.id = t.goal_id left join tasks p on p.id = t.parent_task_id
    where t.id = ${ids}`,
  comment: (ids) => sql`
    select 'comment' as kind, c.id, '' as title, c.content as body,
      case when t.id is not null then ${within('task', 't.id', 't.title')}
        else ${within('goal', 'g.id', 'g.title')} end as within
    from comments c left join tasks t on t.id = c.task_id left join goals g on g.id = c.goal_id
    where c.id = ${ids}`,
  label: (ids) => sql`select 'label' as kind, id, name as title, description as body from labels where id = ${ids}`,
  person: (ids) => sql`
    select 'person' as kind, m.id, coalesce(nullif(p.full_name, ''), p.email) as title, p.email as body
    from team_memberships m join user_profiles p on p.id = m.user_id where m.id = ${ids}`,
  template: (ids) => sql`
    select 'template' as kind, id, name as title, description as body from tpl_templates where id = ${ids}`,
  instance: (ids) => sql`
    select 'instance' as kind, i.id, i.name as title, ${within('template', 't.id', 't.name')} as within, m.id as map_id
    from tpl_instances i join tpl_templates t on t.id = i.template_id
    left join tpl_maps m on m.instance_id = i.id where i.id = ${ids}`,
  record: (ids) => sql`
    select 'record' as kind, r.id, ${within('instance', 'i.id', 'i.name')} as within,
      ${shortValues('r.data')} as fields, i.template_id
    from tpl_records r join tpl_instances i on i.id = r.instance_id where r.id = ${ids}`,
  node: (ids) => sql`
    select 'node' as kind, n.id, ${within('instance', 'i.id', 'i.name')} as within, n.map_id,
      ${shortValues('n.fields')} as fields, i.template_id
    from tpl_map_nodes n join tpl_maps m on m.id = n.map_id join tpl_instances i on i.id = m.instance_id
    where n.id = ${ids} and n.view_id is null`,
};

/**
 * The queries of the content of hits, one for each kind. PostgreSQL keeps the query plans of these few statements. It
 * would plan a union of them again for each search.
 */
export const saidQueries = (hits: Pick<Hit, 'kind' | 'id'>[]) =>
  [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, ofKind]) =>
    saidByKind[kind](sql`any (${ofKind.map(({ id }) => id)}::uuid[])`),
  );

const without = {
  title: null,
  body: null,
  status: null,
  blocked_by: [],
  within: null,
  map_id: null,
  fields: null,
  template_id: null,
};

async function readSaid(db: Db, hits: Hit[]): Promise<Said[]> {
  const said: Said[] = [];
  for (const query of saidQueries(hits))
    for (const row of (await query.execute(db)).rows) said.push({ ...without, ...row } as Said);
  return said;
}

/** The hits that are nodes of another team, shown by a view node. */
async function viewedNodes(db: Db, hits: Hit[]): Promise<Map<string, Said & { title: string }>> {
  const maps = [...new Set(hits.map(({ map_id }) => map_id))];
  const { rows } = await sql<Said & { request_id: string; map_id: string; map_name: string | null }>`
    select n.id, n.fields, n.request_id, n.map_name, m.id as map_id, ${within('instance', 'i.id', 'i.name')} as within
    from unnest(${maps}::uuid[]) shown join tpl_maps m on m.id = shown join tpl_instances i on i.id = m.instance_id,
      rules.viewed_nodes(m.id, ${hits.map(({ id }) => id)}) n`.execute(db);
  const titles = await sentTitleFields(db, [...new Set(rows.map(({ request_id }) => request_id))]);
  return new Map(
    rows.map(({ request_id, map_name, ...row }) => [
      `${row.map_id} ${row.id}`,
      {
        ...row,
        kind: 'node',
        status: null,
        blocked_by: [],
        body: null,
        template_id: null,
        title: map_name ?? lineOf(row.fields?.[titles.get(request_id) ?? 'title']),
      },
    ]),
  );
}

const schemas = { record: 'record_data_schema', node: 'map_node_schema' } as const;
type Form = Omit<AskedForm, 'schema'> & Record<keyof typeof schemas, FormField[]>;

async function formsOf(db: Db, templates: (string | null)[]): Promise<Form[]> {
  const ids = [...new Set(templates.filter((id) => id !== null))];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tpl_templates')
    .select([
      'id as template_id',
      'owner_team_id',
      sql<string>`rules.me()`.as('person'),
      sql<FormSchema>`record_data_schema`.as('record'),
      sql<FormSchema>`map_node_schema`.as('node'),
    ])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return rows.map((row) => ({ ...row, record: fieldsOf(row.record), node: fieldsOf(row.node) }));
}

/** A form with the options that URLs give for the values of these hits. */
async function withOptions(context: FetchContext, form: Form, hits: Said[]): Promise<Form> {
  const fieldsIn = (kind: keyof typeof schemas) => {
    const ofForm = hits.filter((hit) => hit.kind === kind && hit.template_id === form.template_id);
    const held = new Set(ofForm.flatMap(({ fields }) => Object.keys(fields ?? {})));
    return fieldsWithOptions(context, { ...form, schema: schemas[kind] }, form[kind], ({ name }) => held.has(name));
  };
  const [record, node] = await Promise.all([fieldsIn('record'), fieldsIn('node')]);
  return { ...form, record, node };
}

/** The title of a record or node, and its other values with their labels. */
function readValues({ kind, title, fields, template_id }: Said, forms: Form[]): { title: string; values: string[] } {
  const form = forms.find((one) => one.template_id === template_id);
  const known = (kind === 'record' ? form?.record : form?.node) ?? [];
  const name = kind === 'record' ? titleField(known)?.name : titleFieldOf(known);
  const byName = new Map(known.map((field) => [field.name, field]));
  const lineIn = (key: string) => lineOf(labeled(byName.get(key), fields?.[key]));
  const called = title ?? lineIn(name ?? '');
  const values = Object.keys(fields ?? {})
    .filter((key) => key !== name && lineIn(key) !== '' && lineIn(key) !== called)
    .map((key) => `${byName.get(key)?.label ?? key}: ${lineIn(key)}`);
  return { title: called, values };
}

/** HTML entities in texts of the editor. */
const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const withSigns = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (written) => signs[written] ?? written);

const bodyOf = ({ kind, body }: Said): string => (kind === 'task' ? withSigns(body ?? '') : (body ?? ''));

function shown(hit: Hit, said: Said, forms: Form[], marked: ReturnType<typeof markerFor>): SearchHit {
  const { title, values } = said.fields ? readValues(said, forms) : { title: said.title ?? '', values: [] };
  return {
    ...hit,
    map_id: said.map_id,
    ...marked(title, [bodyOf(said), ...values], said.kind === 'comment' ? (part) => plainText(part) : undefined),
    status: said.status,
    blocked_by: said.blocked_by,
    within: said.within,
  };
}

/** The texts of hits by id, and the forms of their templates. */
async function readHits(db: Db, hits: Hit[]) {
  if (hits.length === 0) return { said: () => undefined, rows: [], forms: [] };
  const rows = await readSaid(db, hits);
  const own = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const elsewhere = hits.filter(({ map_id }) => map_id !== null);
  const viewed = elsewhere.length > 0 ? await viewedNodes(db, elsewhere) : new Map<string, Said>();
  const forms = await formsOf(
    db,
    rows.map(({ template_id }) => template_id),
  );
  const said = ({ kind, id, map_id }: Hit) =>
    map_id === null ? own.get(`${kind} ${id}`) : viewed.get(`${map_id} ${id}`);
  return { said, rows, forms };
}

export const search = {
  // Options of forms are fetched after the transaction.
  find: withSession.search.find.handler(async ({ context, input }) => {
    const { counts, page, said, rows, forms } = await readAnywhere(context.db, context.session, async (db) => {
      const found = (await hitsQuery(input).execute(db)).rows[0];
      const hits = found?.hits ?? [];
      const shown = { rows: hits.slice(0, input.limit), more: hits.length > input.limit };
      const page = offsetPage(shown, offsetOf(input.cursor));
      return { counts: found?.counts ?? {}, page, ...(await readHits(db, page.items)) };
    });
    const known = await Promise.all(forms.map((form) => withOptions(context, form, rows)));
    const marked = markerFor(input.q);
    const items = page.items.flatMap((hit) => {
      const content = said(hit);
      return content ? [shown(hit, content, known, marked)] : [];
    });
    return { items, next_cursor: page.next_cursor, counts };
  }),
};
