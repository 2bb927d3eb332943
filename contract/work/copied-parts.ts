// Separate from the schemas, so that a page with only a choice does not load the validation library.

/**
 * The parts of a task that a person may leave out of a copy. Title, priority, type, estimate and links are always
 * copied.
 */
export const taskParts = ['description', 'subtasks', 'labels', 'dates', 'assignees'] as const;
export type TaskPart = (typeof taskParts)[number];

/** The parts of a goal that a person may leave out of a copy. Texts and priority are always copied. */
export const goalParts = ['tasks', 'labels', 'dates', 'assignees'] as const;
export type GoalPart = (typeof goalParts)[number];
