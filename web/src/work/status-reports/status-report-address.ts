/** The lengths of the period of a report, in days. */
export const periods = [7, 14, 30, 90] as const;
export type Period = (typeof periods)[number];

/** Parses the period from the URL, and ignores other values. */
export const reportAddressOf = (search: Record<string, unknown>): { days?: Period | undefined } => ({
  days: periods.find((days) => String(days) === String(search.days)),
});
