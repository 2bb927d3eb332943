import type { FilterOp } from '@groundwork/contract/forms/record-filters';
import { records as messages } from './records.gen.ts';

/** `timeOps` has the operators that are called otherwise for dates and times. */
export const records: typeof messages & { filter: { timeOps: Partial<Record<FilterOp, string>> } } = messages;
