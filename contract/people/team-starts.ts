/** The kinds of a team's start: a map of groups, a map of ideas, a goal with tasks, or a form. */
export const startKinds = ['groups', 'ideas', 'tasks', 'form'] as const;
export type StartKind = (typeof startKinds)[number];
