import { limits } from '@groundwork/contract/base/limits';
import { sentence } from '@groundwork/contract/base/sentences';
import { closedStatuses } from '@groundwork/contract/base/statuses';
import type { Sprint } from '@groundwork/contract/work/sprints';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { canEditAndDelete } from '../base/can.ts';
import { deleteOne } from '../base/deleting.ts';
import { clientDate } from '../http/client-date.ts';
import { notFound, refusal } from '../http/errors.ts';
import { byOffset, pageOf } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { burndownDays, velocity } from './burndown.ts';

/** The numbers of a sprint as they are now. */
const numbers = sql<{ task_count: number; open_count: number; estimated_hours: number; open_hours: number }>`(
  select
    coalesce(sum(s.tasks), 0)::integer as task_count,
    coalesce(sum(s.open_tasks), 0)::integer as open_count,
    coalesce(sum(s.hours), 0)::float8 as estimated_hours,
    coalesce(sum(s.open_hours), 0)::float8 as open_hours
  from tasks t cross join rules.sprint_share(t.status, t.estimated_hours, t.remaining_hours) s
  where t.sprint_id = sprints.id
)`;

const selectSprints = (db: Db) =>
  db
    .selectFrom('sprints')
    .innerJoinLateral(numbers.as('numbers'), (join) => join.onTrue())
    .select([
      'id',
      'team_id',
      'name',
      'starts_on',
      'ends_on',
      'created_at',
      'goal',
      'ended_at',
      'task_count',
      'open_count',
      'estimated_hours',
      'open_hours',
      canEditAndDelete('sprint'),
    ]);

async function oneSprint(db: Db, sprintId: string): Promise<Sprint> {
  const sprint = await selectSprints(db).where('id', '=', sprintId).executeTakeFirst();
  if (!sprint) throw notFound();
  return sprint;
}

/** Matches any of the ids, which are one parameter. */
const anyOf = (ids: string[]) => sql<string>`any (${ids}::uuid[])`;

/**
 * Locks sprints in the order of their ids, so that ends in both directions do not deadlock. Throws if one is missing.
 */
async function lockSprints(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('sprints')
    .select(['id', 'team_id', 'ended_at', 'carried_to', 'carried_task_ids'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw notFound();
    return row;
  });
}

/** Locks the open tasks of a sprint and returns their ids. Throws if there are more than one request may move. */
async function lockOpenTasks(db: Db, sprintId: string): Promise<string[]> {
  const open = await db
    .selectFrom('tasks')
    .select('id')
    .where('sprint_id', '=', sprintId)
    .where('status', 'not in', closedStatuses)
    .orderBy('id')
    .limit(limits.carriedTasks + 1)
    .forUpdate()
    .execute();
  if (open.length > limits.carriedTasks)
    throw refusal('BAD_REQUEST', sentence('sprints.tooManyOpen', limits.carriedTasks));
  return open.map(({ id }) => id);
}

export const sprints = {
  list: signedIn.sprints.list.handler(({ context, input }) =>
    pageOf(
      context.db,
      selectSprints(context.db).where('team_id', '=', input.teamId),
      byOffset(sql`starts_on desc, id`),
      input,
    ),
  ),

  get: signedIn.sprints.get.handler(({ context, input }) => oneSprint(context.db, input.sprintId)),

  create: signedIn.sprints.create.handler(async ({ context, input: { teamId, ...sprint } }) => {
    const { id } = await context.db
      .insertInto('sprints')
      .values({ ...sprint, team_id: teamId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return oneSprint(context.db, id);
  }),

  update: signedIn.sprints.update.handler(async ({ context, input: { sprintId, ...changes } }) => {
    if (Object.keys(changes).length > 0)
      await context.db.updateTable('sprints').set(changes).where('id', '=', sprintId).execute();
    return oneSprint(context.db, sprintId);
  }),

  end: signedIn.sprints.end.handler(async ({ context: { db }, input: { sprintId, carry_to } }) => {
    if (carry_to === sprintId) throw refusal('BAD_REQUEST', 'sprints.targetIsItself');
    const [ending, target] = await lockSprints(db, carry_to ? [sprintId, carry_to] : [sprintId]);
    if (target && target.team_id !== ending?.team_id) throw notFound();
    if (ending?.ended_at) throw refusal('CONFLICT', 'sprints.alreadyEnded');
    if (target?.ended_at) throw refusal('CONFLICT', 'sprints.targetEnded');
    const carried_task_ids = await lockOpenTasks(db, sprintId);
    await db.updateTable('tasks').set({ sprint_id: carry_to }).where('id', '=', anyOf(carried_task_ids)).execute();
    await db
      .updateTable('sprints')
      .set({ ended_at: sql`now()`, carried_to: carry_to, carried_task_ids })
      .where('id', '=', sprintId)
      .execute();
    return { sprint: await oneSprint(db, sprintId), carried: carried_task_ids.length };
  }),

  reopen: signedIn.sprints.reopen.handler(async ({ context: { db }, input: { sprintId } }) => {
    const [ended] = await lockSprints(db, [sprintId]);
    const { carried_to = null, carried_task_ids = [] } = ended ?? {};
    const stillThere = db
      .selectFrom('tasks')
      .select('id')
      .where('id', '=', anyOf(carried_task_ids))
      .where('sprint_id', 'is not distinct from', carried_to)
      .orderBy('id')
      .forUpdate();
    const returned = await db
      .updateTable('tasks')
      .set({ sprint_id: sprintId })
      .where('id', 'in', stillThere)
      .returning('id')
      .execute();
    await db
      .updateTable('sprints')
      .set({ ended_at: null, carried_to: null, carried_task_ids: [] })
      .where('id', '=', sprintId)
      .execute();
    return {
      sprint: await oneSprint(db, sprintId),
      returned: returned.length,
      kept: carried_task_ids.length - returned.length,
    };
  }),

  burndown: signedIn.sprints.burndown.handler(async ({ context: { db }, input }) => {
    const { starts_on } = await oneSprint(db, input.sprintId);
    return { days: await burndownDays(db, input.sprintId, starts_on, clientDate(input.today)) };
  }),

  velocity: signedIn.sprints.velocity.handler(async ({ context: { db }, input }) => ({
    items: await velocity(db, input.teamId, clientDate(input.today)),
  })),

  delete: signedIn.sprints.delete.handler(({ context, input }) => deleteOne(context.db, 'sprint', input.sprintId)),
};
