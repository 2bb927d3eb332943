import { type Arrangement, arrangementOf } from '../tasks/task-filter.ts';

/** The views of a sprint; the first is the default. */
export const sprintViews = ['board', 'list', 'report'] as const;
export type SprintView = (typeof sprintViews)[number];

/** Parses the search parameters of the page of a sprint. */
export const sprintAddressOf = (search: Record<string, unknown>): Arrangement & { view?: SprintView | undefined } => ({
  ...arrangementOf(search),
  view: sprintViews.find((view, index) => index > 0 && view === search.view),
});
