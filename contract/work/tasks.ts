import { z } from 'zod';
import { deleted, restorable } from '../base/deleted.ts';
import {
  date,
  idOf,
  oneOrMore,
  pageLimit,
  pageOf,
  pageQuery,
  person,
  requiredName,
  rowDate,
  rowId,
  shownLabel,
  text,
  timeOfDay,
  timestamp,
  viewersDate,
} from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { nodeName } from '../base/node-names.ts';
import { operation } from '../base/operation.ts';
import { openSubtaskChoices, priorities, taskStatuses } from '../base/statuses.ts';
import { thread } from '../talk/comments.ts';
import { comparesOnlyWritten, editOf, reverted } from '../talk/reverts.ts';
import { parseRecurrence, recurrenceText } from './recurrence.ts';
import { relationKinds } from './relation-kinds.ts';
import { sortDirections, taskGroupings, taskSorts } from './task-lists.ts';

const hours = z.number().min(0).max(limits.hoursMax);

/** A task as other rows name it. */
export const taskName = z.object({ id: rowId('task'), title: z.string() });

/** A task as lists show it. */
export const taskRow = z.object({
  id: rowId('task'),
  title: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(priorities),
  type: z.string(),
  team_id: rowId('team'),
  goal_id: rowId('goal').nullable(),
  parent_task_id: rowId('task').nullable(),
  assigned_to: rowId('user').nullable(),
  start_date: rowDate.nullable(),
  /** The due date and time in the caller's time zone. */
  due_date: rowDate.nullable(),
  due_time: z.string().nullable(),
  /** The moment of the due time; null when the task is due on a day. */
  due_at: timestamp.nullable(),
  /** When the task recurs, as the value of an RRULE of RFC 5545. */
  recurrence: z.string().nullable(),
  /**
   * The date of this task by its rule. Without it, the next date is counted from the day on which the task is finished.
   */
  recurs_on: rowDate.nullable(),
  created_by: rowId('user').nullable(),
  created_at: timestamp,
  /**
   * The day for which the caller has planned it, and its place among their tasks of that day. Others do not see it.
   */
  plan: z.object({ day: rowDate, place: z.number() }).nullable(),
  /** The day until which the caller has snoozed the task, if that day is in the future. Others do not see it. */
  snoozed_until: rowDate.nullable(),
  estimated_hours: hours.nullable(),
  actual_hours: hours.nullable(),
  remaining_hours: hours.nullable(),
  record_id: rowId('record').nullable(),
  node_id: rowId('node').nullable(),
  sprint_id: rowId('sprint').nullable(),
  goal: z.object({ id: rowId('goal'), title: z.string() }).nullable(),
  /** The task that `parent_task_id` names. */
  parent: taskName.nullable(),
  assigned_user: person.nullable(),
  labels: z.array(shownLabel),
  /** The open tasks that block this one. */
  blocked_by: z.array(taskName),
  subtask_count: z.number().int(),
  subtask_done_count: z.number().int(),
  comment_count: z.number().int(),
  attachment_count: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type TaskRow = z.infer<typeof taskRow>;

/** A relation as one of its tasks sees it: this task blocks the other (`blocks`) or waits for it (`blocked_by`). */
const relation = z.object({
  kind: z.enum(relationKinds),
  task: taskName.extend({ status: z.enum(taskStatuses) }),
});
export type Relation = z.infer<typeof relation>;

/**
 * The answer for a single task adds the description (sanitized HTML), the linked node, the direct subtasks, the
 * relations and the next task of a recurring task.
 */
export const task = taskRow.extend({
  description: z.string().nullable(),
  /** The task that was made when this one was finished, because it recurs. */
  next_task: taskName.extend({ due_date: rowDate.nullable() }).nullable(),
  created_user: person.nullable(),
  node: nodeName.nullable(),
  subtasks: z.array(taskRow),
  relations: z.array(relation),
});
export type Task = z.infer<typeof task>;

const taskId = idOf('task');

/** A rule that the product can show as a sentence, in the order in which recurrence.ts writes it. */
const recurrence = text(limits.text.recurrence)
  .refine((rule) => parseRecurrence(rule) !== null, 'tasks.recurrenceUnknown')
  .overwrite((rule) => {
    const read = parseRecurrence(rule);
    return read ? recurrenceText(read) : rule;
  });

/**
 * The editable fields of a task; api/suites/fields.test.ts compares it with the table, its grants and the activity log.
 */
export const taskFields = {
  title: requiredName(limits.text.title, 'tasks.titleRequired'),
  description: text(limits.text.description).nullish(),
  goal_id: idOf('goal').nullish(),
  parent_task_id: idOf('task').nullish(),
  status: z.enum([...taskStatuses, 'in_review']),
  priority: z.enum(priorities),
  type: requiredName(limits.text.type, 'tasks.typeRequired'),
  assigned_to: idOf('user').nullish(),
  start_date: date.nullish(),
  /** Date and time in the caller's time zone. A date without a time keeps the time of the task. */
  due_date: date.nullish(),
  due_time: timeOfDay.nullish(),
  recurrence: recurrence.nullish(),
  recurs_on: date.nullish(),
  estimated_hours: hours.nullish(),
  actual_hours: hours.nullish(),
  remaining_hours: hours.nullish(),
  record_id: idOf('record').nullish(),
  node_id: idOf('node').nullish(),
  sprint_id: idOf('sprint').nullish(),
};
export type TaskField = keyof typeof taskFields;

/**
 * How to treat the open subtasks when the request finishes a recurring task that has a next task. If absent, the
 * preference of the person decides; without a preference, the subtasks stay.
 */
const openSubtasks = { open_subtasks: z.enum(openSubtaskChoices).optional() };

const labelIds = z.array(idOf('label')).max(limits.taskLabels.perTask).default([]);
type LabelEdit = { label_ids?: string[]; add_label_ids?: string[]; remove_label_ids?: string[] };
/** Whether one request changes few enough labels on all its tasks together. */
const isWithinLabels = (edits: LabelEdit[]) =>
  edits.reduce(
    (sum, { label_ids = [], add_label_ids = [], remove_label_ids = [] }) =>
      sum + label_ids.length + add_label_ids.length + remove_label_ids.length,
    0,
  ) <= limits.taskLabels.atOnce;

const newTask = {
  ...taskFields,
  team_id: idOf('team', 'tasks.teamRequired'),
  status: taskFields.status.default('to_do'),
  priority: taskFields.priority.default('medium'),
  type: taskFields.type.default('task'),
};
type Belongs = { goal_id?: string | null | undefined; parent_task_id?: string | null | undefined };
const belongs = ({ goal_id, parent_task_id }: Belongs) => Boolean(goal_id || parent_task_id);
const belongsNowhere = { path: ['goal_id'], message: 'tasks.goalOrParentRequired' };

export const taskInput = z.strictObject(newTask).refine(belongs, belongsNowhere);

export type TaskInput = z.infer<typeof taskInput>;

/** `none` means: no assignee, no such date. */
const filters = {
  team_id: idOf('team').optional(),
  status: oneOrMore(z.enum(taskStatuses)).optional(),
  priority: oneOrMore(z.enum(priorities)).optional(),
  assigned_to: oneOrMore(z.union([idOf('user'), z.literal('none')])).optional(),
  goal_id: oneOrMore(idOf('goal')).optional(),
  sprint_id: oneOrMore(idOf('sprint')).optional(),
  /** Tasks with any of these labels. */
  label_id: oneOrMore(idOf('label')).optional(),
  parent_task_id: oneOrMore(idOf('task')).optional(),
  record_id: idOf('record').optional(),
  node_id: idOf('node').optional(),
  start_from: date.optional(),
  start_to: date.optional(),
  start: z.literal('none').optional(),
  due_from: date.optional(),
  due_to: date.optional(),
  /** `overdue` means: due at an earlier time, or on an earlier day in the caller's time zone. */
  due: z.enum(['none', 'overdue']).optional(),
  /** Dates in the caller's time zone. */
  finished_from: date.optional(),
  finished_to: date.optional(),
  /** Word prefixes to find in the title or the description. */
  search: text(limits.text.line).optional(),
};

/** The default is `usualDirection` of the order. Tasks without a value come last in both directions. */
const direction = z.enum(sortDirections).optional();

const taskFilters = z.strictObject(filters);
export type TaskFilters = z.infer<typeof taskFilters>;

/** A place on the board: of two cards of a column, the upper one has the smaller number. */
const boardOrder = z.string().regex(/^-?\d{1,30}(\.\d{1,2000})?$/, 'general.invalid');

const { description, ...shortFields } = taskFields;
const taskEdit = editOf('task', { ...shortFields, board_order: boardOrder })
  .extend({
    /** Labels that the reverted edit removed, to add again, and labels that it added, to remove again. */
    add_label_ids: labelIds,
    remove_label_ids: labelIds,
  })
  .refine(comparesOnlyWritten, 'general.invalid');

const taskIds = z.array(taskId).min(1).max(limits.page.max);

export const tasksContract = {
  list: operation('tasks.loadFailed')
    .route({ method: 'GET', path: '/tasks', tags: ['tasks'], summary: 'Tasks that match every filter given' })
    .input(
      z.strictObject({
        ...filters,
        sort: z.enum(taskSorts).default('created'),
        direction,
        group: z.enum(taskGroupings).optional(),
        today: viewersDate,
        /** The last day of the viewer's week, for groups by due date; without it, the sixth day after today. */
        week_end: date.optional(),
        /** Only tasks with subtasks. */
        has_subtasks: z.stringbool().optional(),
        /** Only tasks with a start or due date. */
        dated: z.stringbool().optional(),
        /**
         * Only open tasks of the caller's work. `mine`: assigned to the caller or planned by them. `waiting`: tasks of
         * others that the caller has created or chose to watch, or that block a task of the caller.
         */
        work: z.enum(['mine', 'waiting']).optional(),
        /** Only tasks that recur. */
        recurring: z.stringbool().optional(),
        ...pageQuery,
      }),
    )
    .output(pageOf(taskRow)),
  counts: operation('tasks.loadFailed')
    .route({
      method: 'GET',
      path: '/tasks/counts',
      tags: ['tasks'],
      summary: 'How many tasks match every filter given, by status',
    })
    .input(taskFilters)
    .output(z.object({ total: z.number(), by_status: z.partialRecord(z.enum(taskStatuses), z.number()) })),
  columns: operation('tasks.loadFailed')
    .route({
      method: 'GET',
      path: '/tasks/columns',
      tags: ['tasks'],
      summary: 'The tasks that match every filter given, by status: the first page of each status',
    })
    .input(z.strictObject({ ...filters, sort: z.enum(taskSorts).default('board'), direction, limit: pageQuery.limit }))
    .output(z.object({ columns: z.partialRecord(z.enum(taskStatuses), pageOf(taskRow)) })),
  types: operation('tasks.loadFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/task-types',
      tags: ['tasks'],
      summary: 'The task types that a team uses',
    })
    .input(z.strictObject({ teamId: idOf('team') }))
    .output(z.object({ types: z.array(z.string()) })),
  updateMany: operation('tasks.updateFailed')
    .route({
      method: 'PATCH',
      path: '/tasks',
      tags: ['tasks'],
      summary: 'Change several tasks at once: all of them, or none if one is not accessible',
    })
    .input(
      z
        .strictObject(taskFields)
        .pick({
          status: true,
          priority: true,
          assigned_to: true,
          due_date: true,
          due_time: true,
          goal_id: true,
          sprint_id: true,
        })
        .partial()
        .extend({
          ...openSubtasks,
          task_ids: taskIds,
          add_label_ids: labelIds,
          remove_label_ids: labelIds,
        })
        .refine(({ task_ids, ...edit }) => isWithinLabels(task_ids.map(() => edit)), 'labels.tooManyAtOnce'),
    )
    .output(z.object({ items: z.array(taskRow) })),
  deleteMany: operation('tasks.deleteFailed')
    .route({
      method: 'POST',
      path: '/tasks/delete',
      tags: ['tasks'],
      summary: 'Delete several tasks and their subtasks: all of them or none',
    })
    .input(z.strictObject({ task_ids: taskIds }))
    .output(z.object({ deleted: z.number(), ...restorable })),
  create: operation('tasks.createFailed')
    .route({
      method: 'POST',
      path: '/tasks',
      tags: ['tasks'],
      summary: 'Create a task under a goal or a parent task',
      successStatus: 201,
    })
    .input(taskInput)
    .output(task),
  createMany: operation('tasks.createFailed')
    .route({
      method: 'POST',
      path: '/tasks/batch',
      tags: ['tasks'],
      summary: 'Create several tasks with their labels: all of them or none',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        tasks: z
          .array(z.strictObject({ ...newTask, label_ids: labelIds }).refine(belongs, belongsNowhere))
          .min(1)
          .max(limits.pastedTasks.lines)
          .refine(isWithinLabels, 'labels.tooManyAtOnce'),
      }),
    )
    /** In the order of the input. */
    .output(z.object({ items: z.array(taskRow) })),
  get: operation('tasks.detailsFailed')
    .route({
      method: 'GET',
      path: '/tasks/{taskId}',
      tags: ['tasks'],
      summary: 'One task with its description and subtasks',
      description: '`comments` asks for the first page of its comments as well, with at most so many unpinned threads.',
    })
    .input(z.strictObject({ taskId, comments: pageLimit.optional() }))
    .output(task.extend({ comments: pageOf(thread).optional() })),
  update: operation('tasks.updateFailed')
    .route({
      method: 'PATCH',
      path: '/tasks/{taskId}',
      tags: ['tasks'],
      summary: 'Change a task; the team cannot change',
    })
    .input(
      z
        .strictObject(taskFields)
        .partial()
        .extend({ ...openSubtasks, taskId }),
    )
    .output(task),
  place: operation('tasks.updateFailed')
    .route({
      method: 'PUT',
      path: '/tasks/{taskId}/place',
      tags: ['tasks'],
      summary: 'Move a task on the board: into the column of a status, before another task or last',
    })
    .input(
      z.strictObject({ ...openSubtasks, taskId, status: taskFields.status, before_task_id: idOf('task').nullable() }),
    )
    .output(taskRow.extend({ board_order: z.string(), board_order_was: z.string() })),
  revert: operation('reverts.failed')
    .route({
      method: 'POST',
      path: '/tasks/revert',
      tags: ['tasks'],
      summary: 'Take edits of tasks back, unless somebody has changed the same fields since',
    })
    .input(
      z.strictObject({
        edits: z.array(taskEdit).min(1).max(limits.page.max).refine(isWithinLabels, 'labels.tooManyAtOnce'),
      }),
    )
    .output(reverted),
  delete: operation('tasks.deleteFailed')
    .route({ method: 'DELETE', path: '/tasks/{taskId}', tags: ['tasks'], summary: 'Delete a task and its subtasks' })
    .input(z.strictObject({ taskId }))
    .output(deleted),
};
