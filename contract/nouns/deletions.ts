import { no, noun } from './noun.ts';

const deleted = no('Is deleted');

/** Deletions of a team in the last 30 days, with the deleted rows, from which they can be restored. */
export const deletions = noun({
  operations: ['deletions'],
  actions: { 'deletion.manage': { lowest: 'admin' } },
  tables: {
    deletions: {
      team: 'team_id',
      live: { shownBy: ['deletions', 'securityLog'], readers: 'rules.readers_of_deletions(team_id)' },
      bytes: { part: 'deleted', refuses: false },
      restorable: deleted,
      ownData: { about: 'What you deleted and others can still restore', of: ['deleted_by'] },
      search: deleted,
      activity: no('The deleted things log it'),
      audit: 'own',
    },
    deleted_rows: {
      team: 'team_id',
      live: no('The list of deletions shows them'),
      bytes: { part: 'deleted', refuses: false },
      restorable: deleted,
      ownData: no('Deleted content, which only those who may restore it may read'),
      search: deleted,
      activity: deleted,
      audit: no('Their deletion has an entry'),
    },
  },
});
