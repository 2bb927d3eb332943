import { no, noun } from './noun.ts';

const swept = no('A sweep deletes it');
const ofImport = no('Belongs to the import');

/** Imports from the older product, and what became of each thing. */
export const imports = noun({
  operations: ['imports'],
  actions: {},
  tables: {
    imports: {
      team: 'team_id',
      live: { shownBy: ['imports', 'nextSteps', 'securityLog'], readers: 'user_id' },
      bytes: { part: 'texts', refuses: false },
      restorable: swept,
      ownData: { about: 'Imports that you started', of: ['user_id'] },
      search: no('Search finds what it brought'),
      activity: no('Only the person sees it'),
      audit: 'own',
    },
    import_items: {
      team: 'team_id',
      live: no('The import sends its own notices'),
      bytes: { part: 'texts', refuses: false },
      restorable: swept,
      ownData: ofImport,
      search: ofImport,
      activity: ofImport,
      audit: ofImport,
    },
    imported_rows: {
      team: 'team_id',
      live: no('Nobody reads it'),
      bytes: { part: 'texts' },
      restorable: swept,
      ownData: ofImport,
      search: ofImport,
      activity: ofImport,
      audit: ofImport,
    },
    import_sessions: {
      schema: 'auth',
      ownData: no('An encrypted credential of the older product, for an hour'),
      backup: no('A restored server must not use it'),
    },
  },
});
