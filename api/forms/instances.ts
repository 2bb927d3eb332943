import type { FormSchema } from '@groundwork/contract/forms/form-schema';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { Instance, InstanceRow } from '@groundwork/contract/forms/instances';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { canEditAndDelete } from '../base/can.ts';
import { deleteOne } from '../base/deleting.ts';
import { notFound } from '../http/errors.ts';
import { newestFirst, pageOf } from '../http/paging.ts';
import { signedIn, signedInForLong } from '../http/procedures.ts';
import { containing } from '../http/search-words.ts';
import { personOf } from '../people/identity/people.ts';
import { checkedValues } from './checked-values.ts';
import { usableTemplate } from './templates.ts';

/** The template whose id is in `column`, with the forms that its instances show. */
export const shownTemplate = (column: string) => sql<Instance['template']>`(
  select json_build_object(
    'id', t.id, 'name', t.name, 'kind', t.kind, 'structure_type', t.structure_type,
    'record_data_schema', t.record_data_schema,
    'instance_metadata_schema', t.instance_metadata_schema, 'views', t.views, 'default_view_key', t.default_view_key
  ) from tpl_templates t where t.id = ${sql.ref(column)}
)`;

const columns = [
  'id',
  'team_id',
  'template_id',
  'goal_id',
  sql<
    InstanceRow['goal']
  >`(select json_build_object('id', g.id, 'title', g.title) from goals g where g.id = goal_id)`.as('goal'),
  'name',
  'for_entries',
  sql<number>`(select count(*)::integer from tpl_records r where r.instance_id = tpl_instances.id)`.as('record_count'),
  personOf('tpl_instances.created_by').as('created_by'),
  'created_at',
  canEditAndDelete('instance'),
] as const;

async function oneInstance(db: Db, instanceId: string): Promise<Instance> {
  const instance = await db
    .selectFrom('tpl_instances')
    .select(columns)
    .select([sql<FormValues>`metadata`.as('metadata'), shownTemplate('tpl_instances.template_id').as('template')])
    .where('id', '=', instanceId)
    .executeTakeFirst();
  if (!instance) throw notFound();
  return instance;
}

const metadataForm = sql<Instance['template']['instance_metadata_schema']>`instance_metadata_schema`.as('form');

type NewInstance = { team_id: string; template_id: string; name: string; goal_id?: string | null | undefined };

/**
 * Adds an instance of a template that its team may use. `metadataFor` receives the template's form and returns the
 * metadata.
 */
export async function addInstance(
  db: Db,
  instance: NewInstance,
  metadataFor: (form: FormSchema) => FormValues | Promise<FormValues>,
): Promise<string> {
  const { metadata_form } = await usableTemplate(db, instance.team_id, instance.template_id);
  const { id } = await db
    .insertInto('tpl_instances')
    .values({ ...instance, metadata: await metadataFor(metadata_form) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const instances = {
  list: signedIn.instances.list.handler(async ({ context, input }) => {
    let query = context.db
      .selectFrom('tpl_instances')
      .select(columns)
      .select([
        sql<InstanceRow['template']>`(
          select json_build_object('id', t.id, 'name', t.name, 'kind', t.kind, 'structure_type', t.structure_type)
          from tpl_templates t where t.id = template_id
        )`.as('template'),
      ]);
    for (const column of ['team_id', 'template_id', 'goal_id'] as const) {
      const value = input[column];
      if (value) query = query.where(column, '=', value);
    }
    if (input.search) query = query.where(containing(sql`rules.folded(name)`, input.search));
    return pageOf(context.db, query, newestFirst, input);
  }),

  create: signedIn.instances.create.handler(async ({ context: { db }, input: { metadata = {}, ...instance } }) =>
    oneInstance(db, await addInstance(db, instance, (form) => checkedValues(form, 'metadata', metadata))),
  ),

  get: signedIn.instances.get.handler(({ context, input }) => oneInstance(context.db, input.instanceId)),

  update: signedIn.instances.update.handler(
    async ({ context: { db }, input: { instanceId, metadata, ...changes } }) => {
      const was = await db
        .selectFrom('tpl_instances')
        .innerJoin('tpl_templates', 'tpl_templates.id', 'template_id')
        .select([metadataForm, sql<FormValues>`metadata`.as('metadata')])
        .where('tpl_instances.id', '=', instanceId)
        .forNoKeyUpdate('tpl_instances')
        .executeTakeFirst();
      if (!was) throw notFound();
      const values = {
        ...changes,
        ...(metadata && { metadata: await checkedValues(was.form, 'metadata', metadata, was.metadata) }),
      };
      if (Object.keys(values).length > 0)
        await db.updateTable('tpl_instances').set(values).where('id', '=', instanceId).execute();
      return oneInstance(db, instanceId);
    },
  ),

  delete: signedInForLong.instances.delete.handler(({ context, input }) =>
    deleteOne(context.db, 'instance', input.instanceId),
  ),
};
