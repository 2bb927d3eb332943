import { no, noun } from './noun.ts';

/** Labels of a team, for its tasks and maps. */
export const labels = noun({
  operations: ['labels'],
  actions: { 'label.edit': { lowest: 'member' }, 'label.delete': { lowest: 'member' } },
  tables: {
    labels: {
      team: 'team_id',
      live: { shownBy: ['labels', 'tasks', 'maps', 'taskTemplates'], updatedByMutations: true },
      bytes: { part: 'texts' },
      quotas: [{ name: 'team_labels' }],
      restorable: { kind: 'label', name: 'name' },
      ownData: no('Names nobody'),
      search: { kind: 'label', columns: ['name', 'description'] },
      activity: no('Tasks log that they get and lose a label'),
      audit: no('Only its deletion, which deletions log'),
    },
  },
});
