import { extended } from '@groundwork/contract/base/catalogue';
import type { DataCounts } from '@groundwork/contract/maps/transfers';
import { transfers as messages } from './transfers.gen.ts';

/** "3 map records and 1 form record"; null for nothing. */
function counted(counts: Partial<DataCounts>): string | null {
  const { records = 0, entries = 0, tasks = 0 } = counts;
  const said = [
    records > 0 && messages.counts.records(records),
    entries > 0 && messages.counts.entries(entries),
    tasks > 0 && messages.counts.tasks(tasks),
  ];
  return messages.counts.all(said.filter((one) => one !== false)) || null;
}

export const transfers = extended(messages, {
  /** The data about the nodes that moves with them; null for none. */
  goAlong: ({ records, entries }: DataCounts, withEntries: boolean) =>
    counted({ records, ...(withEntries && { entries }) }),
  /** The data about the nodes that stays with the sender; null for none. */
  stay: ({ entries, tasks }: DataCounts, withEntries: boolean) => counted({ tasks, ...(!withEntries && { entries }) }),
});
