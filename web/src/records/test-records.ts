import type { FormField } from '@groundwork/contract/form-fields';
import { schemaOf } from '@groundwork/contract/form-schema';
import type { FormValues } from '@groundwork/contract/form-values';
import type { Instance } from '@groundwork/contract/instances';
import type { RecordRow } from '@groundwork/contract/records';

const options = (...labels: string[]) => ({
  source: 'static' as const,
  staticOptions: labels.map((label) => ({ label, value: label.toLowerCase() })),
});

const testFields: FormField[] = [
  { id: '1', name: 'title', label: 'Visit title', type: 'text', required: true, displayTitle: true },
  { id: '2', name: 'day', label: 'Date of visit', type: 'date', required: false },
  { id: '3', name: 'attending', label: 'Attending', type: 'number', required: false },
  { id: '4', name: 'group', label: 'Group', type: 'dropdown', required: false, dropdownConfig: options('Elm', 'Mill') },
  { id: '5', name: 'album', label: 'Album', type: 'url', required: false },
];

export const testTemplate: Instance['template'] = {
  id: '4fef87c1-58cc-4372-a567-0e02b2c3d499',
  name: 'Visit report',
  kind: 'form',
  structure_type: 'plain',
  record_data_schema: schemaOf(testFields),
  instance_metadata_schema: schemaOf([]),
  views: {
    views: [
      { key: 'all', name: 'All', type: 'table', columns: [] },
      { key: 'groups', name: 'Groups', type: 'board', columns: ['attending'], group_by: 'group' },
      { key: 'days', name: 'Days', type: 'calendar', columns: [], date_field: 'day' },
    ],
  },
  default_view_key: 'all',
};

/** Returns a record as in a list response, number `n` of one instance. */
export const testRecord = (n: number, data: FormValues, more: Partial<RecordRow> = {}): RecordRow => ({
  id: `4fef87c1-58cc-4372-a567-0e02b2c3d40${n}`,
  team_id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  instance_id: 'a47ac10b-58cc-4372-a567-0e02b2c3d479',
  data,
  task: null,
  node: null,
  created_by: null,
  created_at: '2026-11-14T10:00:00Z',
  updated_at: '2026-11-14T10:00:00Z',
  can: { edit: true, delete: true },
  ...more,
});
