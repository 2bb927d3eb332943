import { no, noun } from './noun.ts';

const derived = no('Triggers write it');

/** Sprints of a team, and how many of their tasks were open over time. */
export const sprints = noun({
  operations: ['sprints', 'workload'],
  actions: { 'sprint.edit': { lowest: 'member' }, 'sprint.delete': { lowest: 'member' } },
  tables: {
    sprints: {
      team: 'team_id',
      live: { shownBy: ['sprints', 'tasks'], updatedByMutations: true },
      bytes: { part: 'texts' },
      quotas: [{ name: 'team_sprints' }],
      restorable: { kind: 'sprint', name: 'name' },
      ownData: no('Names nobody'),
      search: no('Its name is often only a month'),
      activity: no('Tasks log that their sprint changes'),
      audit: no('Only its deletion, which deletions log'),
    },
    sprint_changes: {
      team: 'team_id',
      live: no('The changes of tasks refetch what shows them'),
      bytes: no('Without texts'),
      restorable: 'with its owner',
      ownData: no('Names nobody'),
      search: derived,
      activity: derived,
      audit: derived,
    },
  },
});
