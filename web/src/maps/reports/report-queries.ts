import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** The forms that write fields of the nodes of a map. */
export const reportForms = (mapId: string) => api.reports.forms.queryOptions({ input: { mapId } });

/** The numbers that reports about a node have, oldest first. */
export const reportedNumbers = (mapId: string, nodeId: string) =>
  api.reports.numbers.queryOptions({ input: { mapId, nodeId } });

/** Refetches what shows records, after a report was stored outside a mutation. */
export const refetchReports = (queries: QueryClient) =>
  Promise.all(
    [api.reports.key(), api.records.key(), api.forms.key(), api.instances.key()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
