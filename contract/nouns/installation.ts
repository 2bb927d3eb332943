import { no, noun } from './noun.ts';

const log = no('Is a log itself');
const derived = no('Triggers write it');
const nobody = no('Names nobody');
const ofInstallation = no('Of the installation');

/** What the installation keeps for itself: the audit log, the index of the search, counters and versions. */
export const installation = noun({
  operations: ['securityLog', 'admin', 'search'],
  actions: {},
  tables: {
    audit_log: {
      team: 'team_id',
      live: no('Super-admins reload the page, and a security log polls'),
      bytes: no('Belongs to the installation'),
      restorable: log,
      ownData: no('rules.my_audit_log exports it'),
      search: log,
      activity: log,
      audit: log,
    },
    search_entries: {
      team: no('An index; its column owner_team_id is null for what everybody sees'),
      live: derived,
      bytes: derived,
      restorable: derived,
      ownData: nobody,
      search: derived,
      activity: derived,
      audit: derived,
    },
    audit_feeds: { schema: 'meta', ownData: nobody, backup: ofInstallation },
    change_notices: { schema: 'meta', ownData: nobody, backup: no('Sent within seconds') },
    last_backup: { schema: 'meta', ownData: nobody, backup: ofInstallation },
    migrations: { schema: 'meta', ownData: nobody, backup: ofInstallation },
    prepared: { schema: 'meta', ownData: nobody, backup: ofInstallation },
    quotas: { schema: 'meta', ownData: nobody, backup: ofInstallation },
    second_factor_rule: { schema: 'meta', ownData: nobody, backup: ofInstallation },
    usage: { schema: 'meta', ownData: nobody, backup: no('Counted anew') },
    version: { schema: 'meta', ownData: nobody, backup: ofInstallation },
  },
});
