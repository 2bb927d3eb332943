import type { ImportRun } from '@groundwork/contract/import';
import type { LegacyTemplate } from '@groundwork/contract/legacy';
import { north } from '../transfers/test-transfer.ts';

/** An import in the middle: the templates came, a map is coming, the people wait. */
export const testRun = (more: Partial<ImportRun> = {}): ImportRun => ({
  id: '00000000-0000-4000-8000-0000000000aa',
  team: { id: north.id, name: north.name },
  status: 'running',
  reason: null,
  template: { total: 2, created: 1, skipped: 1, refused: 0 },
  map: { total: 2, created: 1, skipped: 0, refused: 0 },
  user: { total: 4, created: 0, skipped: 0, refused: 0 },
  field: { created: 9, altered: 0, refused: 0 },
  node: { created: 40, altered: 0, refused: 0 },
  current: 'Harbour district',
  current_nodes: { done: 48, total: 96 },
  created_at: '2026-11-22T10:00:00Z',
  finished_at: null,
  ...more,
});

export const testTemplate = (
  id: string,
  name: string,
  fields: Partial<LegacyTemplate['fields'][number]>[] = [],
): LegacyTemplate => ({
  id,
  name,
  fields: fields.map((field) => ({
    type: 'text',
    name: '',
    label: '',
    icon: '',
    options: [],
    show_middle_state: false,
    ...field,
  })),
  nodes: [],
});
