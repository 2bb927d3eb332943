import { limits } from '@groundwork/contract/base/limits';
import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import { type Target, type TargetSource, type TargetSourceInput, target } from '@groundwork/contract/work/targets';
import type { Db } from '@groundwork/db/database';
import { inTime } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { teamAllows } from '../base/can.ts';
import { deleteOne } from '../base/deleting.ts';
import { instanceForEntries } from '../base/form-instances.ts';
import { placeRow } from '../base/ordered-rows.ts';
import { notFound, refusal } from '../http/errors.ts';
import { keptValues } from '../http/kept-values.ts';
import { newestFirst, offsetOf, offsetPage, pageOf, readFitting } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { rowAsJson } from '../http/raw-json.ts';
import { personOf } from '../people/identity/people.ts';

/** The rows of `target`. Computed targets have no current number yet; `withNumbers` adds it. */
const described = sql`(
  select t.id, t.team_id, t.goal_id, t.name, t.unit, t.start_value, t.target_value, t.source, t.calculation,
    case t.source when 'hand' then (select m.value from rules.measure(t) m) end as current_value,
    case when t.source <> 'hand' then 'not_computed' end as problem,
    f.name as source_name, f.instance_id, f.map_id, t.node_id, t.sort_order,
    coalesce(f.schema -> 'properties' -> t.field ->> 'title', t.field) as field_label
  from goal_targets t
  left join tpl_map_nodes n on n.id = t.node_id
  left join tpl_maps map on map.id = n.map_id or t.source = 'map' and map.instance_id = t.instance_id
  left join lateral (
    select i.name, i.id as instance_id, map.id as map_id,
      case t.source when 'records' then f.record_data_schema else f.map_node_schema end as schema
    from tpl_instances i join tpl_templates f on f.id = i.template_id
    where i.id = coalesce(t.instance_id, map.instance_id)
  ) f on true
)`;

/** The column `targets` of the goals of a list, in order, for `withNumbers`. */
export const targetsOfGoals = sql<Target[]>`(
  select coalesce(json_agg(${rowAsJson(target, 't')} order by t.sort_order, t.id), '[]')
  from ${described} t where t.goal_id = goals.id
)`;

type Measured = Pick<Target, 'current_value' | 'problem'>;

/**
 * A cache of the numbers of targets that are computed from many rows, by target. Each member of a team gets the same
 * numbers (docs/decisions/057-compute-targets-when-they-are-read.md).
 */
const measuredTargets = keptValues<Measured>();

/** The current numbers of computed targets. Those beyond the budget of an answer are left out. */
const measure = (db: Db, ids: string[]): Promise<Map<string, Measured>> =>
  measuredTargets(ids, async (asked) => {
    const { rows: budget, ms } = limits.computed;
    const answer = await inTime(db, ms, () =>
      sql<Measured & { id: string; counted: number | null }>`
        select id, value as current_value, problem, counted from rules.measure_all(${asked}, ${budget})`.execute(db),
    );
    return (answer?.rows ?? []).map(({ id, counted, ...value }) => {
      // Does not cache a target that exceeds only the budget of this answer, because the next answer has a new budget.
      // Caches a target that took too long, so that the next answer does not wait for it again.
      const isBeyond = value.problem === 'not_computed' && counted !== null;
      return { id, value, rows: isBeyond ? null : (counted ?? budget) };
    });
  });

/** Goals with the current numbers of their targets. */
export async function withNumbers<Goal extends { targets: Target[] }>(db: Db, goals: Goal[]): Promise<Goal[]> {
  const computed = goals.flatMap(({ targets }) => targets).filter(({ source }) => source !== 'hand');
  const numbers = await measure(
    db,
    computed.map(({ id }) => id),
  );
  return goals.map((goal) => ({
    ...goal,
    targets: goal.targets.map((target) => ({ ...target, ...numbers.get(target.id) })),
  }));
}

async function oneTarget(db: Db, id: string): Promise<Target> {
  const { rows } = await sql<{ target: Target }>`
    select ${rowAsJson(target, 't')} as target from ${described} t where t.id = ${id}`.execute(db);
  const found = rows.map((row) => row.target);
  const [goal] = await withNumbers(db, [{ targets: found }]);
  if (!goal?.targets[0]) throw notFound();
  return goal.targets[0];
}

/** Locks the goal whose targets change, if the person may edit it. */
async function lockGoal(db: Db, goalId: string) {
  const goal = await db
    .selectFrom('goals')
    .select(['id', 'team_id'])
    .where('id', '=', goalId)
    .where(teamAllows('goal.edit'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!goal) throw notFound();
  return goal;
}

const numberFieldsOf = (schema: FormSchema) => fieldsOf(schema).filter(({ type }) => type === 'number');

/** The columns of goal_targets for the source of a computed target. */
async function sourceColumns(db: Db, team_id: string, { calculation, field, ...from }: TargetSourceInput) {
  const column =
    'template_id' in from || ('of' in from && from.of === 'records') ? 'record_data_schema' : 'map_node_schema';
  const named = db
    .selectFrom('tpl_templates as t')
    .select(['t.name', sql<FormSchema>`t.${sql.ref(column)}`.as('schema')]);
  const source = await ('template_id' in from
    ? named
        .where('t.id', '=', from.template_id)
        .where((is) => is.or([is('t.owner_team_id', '=', team_id), is('t.owner_team_id', 'is', null)]))
    : named
        .innerJoin('tpl_instances as i', 'i.template_id', 't.id')
        .leftJoin('tpl_maps as m', 'm.instance_id', 'i.id')
        .where('i.team_id', '=', team_id)
        .where((rows) =>
          'node_id' in from
            ? rows.exists(
                rows
                  .selectFrom('tpl_map_nodes as n')
                  .select('n.id')
                  .whereRef('n.map_id', '=', 'm.id')
                  .where('n.id', '=', from.node_id)
                  .where('n.view_id', 'is', null),
              )
            : rows.and([
                rows('i.id', '=', from.instance_id),
                ...(from.of === 'map' ? [rows('m.id', 'is not', null)] : []),
              ]),
        )
  ).executeTakeFirst();
  if (!source) throw notFound();
  if (calculation !== 'count') {
    if (!field) throw refusal('BAD_REQUEST', 'targets.fieldRequired');
    if (!numberFieldsOf(source.schema).some(({ name }) => name === field))
      throw refusal('BAD_REQUEST', 'targets.noNumberField');
  }
  const computed = { calculation, ...(calculation !== 'count' && { field }) };
  if ('node_id' in from) return { ...computed, source: 'branch', node_id: from.node_id };
  if ('instance_id' in from) return { ...computed, source: from.of, instance_id: from.instance_id };
  const { template_id } = from;
  const instance_id = await instanceForEntries(db, { team_id, template_id, name: source.name });
  return { ...computed, source: 'records', instance_id };
}

/**
 * Copies the targets of a goal, without their numbers. Leaves computed targets out if the new goal is in another team,
 * because a target can only count rows of its own team.
 */
export async function copyTargets(db: Db, goalId: string, { team_id, goal_id }: { team_id: string; goal_id: string }) {
  await sql`
    insert into goal_targets (
      team_id, goal_id, name, unit, start_value, target_value, source, instance_id, node_id, calculation, field,
      sort_order
    )
    select
      ${team_id}, ${goal_id}, name, unit, start_value, target_value, source, instance_id, node_id, calculation, field,
      sort_order
    from goal_targets
    where goal_targets.goal_id = ${goalId} and (source = 'hand' or goal_targets.team_id = ${team_id})`.execute(db);
}

export const targets = {
  sources: signedIn.targets.sources.handler(async ({ context: { db }, input: { teamId, cursor, limit } }) => {
    const offset = offsetOf(cursor);
    // A form is offered before its first entry, too.
    const rows = sql<Omit<TargetSource, 'number_fields'> & { schema: FormSchema }>`(
      select t.id as template_id, i.id as instance_id, coalesce(i.name, t.name) as name, s.of,
        rules.outline(s.schema) as schema
      from tpl_templates t
      left join tpl_instances i on i.template_id = t.id and i.team_id = ${teamId}
      left join tpl_maps m on m.instance_id = i.id
      cross join lateral (values
        ('records', t.record_data_schema, t.kind in ('form', 'mixed')), ('map', t.map_node_schema, m.id is not null)
      ) s (of, schema, has)
      where ${teamId} = any (array(select rules.my_team_ids())) and s.has
        and (i.id is not null or t.owner_team_id = ${teamId} and t.kind = 'form')
      order by lower(coalesce(i.name, t.name)), t.id, i.id, s.of offset ${offset} limit ${limit + 1})`;
    const { items, next_cursor } = offsetPage(await readFitting(db, rows, limit), offset);
    return {
      items: items.map(({ schema, ...source }) => ({
        ...source,
        number_fields: numberFieldsOf(schema).map(({ name, label }) => ({ name, label })),
      })),
      next_cursor,
    };
  }),

  create: signedIn.targets.create.handler(async ({ context: { db }, input: { goalId, source, ...fields } }) => {
    const { team_id } = await lockGoal(db, goalId);
    const computed = source && (await sourceColumns(db, team_id, source));
    const { id } = await db
      .insertInto('goal_targets')
      .values({ ...fields, ...computed, goal_id: goalId, team_id, sort_order: limits.targets.perGoal + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await placeRow(db, 'goal_targets', { id, goal_id: goalId });
    return oneTarget(db, id);
  }),

  update: signedIn.targets.update.handler(async ({ context: { db }, input: { targetId, sort_order, ...changes } }) => {
    const was = await oneTarget(db, targetId);
    await lockGoal(db, was.goal_id);
    const now = { ...was, ...changes };
    if (now.start_value === now.target_value) throw refusal('BAD_REQUEST', 'targets.sameNumbers');
    if (Object.keys(changes).length > 0)
      await db.updateTable('goal_targets').set(changes).where('id', '=', targetId).execute();
    if (sort_order !== undefined) await placeRow(db, 'goal_targets', was, sort_order);
    return oneTarget(db, targetId);
  }),

  delete: signedIn.targets.delete.handler(({ context: { db }, input: { targetId } }) =>
    deleteOne(db, 'target', targetId),
  ),

  values: signedIn.targets.values.handler(({ context: { db }, input: { targetId, ...page } }) =>
    pageOf(
      db,
      db
        .selectFrom('goal_target_values')
        .select([
          'id',
          sql<number>`value::float8`.as('value'),
          personOf('goal_target_values.created_by').as('person'),
          'created_at',
        ])
        .where('target_id', '=', targetId),
      newestFirst,
      page,
    ),
  ),

  setValue: signedIn.targets.setValue.handler(async ({ context: { db }, input: { targetId, value } }) => {
    const { goal_id, team_id } = await oneTarget(db, targetId);
    await lockGoal(db, goal_id);
    await db.insertInto('goal_target_values').values({ team_id, target_id: targetId, value }).execute();
    return oneTarget(db, targetId);
  }),
};
