import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import { date, idOf, person, requiredName, rowId, text, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { priorities, taskStatuses } from '../base/statuses.ts';
import { dueFilters, listColumns, sortDirections, startFilters, taskGroupings, taskSorts } from './task-lists.ts';
import { timelineScales } from './timeline-scales.ts';

const several = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(50);
/** A UUID in the URL. It is not a reference: opening the view filters by it, as a typed URL does. */
const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** The URL state of a page of tasks: filters, view, grouping, order and columns. */
const viewSearch = z
  .strictObject({
    search: text(limits.text.line),
    status: several(z.enum(taskStatuses)),
    priority: several(z.enum(priorities)),
    assigned_to: several(z.union([id, z.enum(['me', 'none'])])),
    goal_id: several(id),
    parent_task_id: several(id),
    label_id: several(id),
    sprint_id: several(id),
    start: z.enum(startFilters),
    due: z.enum(dueFilters),
    /** The first day of a week. */
    finished: date,
    view: z.enum(['board', 'timeline']),
    group: z.enum(taskGroupings),
    sort: z.enum(taskSorts),
    direction: z.enum(sortDirections),
    /** The shown columns of the list, in their order. */
    columns: several(z.enum(listColumns)),
    /** The scale of the timeline. */
    scale: z.enum(timelineScales),
    /** Whether the timeline also lists tasks without dates. */
    undated: z.literal(true),
  })
  .partial();

/** The icons that a view can have. */
export const viewIcons = [
  'star',
  'heart',
  'flag',
  'bolt',
  'alert',
  'clock',
  'calendar',
  'user',
  'users',
  'target',
  'bulb',
  'home',
] as const;
export type ViewIcon = (typeof viewIcons)[number];
export const viewColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;

/** A saved view of a team's tasks: the caller's own, or one that its author shares with the team. */
export const taskView = z.object({
  id: rowId('view'),
  team_id: rowId('team'),
  name: z.string(),
  page: z.enum(['tasks', 'calendar']),
  search: viewSearch,
  /** Null for the icon of the layout. */
  icon: z.enum(viewIcons).nullable(),
  color: z.enum(viewColors),
  shared: z.boolean(),
  created_user: person.nullable(),
  created_at: timestamp,
  /** `share`: change `shared`. */
  can: z.object({ edit: z.boolean(), share: z.boolean(), delete: z.boolean() }),
});
export type TaskView = z.infer<typeof taskView>;

const viewFields = {
  name: requiredName(limits.text.view, 'views.nameRequired'),
  page: taskView.shape.page,
  search: viewSearch,
};
/** Fields of views of tasks that a new view may leave out. */
const lookFields = z
  .object({ icon: taskView.shape.icon, color: taskView.shape.color, shared: taskView.shape.shared })
  .partial().shape;
/** The views of a team as the caller has arranged them. */
const teamViews = z.object({
  items: z.array(taskView),
  /** The view that opens when the caller comes to the page of tasks. */
  default_view: rowId('view').nullable(),
});
const teamId = idOf('team');
const viewId = idOf('view');

export const viewsContract = {
  list: operation('views.listFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/task-views',
      tags: ['views'],
      summary: 'One’s own and the shared views of a team’s tasks, in one’s own order, otherwise by name',
    })
    .input(z.strictObject({ teamId }))
    .output(teamViews),
  create: operation('views.saveFailed')
    .route({
      method: 'POST',
      path: '/teams/{teamId}/task-views',
      tags: ['views'],
      summary: 'Save a view of tasks for oneself or for the team; its name is unique there without regard to case',
      successStatus: 201,
    })
    .input(z.strictObject({ teamId, ...viewFields, ...lookFields }))
    .output(taskView),
  update: operation('views.updateFailed')
    .route({
      method: 'PATCH',
      path: '/task-views/{viewId}',
      tags: ['views'],
      summary: 'Rename a saved view, replace its page and address, change its look, or share it with the team',
      description: 'Only the author shares a view or takes it back; owners and admins may change the rest.',
    })
    .input(
      z
        .strictObject(viewFields)
        .partial()
        .extend({ viewId, ...lookFields }),
    )
    .output(taskView),
  delete: operation('views.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/task-views/{viewId}',
      tags: ['views'],
      summary: 'Delete a saved view; one that is not shared cannot be restored',
    })
    .input(z.strictObject({ viewId }))
    .output(deleted),
  arrange: operation('views.arrangeFailed')
    .route({
      method: 'PATCH',
      path: '/teams/{teamId}/task-view-choices',
      tags: ['views'],
      summary: 'Choose for oneself the view that opens first, and the order of the views',
    })
    .input(
      z.strictObject({
        teamId,
        default_view: idOf('view').nullable().optional(),
        /** The ids of views in their order. Views that are missing come last, by name. */
        view_order: z
          .array(idOf('view'))
          .max(2 * limits.savedViews)
          .optional(),
      }),
    )
    .output(teamViews),
};
