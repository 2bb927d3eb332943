import { z } from 'zod';
import { idOf, person, rowDate, rowId, timestamp, viewersDate } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { priorities, taskStatuses } from '../base/statuses.ts';
import { goal } from './goals.ts';

const count = z.number().int();

const reportedTask = z.object({
  id: rowId('task'),
  title: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(priorities),
  goal: z.object({ id: rowId('goal'), title: z.string() }),
  assigned_user: person.nullable(),
  due_date: rowDate.nullable(),
  due_time: z.string().nullable(),
  due_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
});
export type ReportedTask = z.infer<typeof reportedTask>;

/** All tasks of a part are counted; the answer holds the first of them. */
const reportedTasks = z.object({ count, items: z.array(reportedTask) });

/** How goals stand today, and what was done in the days before. */
export const statusReport = z.object({
  /** The first and the last day of the period. */
  from: rowDate,
  to: rowDate,
  /**
   * Goals as a tree in one list: each comes after its parent, and `level` is its depth in the list, from 0. Completed
   * goals are those completed in the period; cancelled ones are left out.
   */
  goals: z.array(goal.extend({ level: count })),
  /** Goals beyond the limit of a report. */
  left_out: count,
  /** The tasks that were finished in the period, the latest first. */
  finished: reportedTasks,
  overdue: reportedTasks,
  /** The tasks that are due within `limits.statusReport.comingDays`. */
  coming: reportedTasks,
  blocked: reportedTasks,
  /** The assignees with the most of these tasks; null stands for tasks without an assignee. */
  owners: z.array(
    z.object({ user: person.nullable(), finished: count, overdue: count, coming: count, blocked: count }),
  ),
});
export type StatusReport = z.infer<typeof statusReport>;

const period = {
  /** The length of the period, which ends today. */
  days: z.coerce.number<number>().int().min(1).max(limits.statusReport.days),
  today: viewersDate,
};

export const statusReportsContract = {
  ofTeam: operation('statusReports.loadFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/status-report',
      tags: ['goals'],
      summary: 'How the goals of a team stand, and what was done in the last days',
    })
    .input(z.strictObject({ teamId: idOf('team'), ...period }))
    .output(statusReport),
  ofGoal: operation('statusReports.loadFailed')
    .route({
      method: 'GET',
      path: '/goals/{goalId}/status-report',
      tags: ['goals'],
      summary: 'How a goal and its sub-goals stand, and what was done in the last days',
    })
    .input(z.strictObject({ goalId: idOf('goal'), ...period }))
    .output(statusReport),
};
