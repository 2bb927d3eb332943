// Separate from the schemas, so that a page with only a choice does not load the validation library.

/** Part 4: statuses of a goal; every change of status is allowed. */
export const goalStatuses = ['planning', 'in_progress', 'on_hold', 'completed', 'cancelled'] as const;
export type GoalStatus = (typeof goalStatuses)[number];

/** How a goal stands, as its last check-in says. */
export const healths = ['on_track', 'at_risk', 'off_track'] as const;
export type Health = (typeof healths)[number];

/** Part 4: statuses of a task in the database. */
export const taskStatuses = ['to_do', 'in_progress', 'blocked', 'done', 'on_hold', 'completed', 'archived'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** The order of the groups in lists: work in progress first, finished work last. */
export const listedStatuses: readonly TaskStatus[] = [
  'in_progress',
  'to_do',
  'blocked',
  'on_hold',
  'done',
  'completed',
  'archived',
];

/** The statuses of unfinished work. */
export const openStatuses = ['to_do', 'in_progress', 'blocked', 'on_hold'] as const satisfies TaskStatus[];
export type OpenStatus = (typeof openStatuses)[number];

/**
 * How to treat the open subtasks of a recurring task that is finished: move them to its next task, finish them with it,
 * or leave them under it.
 */
export const openSubtaskChoices = ['move', 'finish', 'leave'] as const;
export type OpenSubtasks = (typeof openSubtaskChoices)[number];

/** Finished work, which is never overdue. */
export const closedStatuses: readonly TaskStatus[] = ['done', 'completed', 'archived'];

/** Whether tasks with this status count in progress, as `rules.is_counted` of the database says. */
export const isCounted = (status: TaskStatus): boolean => status !== 'archived';

/** Part 4: statuses in the interface; the server stores in_review as in_progress. */
export const offeredStatuses = ['to_do', 'in_progress', 'in_review', 'blocked', 'done'] as const;
export type OfferedStatus = (typeof offeredStatuses)[number];
export const savedStatus = (status: TaskStatus | OfferedStatus): TaskStatus =>
  status === 'in_review' ? 'in_progress' : status;

/** The priorities of goals and tasks, lowest first. */
export const priorities = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** The statuses of a request between teams. Only a pending request can be answered. */
export const transferStatuses = ['pending', 'accepted', 'declined', 'cancelled', 'revoked'] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** Whether a request hands over or shares a branch or a whole map. */
export const transferTypes = ['transfer_partial', 'transfer_full', 'share_downstream', 'share_map'] as const;
export type TransferType = (typeof transferTypes)[number];
