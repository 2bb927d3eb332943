import { no, noun } from './noun.ts';

const history = no('Is history itself');

/** Earlier versions of texts. */
export const revisions = noun({
  operations: ['revisions'],
  actions: {},
  tables: {
    revisions: {
      team: 'team_id',
      live: { shownBy: ['revisions'] },
      bytes: { part: 'history' },
      restorable: 'with its owner',
      ownData: { about: 'Earlier versions of texts that you wrote', of: ['created_by'] },
      search: no('Search finds the present'),
      activity: history,
      audit: history,
    },
  },
});
