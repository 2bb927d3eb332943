import { no, noun } from './noun.ts';

const ofPerson = no('Of one person');

/** Who hears of changes of a task, a goal or a map. */
export const watches = noun({
  operations: ['watches'],
  actions: {},
  tables: {
    watches: {
      team: 'team_id',
      live: { shownBy: ['watches', 'tasks'] },
      bytes: no('Without texts'),
      restorable: 'with its owner',
      ownData: { about: 'What you watch', of: ['user_id'] },
      search: ofPerson,
      activity: ofPerson,
      audit: ofPerson,
    },
  },
});
