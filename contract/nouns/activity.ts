import { no, noun } from './noun.ts';

const log = no('Is a log itself');
const ofPerson = no('Of one person');

/** The activity log of a team, and up to when a person has seen it. */
export const activity = noun({
  operations: ['activity', 'unseenActivity'],
  actions: {},
  tables: {
    activity_log: {
      team: 'team_id',
      live: { shownBy: ['activity', 'unseenActivity'] },
      bytes: { part: 'history', refuses: false },
      restorable: no('Derived from other rows'),
      ownData: { about: 'What you did', of: ['user_id'] },
      search: log,
      activity: log,
      audit: log,
    },
    activity_marks: {
      team: 'team_id',
      live: { shownBy: ['unseenActivity'], readers: 'user_id' },
      bytes: no('Without texts'),
      restorable: ofPerson,
      ownData: { about: 'Up to when you saw the activity of teams', of: ['user_id'] },
      search: ofPerson,
      activity: ofPerson,
      audit: ofPerson,
    },
  },
});
