import { no, noun } from './noun.ts';

/** Reports of members on the health of a goal. */
export const checkIns = noun({
  operations: ['checkIns'],
  actions: {
    'check_in.edit': { lowest: 'member', only: 'created_by' },
    'check_in.delete': { lowest: 'member', only: 'created_by' },
  },
  tables: {
    goal_check_ins: {
      team: 'team_id',
      live: { shownBy: ['checkIns', 'goals', 'statusReports'] },
      bytes: { part: 'texts' },
      restorable: { kind: 'check_in', name: 'note' },
      ownData: { about: 'Your check-ins', of: ['created_by'] },
      search: no('Search finds the goal'),
      activity: 'own',
      audit: no('Only its deletion, which deletions log'),
    },
  },
});
