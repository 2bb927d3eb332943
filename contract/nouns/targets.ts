import { no, noun } from './noun.ts';

/** Numbers that a goal is to reach, entered by hand or computed from records and maps. */
export const targets = noun({
  operations: ['targets'],
  actions: {},
  tables: {
    goal_targets: {
      team: 'team_id',
      live: { shownBy: ['targets', 'goals', 'statusReports'] },
      bytes: { part: 'texts' },
      restorable: { kind: 'target', name: 'name' },
      ownData: { about: 'Targets that you added', of: ['created_by'] },
      search: no('Search finds the goal'),
      activity: 'own',
      audit: no('Only its deletion, which deletions log'),
    },
    goal_target_values: {
      team: 'team_id',
      live: { shownBy: ['targets', 'goals', 'statusReports'] },
      bytes: no('Without texts'),
      restorable: 'with its owner',
      ownData: { about: 'Values of targets that you entered', of: ['created_by'] },
      search: no('Search finds the goal'),
      activity: 'own',
      audit: no('Belongs to the target'),
    },
  },
});
