import { no, noun } from './noun.ts';

const ofPerson = no('Of one person');

/** Notifications of a person, and how the person wants to get them. */
export const notifications = noun({
  operations: ['notifications'],
  actions: {},
  tables: {
    notifications: {
      team: 'team_id',
      live: { shownBy: ['notifications', 'invitations'], readers: 'user_id' },
      bytes: { part: 'history', refuses: false },
      restorable: no('Derived from other rows'),
      ownData: {
        about: 'Your notifications',
        of: ['user_id'],
        except: { actor_id: 'Notifications of other people', member_id: 'The same person as user_id' },
      },
      search: ofPerson,
      activity: ofPerson,
      audit: ofPerson,
    },
    notification_preferences: {
      team: no('Of a person, for all teams'),
      live: no('Only the person sees them'),
      bytes: no('Of no team'),
      restorable: ofPerson,
      ownData: { about: 'How you get notifications', of: ['user_id'] },
      search: ofPerson,
      activity: ofPerson,
      audit: ofPerson,
    },
  },
});
