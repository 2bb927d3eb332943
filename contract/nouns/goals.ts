import { no, noun } from './noun.ts';

export const goals = noun({
  operations: ['goals', 'copies', 'links', 'dashboardStatistics', 'statusReports'],
  actions: { 'goal.edit': { lowest: 'member' }, 'goal.delete': { lowest: 'member' } },
  tables: {
    goals: {
      team: 'team_id',
      live: {
        shownBy: [
          'goals',
          'links',
          'tasks',
          'instances',
          'dashboardStatistics',
          'statusReports',
          'nextSteps',
          'watches',
        ],
        updatedByMutations: true,
      },
      bytes: { part: 'texts' },
      quotas: [{ name: 'team_goals' }],
      restorable: { kind: 'goal', name: 'title' },
      ownData: {
        about: 'Goals that you created or that are assigned to you',
        of: ['created_by', 'assigned_to'],
      },
      search: { kind: 'goal', columns: ['title', 'content', 'reason', 'target'] },
      activity: 'own',
      audit: no('Only its deletion, which deletions log'),
    },
  },
});
