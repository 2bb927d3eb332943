import type { GoalStatus, Priority } from '@groundwork/contract/base/statuses';
import { type Goal, goal, type TaskStats } from '@groundwork/contract/work/goals';
import type { Db } from '@groundwork/db/database';
import { type RawBuilder, sql } from 'kysely';
import { canEditAndDelete } from '../base/can.ts';
import { deleting } from '../base/deleting.ts';
import { clientDate } from '../http/client-date.ts';
import { notFound } from '../http/errors.ts';
import { byOffset, newestFirst, type PageInput, pageOf } from '../http/paging.ts';
import { signedIn, signedInForLong } from '../http/procedures.ts';
import { rowAsJson } from '../http/raw-json.ts';
import { searchedBy } from '../http/search-words.ts';
import { personOf } from '../people/identity/people.ts';
import { commentCount } from '../talk/comments.ts';
import { notify, notifyAssignment } from '../talk/notifications.ts';
import { revertEdits } from '../talk/reverts.ts';
import { targetsOfGoals, withNumbers } from './targets.ts';

/** Counts of the tasks of the goals with these ids. */
const statsOf = (goalIds: RawBuilder<unknown>) => sql<TaskStats>`(
  select json_build_object(
    'total', count(*),
    'completed', count(*) filter (where t.status in ('done', 'completed')),
    'in_progress', count(*) filter (where t.status = 'in_progress'),
    'todo', count(*) filter (where t.status = 'to_do'),
    'blocked', count(*) filter (where t.status = 'blocked')
  ) from tasks t where t.goal_id in (${goalIds}) and rules.is_counted(t.status)
)`;

/**
 * Counts of the tasks of a goal and all its sub-goals. Null without sub-goals, because `task_stats` has these counts.
 */
const branchStats = sql<{ branch_stats: TaskStats | null }>`(
  select case when exists (select from goals s where s.team_id = goals.team_id and s.parent_goal_id = goals.id)
    then ${statsOf(sql`select rules.goal_branch(goals.team_id, goals.id)`)} end as branch_stats
)`.as('branch');

/** The columns of goals. `withNumbers` adds the numbers of their targets. */
export const selectGoals = (db: Db) =>
  db
    .selectFrom('goals')
    .innerJoinLateral(branchStats, (join) => join.onTrue())
    .select([
      'id',
      'team_id',
      'parent_goal_id',
      sql<Goal['parent']>`(
        select json_build_object('id', p.id, 'title', p.title) from goals p where p.id = goals.parent_goal_id
      )`.as('parent'),
      sql<number>`(
        select count(*)::integer from goals s where s.team_id = goals.team_id and s.parent_goal_id = goals.id
      )`.as('sub_goal_count'),
      'title',
      'content',
      'reason',
      'target',
      sql<GoalStatus>`goals.status`.as('status'),
      sql<Priority>`goals.priority`.as('priority'),
      sql<number>`case when branch_stats is null then progress else rules.percent_done(
        (branch_stats ->> 'completed')::bigint, (branch_stats ->> 'total')::bigint
      ) end`.as('progress'),
      'start_date',
      'due_date',
      'created_by',
      'assigned_to',
      'created_at',
      personOf('goals.assigned_to').as('assigned_user'),
      personOf('goals.created_by').as('created_user'),
      sql<Goal['check_in_days']>`goals.check_in_days`.as('check_in_days'),
      sql<Goal['check_in']>`(
        select ${rowAsJson(goal.shape.check_in.unwrap(), 'c')} from goal_check_ins c
        where c.goal_id = goals.id order by c.created_at desc, c.id desc limit 1
      )`.as('check_in'),
      statsOf(sql`goals.id`).as('task_stats'),
      'branch_stats',
      targetsOfGoals.as('targets'),
      commentCount('goal_id', 'goals.id'),
      canEditAndDelete('goal'),
    ]);

export async function oneGoal(db: Db, goalId: string): Promise<Goal> {
  const [goal] = await withNumbers(db, await selectGoals(db).where('id', '=', goalId).execute());
  if (!goal) throw notFound();
  return goal;
}

async function pageOfGoals(
  db: Db,
  query: ReturnType<typeof selectGoals>,
  order: Parameters<typeof pageOf>[2],
  input: PageInput,
) {
  const page = await pageOf(db, query, order, input);
  return { ...page, items: await withNumbers(db, page.items) };
}

export const goals = {
  list: signedIn.goals.list.handler(async ({ context, input }) => {
    let query = selectGoals(context.db);
    if (input.team_id) query = query.where('team_id', '=', input.team_id);
    if (input.parent_goal_id) query = query.where('parent_goal_id', '=', input.parent_goal_id);
    if (input.top_level) query = query.where('parent_goal_id', 'is', null);
    if (input.status) query = query.where('status', 'in', input.status);
    if (input.overdue)
      query = query
        .where('due_date', '<', clientDate(input.today))
        .where('status', 'not in', ['completed', 'cancelled']);
    if (input.search) query = query.where(searchedBy(input.search));
    return pageOfGoals(context.db, query, newestFirst, input);
  }),

  mine: signedIn.goals.mine.handler(({ context, input }) =>
    pageOfGoals(
      context.db,
      selectGoals(context.db).where('assigned_to', '=', sql<string>`rules.me()`).where('status', '<>', 'completed'),
      byOffset(sql`array_position(array['urgent', 'high', 'medium', 'low'], priority), due_date asc nulls last, id`),
      input,
    ),
  ),

  create: signedIn.goals.create.handler(async ({ context, input }) => {
    const { id } = await context.db.insertInto('goals').values(input).returning('id').executeTakeFirstOrThrow();
    if (input.assigned_to)
      await notify(context.db, [
        { kind: 'assignment', team_id: input.team_id, user_id: input.assigned_to, goal_id: id },
      ]);
    return oneGoal(context.db, id);
  }),

  get: signedIn.goals.get.handler(({ context, input }) => oneGoal(context.db, input.goalId)),

  update: signedIn.goals.update.handler(async ({ context, input: { goalId, ...changes } }) => {
    await notifyAssignment(context.db, 'goals', [goalId], changes.assigned_to);
    if (Object.keys(changes).length > 0)
      await context.db.updateTable('goals').set(changes).where('id', '=', goalId).execute();
    return oneGoal(context.db, goalId);
  }),

  revert: signedIn.goals.revert.handler(
    async ({ context, input }) => (await revertEdits(context.db, 'goals', input.edits)).answer,
  ),

  delete: signedInForLong.goals.delete.handler(async ({ context: { db }, input: { goalId, with_tasks } }) => {
    // Locks the tasks before their goal, in the same order as every write of a task. Another order could deadlock.
    await db.selectFrom('tasks').select('id').where('goal_id', '=', goalId).orderBy('id').forUpdate().execute();
    // Locks the goal and the sub-goals that lose their parent, in the order of rules.count_progress.
    await db
      .selectFrom('goals')
      .select('id')
      .where((goal) => goal.or([goal('id', '=', goalId), goal('parent_goal_id', '=', goalId)]))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const remove = async () => {
      if (with_tasks) await db.deleteFrom('tasks').where('goal_id', '=', goalId).execute();
      return db.deleteFrom('goals').where('id', '=', goalId).executeTakeFirst();
    };
    const { result, deletion_id } = await deleting(db, 'goal', remove);
    if (result.numDeletedRows === 0n) throw notFound();
    return { success: true as const, deletion_id };
  }),
};
