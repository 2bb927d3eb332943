/** How much time a timeline shows at once. */
export const timelineScales = ['days', 'weeks', 'months', 'quarters'] as const;
export type TimelineScale = (typeof timelineScales)[number];
