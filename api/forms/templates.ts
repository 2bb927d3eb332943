import { setImmediate as nextTurn } from 'node:timers/promises';
import { answered, refusalBody } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import { sentence } from '@groundwork/contract/base/sentences';
import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import { type FormValues, patternCost } from '@groundwork/contract/forms/form-values';
import type { Template } from '@groundwork/contract/forms/templates';
import type { Db } from '@groundwork/db/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { can } from '../base/can.ts';
import { deleteOne } from '../base/deleting.ts';
import { outline } from '../base/outlines.ts';
import { refusal } from '../http/errors.ts';
import { newestFirst, type Order, pageOf } from '../http/paging.ts';
import { signedIn, signedInForLong } from '../http/procedures.ts';
import { containing } from '../http/search-words.ts';
import { formProblems } from './form-problems.ts';

/** Whether the person may do this for the owner of a template: a team, or the installation for global templates. */
const ownerAllows = (action: string) =>
  sql<boolean>`coalesce(owner_team_id, rules.installation()) in (select rules.owners_where_i_can(${sql.lit(action)}))`;

const selectTemplates = (db: Db) =>
  db.selectFrom('tpl_templates').select([
    'id',
    'owner_team_id',
    'name',
    'description',
    sql<Template['kind']>`kind`.as('kind'),
    sql<Template['structure_type']>`structure_type`.as('structure_type'),
    'default_view_key',
    'created_at',
    'updated_at',
    sql<number>`(select count(*)::integer from tpl_instances i where i.template_id = tpl_templates.id)`.as(
      'instance_count',
    ),
    sql<Template['uses']>`(select to_json(uses) from rules.template_uses(tpl_templates.id) uses)`.as('uses'),
    can({
      edit: ownerAllows('template.edit'),
      delete: ownerAllows('template.delete'),
      // A copy may belong to any owner for whom the person may add templates.
      duplicate: sql`exists (select from rules.owners_where_i_can('template.add'))`,
    }),
  ]);

/** The columns that a copy takes over. */
const shape = [
  'description',
  'kind',
  'structure_type',
  'instance_metadata_schema',
  'record_data_schema',
  'map_node_schema',
  'map_edge_schema',
  'views',
  'default_view_key',
] as const;

const findTemplate = (db: Db, templateId: string) =>
  selectTemplates(db)
    .select([
      sql<Template['instance_metadata_schema']>`instance_metadata_schema`.as('instance_metadata_schema'),
      sql<Template['record_data_schema']>`record_data_schema`.as('record_data_schema'),
      sql<Template['map_node_schema']>`map_node_schema`.as('map_node_schema'),
      sql<Template['map_edge_schema']>`map_edge_schema`.as('map_edge_schema'),
      sql<Template['views']>`views`.as('views'),
    ])
    .where('id', '=', templateId)
    .executeTakeFirst();

async function oneTemplate(db: Db, templateId: string): Promise<Template> {
  const template = await findTemplate(db, templateId);
  if (!template) throw templateNotFound();
  return template;
}
const templateNotFound = () => refusal('NOT_FOUND', 'templates.notFound');

/** Locks a template that the person may change. PostgreSQL locks only rows that an update policy accepts. */
async function lockTemplate(db: Db, templateId: string): Promise<{ updated_at: string }> {
  const template = await db
    .selectFrom('tpl_templates')
    .select('updated_at')
    .where('id', '=', templateId)
    .forUpdate()
    .executeTakeFirst();
  if (template) return template;
  await oneTemplate(db, templateId);
  throw refusal('FORBIDDEN', 'templates.accessDenied');
}

/** Part 5: only members of a team create templates for it. For global templates the policy decides. */
export async function requireMembership(db: Db, teamId: string | null) {
  if (teamId === null) return;
  const { rows } = await sql`select from rules.my_team_ids() team where team = ${teamId}`.execute(db);
  if (rows.length === 0) throw refusal('FORBIDDEN', 'general.noTeamAccess');
}

/** True for templates that a team of the person may use. */
const ofTeam = (teamId: string) =>
  sql<boolean>`(owner_team_id is null or owner_team_id = ${teamId}) and ${teamId} in (select rules.my_team_ids())`;

const orders: Record<'newest' | 'name', Order> = {
  newest: newestFirst,
  name: { value: sql`lower(name)`, type: 'text', direction: 'asc' },
};

/** A template that a team may use. The policies would refuse others too, but without naming the template. */
export async function usableTemplate(db: Db, team_id: string, template_id: string) {
  const template = await db
    .selectFrom('tpl_templates')
    .select(['name', sql<FormSchema>`instance_metadata_schema`.as('metadata_form')])
    .where('id', '=', template_id)
    .where((is) => is.or([is('owner_team_id', '=', team_id), is('owner_team_id', 'is', null)]))
    .executeTakeFirst();
  if (!template) throw refusal('NOT_FOUND', 'templates.notFound');
  return template;
}

export const templates = {
  list: signedIn.templates.list.handler(async ({ context, input }) => {
    let query = selectTemplates(context.db);
    if (input.team_id) query = query.where(ofTeam(input.team_id));
    if (input.search)
      query = query.where(containing(sql`rules.folded(concat_ws(' ', name, description))`, input.search));
    return pageOf(context.db, query, orders[input.sort], input);
  }),

  nodeForms: signedIn.templates.nodeForms.handler(async ({ context: { db }, input: { team_id, ...page } }) => {
    let query = db
      .selectFrom('tpl_templates')
      .select(['id', 'name', outline('map_node_schema').as('map_node_schema')])
      .where('kind', 'in', ['map', 'mixed']);
    if (team_id) query = query.where(ofTeam(team_id));
    return pageOf(db, query, orders.name, page);
  }),

  create: signedIn.templates.create.handler(async ({ context, input }) => {
    await requireMembership(context.db, input.owner_team_id);
    const { id } = await context.db.insertInto('tpl_templates').values(input).returning('id').executeTakeFirstOrThrow();
    return oneTemplate(context.db, id);
  }),

  /** Part 8: returns null when the template is not found. */
  get: signedIn.templates.get.handler(
    async ({ context, input }) => (await findTemplate(context.db, input.templateId)) ?? null,
  ),

  update: signedIn.templates.update.handler(async ({ context, input: { templateId, updated_at, ...changes } }) => {
    const saved = await lockTemplate(context.db, templateId);
    if (updated_at && updated_at !== saved.updated_at) throw refusal('CONFLICT', 'templates.savedMeanwhile');
    if (Object.keys(changes).length > 0)
      await context.db.updateTable('tpl_templates').set(changes).where('id', '=', templateId).execute();
    return oneTemplate(context.db, templateId);
  }),

  delete: signedIn.templates.delete.handler(async ({ context, input: { templateId } }) => {
    // Locks the template so that a concurrent use commits first and is counted.
    await lockTemplate(context.db, templateId);
    const { rows } = await sql<{
      instances: number;
      menu_items: number;
    }>`select * from rules.template_uses(${templateId})`.execute(context.db);
    for (const { instances, menu_items } of rows)
      if (instances + menu_items > 0) throw refusal('CONFLICT', sentence('templates.inUse', instances, menu_items));
    return deleteOne(context.db, 'template', templateId);
  }),

  duplicate: signedIn.templates.duplicate.handler(async ({ context, input: { templateId, name, owner_team_id } }) => {
    const source = await oneTemplate(context.db, templateId);
    const owner = owner_team_id === undefined ? source.owner_team_id : owner_team_id;
    await requireMembership(context.db, owner);
    const { id } = await context.db
      .insertInto('tpl_templates')
      .columns(['owner_team_id', 'name', ...shape])
      .expression((from) =>
        from
          .selectFrom('tpl_templates')
          .select([
            sql<string | null>`${owner}::uuid`.as('owner_team_id'),
            sql<string>`${name}::text`.as('name'),
            ...shape,
          ])
          .where('id', '=', templateId),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return oneTemplate(context.db, id);
  }),

  check: signedInForLong.templates.check.handler(async ({ context, input: { templateId, record_data_schema } }) => {
    await oneTemplate(context.db, templateId);
    const fields = fieldsOf(record_data_schema);
    const names = new Set(fields.map(({ name }) => name));
    const answer = {
      records: 0,
      capped: false,
      invalid: 0,
      examples: [] as { record_id: string; problems: ReturnType<typeof inAnswer> }[],
    };
    let budget: number = limits.form.checkBudget;
    const end = performance.now() + limits.form.checkMs;
    for await (const { id, data } of recordsOf(context.db, templateId)) {
      if (answer.records === limits.form.checkedRecords || performance.now() > end) return { ...answer, capped: true };
      // Left-over values of removed fields are no problem.
      const known = Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name)));
      budget -= patternCost(fields, known);
      if (budget < 0) return { ...answer, capped: true };
      const [problems = {}] = await formProblems(fields, [known]);
      answer.records++;
      // Lets other requests continue.
      await nextTurn();
      if (Object.keys(problems).length === 0) continue;
      answer.invalid++;
      if (answer.examples.length < 5) answer.examples.push({ record_id: id, problems: inAnswer(problems) });
    }
    return answer;
  }),
};

const inAnswer = (problems: Record<string, string>) =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, answered(problem)]));

/** The records of a template that the person can see, read in small batches, because a record may hold 1 MB. */
async function* recordsOf(db: Db, templateId: string): AsyncGenerator<{ id: string; data: FormValues }> {
  await sql`declare records no scroll cursor for
    select r.id, r.data from tpl_records r join tpl_instances i on i.id = r.instance_id
    where i.template_id = ${templateId}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ id: string; data: FormValues }>`fetch 50 from records`.execute(db);
    if (rows.length === 0) return;
    yield* rows;
  }
}

/** The operations that part 8 lists as removed. They answer with an error. */
const removed = ['publish', 'unpublish', 'versions', 'versions/:versionId', 'versions/:versionId/publish'];

export function removedTemplateOperations(app: FastifyInstance) {
  for (const operation of removed)
    app.all(`/api/templates/:templateId/${operation}`, (_, reply) =>
      reply.code(410).send(refusalBody('templates.versioningRemoved', 'GONE')),
    );
}
