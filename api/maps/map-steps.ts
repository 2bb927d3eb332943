import { randomUUID } from 'node:crypto';
import { limits } from '@groundwork/contract/base/limits';
import { closedStatuses } from '@groundwork/contract/base/statuses';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { reportDateField } from '@groundwork/contract/forms/node-reports';
import { lineOf, titleFieldOf } from '@groundwork/contract/forms/node-titles';
import {
  type Step,
  type StepKind,
  type StepRule,
  stepGoalTitle,
  stepsOf,
  stepTask,
  type WantedStep,
} from '@groundwork/contract/maps/map-steps';
import type { Database, Db } from '@groundwork/db/database';
import { ruleTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { dayOf } from '../forms/write-back.ts';
import { notFound, refusal } from '../http/errors.ts';
import { signedIn, signedInForLong } from '../http/procedures.ts';
import { Unfinished } from '../jobs/batches.ts';
import { personOf } from '../people/identity/people.ts';
import { assignmentsOf, notify } from '../talk/notifications.ts';
import { insertTasks } from '../work/tasks.ts';
import { templateOf } from './map-rows.ts';
import { readReportForms } from './reports.ts';

type OpenStep = Step & { node: { id: string; title: string }; last_report: string | null; since: string };

async function ruleOf(db: Db, mapId: string) {
  const map = await db
    .selectFrom('tpl_maps')
    .select([
      'team_id',
      'stalled_weeks',
      sql<StepKind[]>`step_kinds`.as('step_kinds'),
      personOf('tpl_maps.steps_for').as('assignee'),
      personOf('tpl_maps.rule_by').as('set_by'),
    ])
    .where('id', '=', mapId)
    .executeTakeFirst();
  if (!map) throw notFound();
  const { team_id, ...rule } = map;
  return { team_id, rule: rule satisfies StepRule };
}

/** The day of the newest report about each node of a map; null if no form reports to the map. */
async function lastReports(
  db: Db,
  map: { id: string; team_id: string },
  nodeFields: FormField[],
  nodeIds: string[] | undefined,
) {
  const forms = await readReportForms(db, map.team_id, nodeFields, (fields) =>
    dayOf(reportDateField(fields, nodeFields)),
  );
  if (forms.size === 0) return null;
  const reported = nodeIds
    ? sql`r.node_id = any (${nodeIds}::uuid[])`
    : sql`r.node_id in (select id from tpl_map_nodes where map_id = ${map.id})`;
  const days = [...forms].map(
    ([template_id, day]) => sql`(
      select r.node_id, max(${day} collate "C") as day
      from tpl_records r join tpl_instances i on i.id = r.instance_id
      where r.team_id = ${map.team_id} and i.template_id = ${template_id}
        and ${reported}
      group by r.node_id
    )`,
  );
  const { rows } = await sql<{ node_id: string; day: string }>`
    select node_id, max(day collate "C") as day from (${sql.join(days, sql` union all `)}) days
    group by node_id`.execute(db);
  return new Map(rows.map(({ node_id, day }) => [node_id, day.slice(0, 10)]));
}

/** The next steps of a map's own nodes, without those that have an open task. */
async function openSteps(db: Db, mapId: string, nodeIds?: string[]): Promise<OpenStep[]> {
  const { team_id, nodeFields } = await templateOf(db, mapId);
  const { rule } = await ruleOf(db, mapId);
  const reported = await lastReports(db, { id: mapId, team_id }, nodeFields, nodeIds);
  const title = titleFieldOf(nodeFields);
  let query = db
    .selectFrom('tpl_map_nodes')
    .select([
      'id',
      sql<FormValues>`fields`.as('values'),
      sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`.as('added'),
      sql<string[]>`array(
        select s.step from step_tasks s join tasks t on t.id = s.task_id
        where t.node_id = tpl_map_nodes.id and t.status <> all (${closedStatuses}::text[])
      )`.as('taken'),
    ])
    .where('map_id', '=', mapId)
    .where('view_id', 'is', null)
    .orderBy('path');
  if (nodeIds) query = query.where('id', 'in', nodeIds);
  const asked = { stalledWeeks: rule.stalled_weeks, today: new Date().toISOString().slice(0, 10) };
  return (await query.execute()).flatMap(({ id, values, added, taken }) => {
    const last_report = reported?.get(id) ?? null;
    const since = last_report ?? added;
    const node = { id, title: lineOf(values[title]) };
    return stepsOf(nodeFields, { values, since: reported && since }, asked)
      .filter(({ step }) => !taken.includes(step))
      .map((step) => ({ ...step, node, last_report, since }));
  });
}

/** The goal of the tasks of a map: the goal of its instance, or else the goal that `goalOf` has added. */
const goalId = sql<string | null>`coalesce(tpl_instances.goal_id, tpl_maps.steps_goal)`;
const mapWithInstance = (db: Db, mapId: string) =>
  db
    .selectFrom('tpl_maps')
    .innerJoin('tpl_instances', 'tpl_instances.id', 'instance_id')
    .where('tpl_maps.id', '=', mapId);

async function knownGoal(db: Db, mapId: string) {
  const goal = await mapWithInstance(db, mapId)
    .innerJoin('goals', (join) => join.on('goals.id', '=', goalId))
    .select(['goals.id', 'goals.title'])
    .executeTakeFirst();
  return goal ?? null;
}

/**
 * The goal of the tasks of a map, which this function adds if there is none. Locks the map, so that concurrent requests
 * add the goal once.
 */
async function goalOf(db: Db, mapId: string): Promise<string> {
  const map = await mapWithInstance(db, mapId)
    .select(['tpl_maps.team_id', 'name', goalId.as('goal_id')])
    .forNoKeyUpdate('tpl_maps')
    .executeTakeFirst();
  if (!map) throw notFound();
  if (map.goal_id) return map.goal_id;
  const { id } = await db
    .insertInto('goals')
    .values({ team_id: map.team_id, title: stepGoalTitle(map.name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('tpl_maps').set({ steps_goal: id }).where('id', '=', mapId).execute();
  return id;
}

type Adding = {
  /** The goal of the tasks; null for the goal of the map. */
  goal_id: string | null;
  /** The assignee and due date of the task of a step; null if the step gets no task. */
  taskOf: (step: OpenStep) => Pick<WantedStep, 'assigned_to' | 'due_date'> | null;
};

/**
 * Makes a task of each step that a node still has. Locks the nodes first, so that no other request or job makes a task
 * of the same step.
 */
async function addTasks(
  db: Db,
  map: { id: string; team_id: string },
  nodeIds: string[],
  { goal_id: chosen, taskOf }: Adding,
) {
  const goal_id = chosen ?? (await goalOf(db, map.id));
  await db
    .selectFrom('tpl_map_nodes')
    .select('id')
    .where('map_id', '=', map.id)
    .where('id', 'in', nodeIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const added = (await openSteps(db, map.id, nodeIds)).flatMap((open) => {
    const wanted = taskOf(open);
    if (!wanted) return [];
    const { node, since, ...step } = open;
    const { assigned_to = null, due_date = null } = wanted;
    const task = {
      id: randomUUID() as string,
      team_id: map.team_id,
      goal_id,
      node_id: node.id,
      assigned_to,
      due_date,
      status: 'to_do' as const,
      priority: 'medium' as const,
      type: 'task',
      ...stepTask(step, node.title, since),
    };
    return [{ task, step: step.step }];
  });
  if (added.length === 0) return [];
  const tasks = added.map(({ task }) => task);
  await insertTasks(db, ...tasks).execute();
  const steps = added.map(({ task: { id, team_id }, step }) => ({ task_id: id, team_id, step }));
  await db.insertInto('step_tasks').values(steps).execute();
  await notify(db, assignmentsOf(tasks));
  return added.map(({ task: { id, node_id }, step }) => ({ id, node_id, step }));
}

/**
 * Makes the tasks of the rules of all maps; returns how many. Each map is a transaction of its own.
 * @throws Unfinished when `signal` is aborted before all maps had their turn
 */
export async function makeStepTasks(
  db: Database,
  signal: AbortSignal,
  onError: (mapId: string, error: Error) => void,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`select rules.maps_making_tasks() as id`.execute(db);
  let added = 0;
  for (const { id } of rows) {
    if (signal.aborted) throw new Unfinished();
    const batches = async () => {
      for (;;) {
        const made = await ruleTransaction(db, id, (mine) => makeSome(mine, id));
        added += made;
        if (made === 0) return;
      }
    };
    await batches().catch((error: Error) => onError(id, error));
  }
  return added;
}

/** Makes tasks of some steps of a map, so that a transaction stays short. */
async function makeSome(db: Db, mapId: string): Promise<number> {
  const seen = await db.selectFrom('tpl_maps').select('id').where('id', '=', mapId).executeTakeFirst();
  if (!seen) return 0;
  const { team_id, rule } = await ruleOf(db, mapId);
  const wanted = ({ kind }: OpenStep) => rule.step_kinds.includes(kind);
  const some = (await openSteps(db, mapId)).filter(wanted).slice(0, limits.map.steps);
  if (some.length === 0) return 0;
  const nodeIds = [...new Set(some.map(({ node }) => node.id))];
  const taskOf = (step: OpenStep) => (wanted(step) ? { assigned_to: rule.assignee?.id ?? null } : null);
  return (await addTasks(db, { id: mapId, team_id }, nodeIds, { goal_id: null, taskOf })).length;
}

/** Refuses ids that are not of the map's own nodes. */
async function requireNodes(db: Db, mapId: string, ids: string[]) {
  const known = await db
    .selectFrom('tpl_map_nodes')
    .select('id')
    .where('map_id', '=', mapId)
    .where('id', 'in', ids)
    .execute();
  if (known.length < ids.length) throw notFound();
}

/** Refuses assignees who are not members. The foreign key refuses them, too, but only if a task is made. */
async function requireMembers(db: Db, team_id: string, people: string[]) {
  if (people.length === 0) return;
  const members = await db
    .selectFrom('team_memberships')
    .select('user_id')
    .where('team_id', '=', team_id)
    .where('user_id', 'in', people)
    .execute();
  if (members.length < people.length) throw refusal('BAD_REQUEST', 'tasks.assigneeNotMember');
}

export const mapSteps = {
  list: signedInForLong.mapSteps.list.handler(async ({ context: { db }, input: { mapId, node_id } }) => {
    const { rule } = await ruleOf(db, mapId);
    if (node_id) await requireNodes(db, mapId, [node_id]);
    const all = await openSteps(db, mapId, node_id ? [node_id] : undefined);
    return {
      rule,
      goal: await knownGoal(db, mapId),
      items: all.slice(0, limits.map.steps).map(({ since: _, ...step }) => step),
      count: all.length,
    };
  }),

  addTasks: signedInForLong.mapSteps.addTasks.handler(
    async ({ context: { db }, input: { mapId, steps, goal_id = null } }) => {
      const { team_id } = await ruleOf(db, mapId);
      const asked = new Map(steps.map((step) => [`${step.node_id} ${step.step}`, step]));
      const nodeIds = [...new Set(steps.map(({ node_id }) => node_id))];
      await requireNodes(db, mapId, nodeIds);
      await requireMembers(db, team_id, [...new Set(steps.flatMap(({ assigned_to }) => assigned_to ?? []))]);
      const taskOf = ({ node, step }: OpenStep) => asked.get(`${node.id} ${step}`) ?? null;
      return { tasks: await addTasks(db, { id: mapId, team_id }, nodeIds, { goal_id, taskOf }) };
    },
  ),

  setRule: signedIn.mapSteps.setRule.handler(
    async ({ context: { db }, input: { mapId, stalled_weeks, step_kinds, assigned_to } }) => {
      const kinds = [...new Set(step_kinds)].sort();
      await db
        .updateTable('tpl_maps')
        .set({ stalled_weeks, step_kinds: kinds, steps_for: assigned_to })
        .where('id', '=', mapId)
        .execute();
      return (await ruleOf(db, mapId)).rule;
    },
  ),
};
