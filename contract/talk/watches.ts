import { z } from 'zod';
import { idOf, person } from '../base/fields.ts';
import { operation } from '../base/operation.ts';

/**
 * The choice of a person. `watch` notifies them of comments and changes, `mute` only of mentions. `automatic` is like
 * `watch` while they take part: as the author or assignee, or after they commented or were mentioned.
 */
export const watchChoices = ['watch', 'automatic', 'mute'] as const;
export type WatchChoice = (typeof watchChoices)[number];

const watch = z.object({
  choice: z.enum(watchChoices),
  /** Whether comments and changes notify the reader now. */
  is_watching: z.boolean(),
  /** The people whom comments and changes notify now: the first by name, and how many there are. */
  watchers: z.array(person),
  watcher_count: z.number().int(),
});
export type Watch = z.infer<typeof watch>;

/** The subjects of notifications: a task, a goal, or the map or form of an instance. */
export const notifiedSubject = {
  task_id: idOf('task').optional(),
  goal_id: idOf('goal').optional(),
  instance_id: idOf('instance').optional(),
};
/** The subjects that people can watch. A form without entries has no instance yet, so its menu item names the form. */
const subject = { ...notifiedSubject, menu_item_id: idOf('menu_item').optional() };
export type WatchSubject = { [name in keyof typeof subject]?: string | undefined };
export const isOne = ({ task_id, goal_id, instance_id, menu_item_id }: WatchSubject) =>
  [task_id, goal_id, instance_id, menu_item_id].filter(Boolean).length === 1;

export const watchesContract = {
  get: operation('watches.loadFailed')
    .route({
      method: 'GET',
      path: '/watches',
      tags: ['notifications'],
      summary: 'Who watches a task, a goal, a map or a form (exactly one of them)',
    })
    .input(z.strictObject(subject).refine(isOne))
    .output(watch),
  set: operation('watches.saveFailed')
    .route({
      method: 'PUT',
      path: '/watches',
      tags: ['notifications'],
      summary: 'Watch or mute a task, a goal, a map or a form (exactly one of them)',
    })
    .input(z.strictObject({ ...subject, choice: z.enum(watchChoices) }).refine(isOne))
    .output(watch),
};
