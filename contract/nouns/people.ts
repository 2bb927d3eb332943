import { no, noun } from './noun.ts';

const ofPerson = no('Of one person');

/** People, as their teams see them, and their settings. */
export const people = noun({
  operations: ['account'],
  actions: {},
  tables: {
    user_profiles: {
      team: no('Of a person, for all teams'),
      live: no('rules.notify_profile tells the teams of the person, and the ids in the queries say which show them'),
      bytes: no('Of no team'),
      restorable: ofPerson,
      ownData: { about: 'What your teams see of you', of: ['id'] },
      search: { kind: 'person', columns: 'own' },
      activity: ofPerson,
      audit: ofPerson,
    },
    user_metadata: {
      team: no('Of a person, for all teams'),
      live: no('Only the person sees it'),
      bytes: no('Of no team'),
      restorable: ofPerson,
      ownData: { about: 'Your profile and settings', of: ['user_id'] },
      search: ofPerson,
      activity: ofPerson,
      audit: ofPerson,
    },
    idempotency_keys: {
      team: no('Of a person, for all teams'),
      live: no('Nobody reads it'),
      bytes: no('Of no team'),
      restorable: no('Kept for a day'),
      ownData: no('Answers to requests, which are exported as what they wrote; kept for a day'),
      search: ofPerson,
      activity: ofPerson,
      audit: ofPerson,
    },
  },
});
