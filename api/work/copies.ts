import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { daysBetween } from '../http/client-date.ts';
import { notFound } from '../http/errors.ts';
import { signedInForLong } from '../http/procedures.ts';
import { notify } from '../talk/notifications.ts';
import { oneGoal } from './goals.ts';
import { copyTargets } from './targets.ts';
import { addTaskTree, earliest, firstDayOf, readTaskTree, type TaskTree } from './task-trees.ts';
import { oneTask } from './tasks.ts';

const emptyTree: TaskTree = { team_id: '', tasks: [], relations: [] };

const later = (day: string | null, days: number) => sql<string | null>`${day}::date + ${days}::integer`;

/** The place of the copy of a task: beside the task, unless the request names a goal. */
async function placeOf(db: Db, taskId: string, goalId: string | undefined) {
  const place = goalId
    ? await db.selectFrom('goals').select(['team_id', 'id as goal_id']).where('id', '=', goalId).executeTakeFirst()
    : await db
        .selectFrom('tasks')
        .select(['team_id', 'goal_id', 'parent_task_id'])
        .where('id', '=', taskId)
        .executeTakeFirst();
  if (!place) throw notFound();
  return place;
}

export const copies = {
  ofTask: signedInForLong.copies.ofTask.handler(
    async ({ context: { db }, input: { taskId, title, goal_id, ...input } }) => {
      const place = await placeOf(db, taskId, goal_id);
      const tree = await readTaskTree(db, { task_id: taskId }, { withSubtasks: input.parts.includes('subtasks') });
      const [task] = tree.tasks;
      if (!task) throw notFound();
      if (title) task.title = title;
      const days = daysBetween(firstDayOf(tree), input.first_day);
      const [id = ''] = await addTaskTree(db, tree, place, { parts: input.parts, days });
      return oneTask(db, id);
    },
  ),

  ofGoal: signedInForLong.copies.ofGoal.handler(async ({ context: { db }, input: { goalId, parts, ...input } }) => {
    const goal = await db
      .selectFrom('goals')
      .select(['team_id', 'title', 'content', 'reason', 'target', 'priority', 'start_date', 'due_date'])
      .select(['assigned_to', 'check_in_days', 'parent_goal_id'])
      .where('id', '=', goalId)
      .executeTakeFirst();
    if (!goal) throw notFound();
    const tree = parts.includes('tasks') ? await readTaskTree(db, { goal_id: goalId }) : emptyTree;
    const { start_date, due_date, assigned_to, parent_goal_id, ...texts } = goal;
    const days = daysBetween(earliest(start_date, due_date, firstDayOf(tree)), input.first_day);
    const team_id = input.team_id ?? goal.team_id;
    const copy = await db
      .insertInto('goals')
      .values({
        ...texts,
        team_id,
        title: input.title ?? goal.title,
        status: 'planning',
        ...(team_id === goal.team_id && { parent_goal_id }),
        ...(parts.includes('dates') && { start_date: later(start_date, days), due_date: later(due_date, days) }),
        ...(parts.includes('assignees') && {
          assigned_to: db
            .selectFrom('team_memberships')
            .select('user_id')
            .where('team_id', '=', team_id)
            .where('user_id', '=', assigned_to),
        }),
      })
      .returning(['id', 'assigned_to'])
      .executeTakeFirstOrThrow();
    await copyTargets(db, goalId, { team_id, goal_id: copy.id });
    if (copy.assigned_to)
      await notify(db, [{ kind: 'assignment', team_id, user_id: copy.assigned_to, goal_id: copy.id }]);
    await addTaskTree(db, tree, { team_id, goal_id: copy.id }, { parts: ['description', ...parts], days });
    return oneGoal(db, copy.id);
  }),
};
