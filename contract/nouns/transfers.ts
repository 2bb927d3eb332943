import { no, noun } from './noun.ts';

const rights = no('Ends rights of other teams');

/** Requests to hand over or share a map or branch, and the views of shared ones. */
export const transfers = noun({
  operations: ['transfers'],
  actions: {
    'transfer.accept': { lowest: 'member' },
    'transfer.decline': { lowest: 'member' },
    'transfer.cancel': { lowest: 'member' },
    'transfer.revoke': { lowest: 'member' },
  },
  tables: {
    transfer_requests: {
      team: 'team_id',
      live: { shownBy: ['transfers', 'notifications', 'maps', 'securityLog'] },
      bytes: { part: 'texts', refuses: false },
      restorable: rights,
      ownData: { about: 'Maps that you sent or shared', of: ['created_by'] },
      search: no('Search finds the map'),
      activity: 'own',
      audit: 'own',
    },
    map_views: {
      team: 'team_id',
      live: { shownBy: ['maps'] },
      bytes: no('Without texts'),
      restorable: rights,
      ownData: no('Names nobody'),
      search: no('Search finds the map'),
      activity: no('Its request has an entry'),
      audit: no('Its request has an entry'),
    },
  },
});
