import { no, noun } from './noun.ts';

const ofPerson = no('Of one person');
const fromList = no('People choose a view from its list');

/** Saved views of lists of tasks: of a person, and shared with a team. */
export const views = noun({
  operations: ['views'],
  actions: { 'view.edit': { lowest: 'member', only: 'created_by' }, 'shared_view.manage': { lowest: 'admin' } },
  tables: {
    task_views: {
      team: 'team_id',
      live: { shownBy: ['views'], readers: 'user_id', updatedByMutations: true },
      bytes: { part: 'texts' },
      restorable: ofPerson,
      ownData: { about: 'Your saved views', of: ['user_id'] },
      search: ofPerson,
      activity: ofPerson,
      audit: ofPerson,
    },
    shared_task_views: {
      team: 'team_id',
      live: { shownBy: ['views'], updatedByMutations: true },
      bytes: { part: 'texts' },
      restorable: { kind: 'view', name: 'name' },
      ownData: { about: 'Views that you shared', of: ['created_by'] },
      search: fromList,
      activity: no('Is not about the work itself'),
      audit: no('Only its deletion, which deletions log'),
    },
    task_view_choices: {
      team: 'team_id',
      live: { shownBy: ['views'], readers: 'user_id', updatedByMutations: true },
      bytes: { part: 'texts' },
      restorable: ofPerson,
      ownData: { about: 'The order of your views', of: ['user_id'] },
      search: ofPerson,
      activity: ofPerson,
      audit: ofPerson,
    },
  },
});
