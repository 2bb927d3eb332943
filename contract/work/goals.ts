import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import {
  date,
  idOf,
  oneOrMore,
  optionalText,
  pageOf,
  pageQuery,
  person,
  requiredName,
  rowDate,
  rowId,
  text,
  timestamp,
  viewersDate,
} from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { goalStatuses, healths, priorities } from '../base/statuses.ts';
import { comparesOnlyWritten, editOf, reverted } from '../talk/reverts.ts';
import { target } from './targets.ts';

/**
 * Counts of a goal's unarchived tasks; `total` includes blocked tasks and tasks on hold (rulings, "Goals and tasks").
 */
export const taskStats = z.object({
  total: z.number().int(),
  completed: z.number().int(),
  in_progress: z.number().int(),
  todo: z.number().int(),
  blocked: z.number().int(),
});
export type TaskStats = z.infer<typeof taskStats>;

const checkInDays = z.union([z.literal(7), z.literal(14), z.literal(28)]);

export const goal = z.object({
  id: rowId('goal'),
  team_id: rowId('team'),
  title: z.string(),
  content: z.string().nullable(),
  reason: z.string().nullable(),
  target: z.string().nullable(),
  status: z.enum(goalStatuses),
  priority: z.enum(priorities),
  parent_goal_id: rowId('goal').nullable(),
  /** The goal that `parent_goal_id` names. */
  parent: z.object({ id: rowId('goal'), title: z.string() }).nullable(),
  /** The number of goals directly under this goal. */
  sub_goal_count: z.number().int(),
  /** Whole percent of the tasks that are finished, 0 to 100. Tasks of sub-goals at every depth count. */
  progress: z.number().int(),
  start_date: rowDate.nullable(),
  due_date: rowDate.nullable(),
  created_by: rowId('user').nullable(),
  assigned_to: rowId('user').nullable(),
  created_at: timestamp,
  assigned_user: person.nullable(),
  created_user: person.nullable(),
  /** Days after a check-in when the assignee is reminded of the next one; null for no reminder. */
  check_in_days: checkInDays.nullable(),
  /** The last check-in. */
  check_in: z.object({ health: z.enum(healths), note: z.string().nullable(), created_at: timestamp }).nullable(),
  targets: z.array(target),
  task_stats: taskStats,
  /** Counts of the tasks of the goal and of its sub-goals at every depth; null without sub-goals. */
  branch_stats: taskStats.nullable(),
  comment_count: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Goal = z.infer<typeof goal>;

const goalId = idOf('goal');
const paragraph = optionalText(limits.text.paragraph);
/** The editable fields of a goal; api/suites/fields.test.ts compares them with the table and its grants. */
export const goalFields = {
  title: requiredName(limits.text.title, 'goals.titleRequired'),
  parent_goal_id: idOf('goal').nullish(),
  content: paragraph,
  reason: paragraph,
  target: paragraph,
  status: z.enum(goalStatuses),
  priority: z.enum(priorities),
  start_date: date.nullish(),
  due_date: date.nullish(),
  assigned_to: idOf('user').nullish(),
  check_in_days: checkInDays.nullish(),
};
export type GoalField = keyof typeof goalFields;

const goalEdit = editOf('goal', goalFields).refine(comparesOnlyWritten, 'general.invalid');

export const goalInput = z.strictObject({
  ...goalFields,
  team_id: idOf('team', 'tasks.teamRequired'),
  /** The caller if absent, nobody if null. */
  assigned_to: goalFields.assigned_to,
  status: goalFields.status.default('planning'),
  priority: goalFields.priority.default('medium'),
});

export const goalsContract = {
  list: operation('goals.loadFailed')
    .route({
      method: 'GET',
      path: '/goals',
      tags: ['goals'],
      summary: 'Goals of one team or of all of one’s teams, newest first',
    })
    .input(
      z.strictObject({
        team_id: idOf('team').optional(),
        status: oneOrMore(z.enum(goalStatuses)).optional(),
        /** Only goals directly under this goal. */
        parent_goal_id: idOf('goal').optional(),
        /** Only goals without a parent. */
        top_level: z.stringbool().optional(),
        /** Only goals that are due before `today`, and neither completed nor cancelled. */
        overdue: z.stringbool().optional(),
        today: viewersDate,
        /** Word prefixes to find in the title, description, reason or target. */
        search: text(limits.text.line).optional(),
        ...pageQuery,
      }),
    )
    .output(pageOf(goal)),
  mine: operation('goals.loadFailed')
    .route({
      method: 'GET',
      path: '/goals/mine',
      tags: ['goals'],
      summary: 'Goals assigned to me and not completed: urgent first, then by due date, none last',
    })
    .input(z.strictObject(pageQuery))
    .output(pageOf(goal)),
  create: operation('goals.createFailed')
    .route({ method: 'POST', path: '/goals', tags: ['goals'], summary: 'Create a goal', successStatus: 201 })
    .input(goalInput)
    .output(goal),
  get: operation('goals.loadFailed')
    .route({ method: 'GET', path: '/goals/{goalId}', tags: ['goals'], summary: 'One goal' })
    .input(z.strictObject({ goalId }))
    .output(goal),
  update: operation('goals.updateFailed')
    .route({ method: 'PATCH', path: '/goals/{goalId}', tags: ['goals'], summary: 'Change a goal' })
    .input(z.strictObject(goalFields).partial().extend({ goalId }))
    .output(goal),
  revert: operation('reverts.failed')
    .route({
      method: 'POST',
      path: '/goals/revert',
      tags: ['goals'],
      summary: 'Take edits of goals back, unless somebody has changed the same fields since',
    })
    .input(z.strictObject({ edits: z.array(goalEdit).min(1).max(limits.page.max) }))
    .output(reverted),
  delete: operation('goals.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/goals/{goalId}',
      tags: ['goals'],
      summary:
        'Delete a goal; its tasks stay, without a goal, unless they are deleted with it, ' +
        'and its sub-goals stay at the top',
    })
    .input(z.strictObject({ goalId, with_tasks: z.stringbool().optional() }))
    .output(deleted),
};
