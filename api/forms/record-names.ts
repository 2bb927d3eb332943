import { type JsonValue, labeled } from '@groundwork/contract/form-fields';
import { type FormSchema, fieldsOf } from '@groundwork/contract/form-schema';
import { lineOf } from '@groundwork/contract/node-titles';
import { titleField } from '@groundwork/contract/record-titles';
import type { RecordName } from '@groundwork/contract/records';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { containing } from '../http/search-words.ts';

/** The records of a team whose title contains each word of `search`, by title. */
export async function recordsNamed(db: Db, teamId: string, search: string, limit: number): Promise<RecordName[]> {
  const forms = await db
    .selectFrom('tpl_instances as i')
    .innerJoin('tpl_templates as t', 't.id', 'i.template_id')
    .select(['i.id', 'i.name', sql<FormSchema>`t.record_data_schema`.as('form')])
    .where('i.team_id', '=', teamId)
    .execute();
  const byId = new Map(forms.map(({ id, name, form }) => [id, { name, title: titleField(fieldsOf(form)) }]));
  const titles = forms.map(({ id }) => byId.get(id)?.title?.name ?? '');
  const { rows } = await sql<{ id: string; instance_id: string; value: JsonValue }>`
    select r.id, r.instance_id, r.data -> f.field as value
    from unnest(${forms.map(({ id }) => id)}::uuid[], ${titles}::text[]) as f (id, field)
    join tpl_records r on r.instance_id = f.id
    where ${containing(sql`coalesce(rules.folded(r.data ->> f.field), '')`, search)}
    order by lower(r.data ->> f.field), r.id
    limit ${limit}
  `.execute(db);
  return rows.map(({ id, instance_id, value }) => ({
    id,
    title: lineOf(labeled(byId.get(instance_id)?.title, value)),
    instance: { id: instance_id, name: byId.get(instance_id)?.name ?? '' },
  }));
}
