// Separate from the schemas, so that a page with only a choice does not load the validation library.

/** What a copy of a task may take over beside its title, priority, type, estimate and links. */
export const taskParts = ['description', 'subtasks', 'labels', 'dates', 'assignees'] as const;
export type TaskPart = (typeof taskParts)[number];

/** What a copy of a goal may take over beside its texts and priority. */
export const goalParts = ['tasks', 'labels', 'dates', 'assignees'] as const;
export type GoalPart = (typeof goalParts)[number];
