import type { CsvColumn } from '@groundwork/contract/base/csv';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { RecordRow } from '@groundwork/contract/forms/records';
import * as words from '../../base/words/words.ts';
import { heldBy } from '../forms/record-fields.ts';
import { plainValue } from '../forms/value-words.ts';

const { csv } = words.records;

/** Returns the columns: the id, every field of the form, node and task, and author and times. */
export const recordColumns = (fields: FormField[]): CsvColumn<RecordRow>[] => [
  [csv.id, ({ id }) => id],
  ...fields.map((field): CsvColumn<RecordRow> => [field.label, (record) => plainValue(field, heldBy(record, field))]),
  [csv.node, ({ node }) => node?.title ?? ''],
  [csv.map, ({ node }) => node?.map.name ?? ''],
  [csv.task, ({ task }) => task?.title ?? ''],
  [csv.by, ({ created_by: who }) => who?.full_name || who?.email || ''],
  [csv.created, ({ created_at }) => created_at],
];
