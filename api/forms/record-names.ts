import type { JsonValue } from '@groundwork/contract/base/json';
import { labeled } from '@groundwork/contract/forms/form-fields';
import type { FormSchema } from '@groundwork/contract/forms/form-schema';
import { lineOf } from '@groundwork/contract/forms/node-titles';
import { titleField } from '@groundwork/contract/forms/record-titles';
import type { RecordName } from '@groundwork/contract/forms/records';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { outline, readForms } from '../base/outlines.ts';
import { readFitting } from '../http/paging.ts';
import { containing } from '../http/search-words.ts';

/** The records of a team whose title contains each word of `search`, by title. */
export async function recordsNamed(db: Db, teamId: string, search: string, limit: number): Promise<RecordName[]> {
  const instances = await db
    .selectFrom('tpl_instances')
    .select(['id', 'name', 'template_id'])
    .where('team_id', '=', teamId)
    .execute();
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const templates = instances.map(({ template_id }) => template_id);
  const titles = await readForms(db, templates, outline('record_data_schema'), titleField);
  const names = templates.map((id) => titles.get(id)?.name ?? '');
  const sought = sql<{ id: string; instance_id: string; value: JsonValue }>`(
    select r.id, r.instance_id, r.data -> f.field as value
    from unnest(${[...byId.keys()]}::uuid[], ${names}::text[]) as f (id, field)
    join tpl_records r on r.instance_id = f.id
    where ${containing(sql`coalesce(rules.folded(r.data ->> f.field), '')`, search)}
    order by lower(r.data ->> f.field), r.id
    limit ${limit}
  )`;
  const { rows } = await readFitting(db, sought, limit);
  const found = rows.flatMap(({ instance_id, ...row }) => {
    const instance = byId.get(instance_id);
    return instance ? [{ ...row, instance }] : [];
  });
  const shown = found.map(({ instance }) => instance.template_id);
  const whole = await readForms(db, shown, sql<FormSchema>`record_data_schema`, titleField);
  return found.map(({ id, value, instance: { template_id, ...instance } }) => ({
    id,
    title: lineOf(labeled(whole.get(template_id), value)),
    instance,
  }));
}
