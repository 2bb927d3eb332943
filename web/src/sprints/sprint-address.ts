/** The views of a sprint; the first is the default. */
export const sprintViews = ['board', 'list', 'report'] as const;
export type SprintView = (typeof sprintViews)[number];

/** Parses the search parameters of the page of a sprint. */
export const sprintAddressOf = (search: Record<string, unknown>): { view?: SprintView | undefined } => ({
  view: sprintViews.find((view, index) => index > 0 && view === search.view),
});
