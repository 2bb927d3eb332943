import { no, noun } from './noun.ts';

/** Records of forms and lists, and those about nodes of maps. */
export const records = noun({
  operations: ['records', 'forms', 'reports'],
  actions: { 'record.edit': { lowest: 'member' }, 'record.delete': { lowest: 'member' } },
  tables: {
    tpl_records: {
      team: 'team_id',
      live: { shownBy: ['records', 'forms', 'instances', 'reports', 'mapSteps'], updatedByMutations: true },
      bytes: { part: 'records' },
      quotas: [{ name: 'team_records', spread: true, changes: true }],
      restorable: { kind: 'record' },
      ownData: { about: 'Records that you filled in', of: ['created_by'], leftOut: ['search'] },
      search: { kind: 'record', columns: ['team_id', 'data'] },
      activity: 'own',
      audit: no('Only its deletion, which deletions log'),
    },
  },
});
