import { plainText } from '@groundwork/contract/comment-text';
import type { FormField, JsonValue } from '@groundwork/contract/form-fields';
import { type FormSchema, fieldsOf } from '@groundwork/contract/form-schema';
import { limits } from '@groundwork/contract/limits';
import { lineOf, titleFieldOf } from '@groundwork/contract/node-titles';
import { titleField } from '@groundwork/contract/record-titles';
import type { SearchHit } from '@groundwork/contract/search';
import type { SearchKind } from '@groundwork/contract/search-kinds';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { offsetOf, offsetPage } from './http/paging.ts';
import { signedIn } from './http/procedures.ts';
import { sentTitleFields } from './maps/node-names.ts';
import { markedFor } from './search-marks.ts';

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
type Said = Pick<SearchHit, 'kind' | 'id' | 'status' | 'within' | 'map_id'> & {
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

/** Reads the content of hits through the policies, so that rows without access are missing. */
export function saidQuery(hits: Pick<Hit, 'kind' | 'id'>[]) {
  const ids = (kind: SearchKind) => sql`any (${hits.filter((hit) => hit.kind === kind).map(({ id }) => id)}::uuid[])`;
  return sql<Said>`
    select 'goal' as kind, id, title, concat_ws(' ', content, reason, target) as body, status,
      null::json as within, null::uuid as map_id, null::jsonb as fields, null::uuid as template_id
    from goals where id = ${ids('goal')}
    union all
    select 'task', t.id, t.title, regexp_replace(t.description, '<[^>]*>', ' ', 'g'), t.status,
      case when p.id is not null then ${within('task', 'p.id', 'p.title')}
        when g.id is not null then ${within('goal', 'g.id', 'g.title')} end, null, null, null
    from tasks t left join goals g on g.id = t.goal_id left join tasks p on p.id = t.parent_task_id where t.id = ${ids('task')}
    union all
    select 'comment', c.id, '', c.content, null,
      case when t.id is not null then ${within('task', 't.id', 't.title')}
        else ${within('goal', 'g.id', 'g.title')} end,
      null, null, null
    from comments c left join tasks t on t.id = c.task_id left join goals g on g.id = c.goal_id
    where c.id = ${ids('comment')}
    union all
    select 'label', id, name, description, null, null, null, null, null from labels where id = ${ids('label')}
    union all
    select 'person', m.id, coalesce(nullif(p.full_name, ''), p.email), p.email, null, null, null, null, null
    from team_memberships m join user_profiles p on p.id = m.user_id where m.id = ${ids('person')}
    union all
    select 'template', id, name, description, null, null, null, null, null
    from tpl_templates where id = ${ids('template')}
    union all
    select 'instance', i.id, i.name, null, null, ${within('template', 't.id', 't.name')}, m.id, null, null
    from tpl_instances i join tpl_templates t on t.id = i.template_id
    left join tpl_maps m on m.instance_id = i.id where i.id = ${ids('instance')}
    union all
    select 'record', r.id, null, null, null,
      ${within('instance', 'i.id', 'i.name')}, null, ${shortValues('r.data')}, i.template_id
    from tpl_records r join tpl_instances i on i.id = r.instance_id where r.id = ${ids('record')}
    union all
    select 'node', n.id, null, null, null,
      ${within('instance', 'i.id', 'i.name')}, n.map_id, ${shortValues('n.fields')}, i.template_id
    from tpl_map_nodes n join tpl_maps m on m.id = n.map_id join tpl_instances i on i.id = m.instance_id
    where n.id = ${ids('node')} and n.view_id is null`;
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
        body: null,
        template_id: null,
        title: map_name ?? lineOf(row.fields?.[titles.get(request_id) ?? 'title']),
      },
    ]),
  );
}

type Forms = Map<string, { record: FormField[]; node: FormField[] }>;

async function formsOf(db: Db, templates: (string | null)[]): Promise<Forms> {
  const ids = [...new Set(templates.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tpl_templates')
    .select(['id', sql<FormSchema>`record_data_schema`.as('record'), sql<FormSchema>`map_node_schema`.as('node')])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, record, node }) => [id, { record: fieldsOf(record), node: fieldsOf(node) }]));
}

/** The title of a record or node, and its other values with their labels. */
function readValues({ kind, title, fields, template_id }: Said, forms: Forms): { title: string; values: string[] } {
  const form = forms.get(template_id ?? '');
  const known = (kind === 'record' ? form?.record : form?.node) ?? [];
  const name = kind === 'record' ? titleField(known)?.name : titleFieldOf(known);
  const called = title ?? lineOf(fields?.[name ?? '']);
  const labels = new Map(known.map((field) => [field.name, field.label]));
  const values = Object.entries(fields ?? {})
    .filter(([key, value]) => key !== name && lineOf(value) !== '' && lineOf(value) !== called)
    .map(([key, value]) => `${labels.get(key) ?? key}: ${lineOf(value)}`);
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

function bodyOf({ kind, body }: Said): string {
  if (kind === 'comment') return plainText(body ?? '');
  return kind === 'task' ? withSigns(body ?? '') : (body ?? '');
}

function shown(hit: Hit, said: Said, forms: Forms, asked: string): SearchHit {
  const { title, values } = said.fields ? readValues(said, forms) : { title: said.title ?? '', values: [] };
  return {
    ...hit,
    map_id: said.map_id,
    ...markedFor(asked, title, [bodyOf(said), ...values]),
    status: said.status,
    within: said.within,
  };
}

async function found(db: Db, hits: Hit[], asked: string): Promise<SearchHit[]> {
  if (hits.length === 0) return [];
  const { rows } = await saidQuery(hits).execute(db);
  const own = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const elsewhere = hits.filter(({ map_id }) => map_id !== null);
  const viewed = elsewhere.length > 0 ? await viewedNodes(db, elsewhere) : new Map<string, Said>();
  const forms = await formsOf(
    db,
    rows.map(({ template_id }) => template_id),
  );
  return hits.flatMap((hit) => {
    const said = hit.map_id === null ? own.get(`${hit.kind} ${hit.id}`) : viewed.get(`${hit.map_id} ${hit.id}`);
    return said ? [shown(hit, said, forms, asked)] : [];
  });
}

export const search = {
  find: signedIn.search.find.handler(async ({ context: { db }, input }) => {
    const { rows } = await hitsQuery(input).execute(db);
    const { items, next_cursor } = offsetPage(rows[0]?.hits ?? [], input.limit, offsetOf(input.cursor));
    return { items: await found(db, items, input.q), next_cursor, counts: rows[0]?.counts ?? {} };
  }),
};
