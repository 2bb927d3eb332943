import { no, noun } from './noun.ts';

const secret = no('Secrets; rules.my_identity exports the rest');
const shortLived = no('Short-lived; it may have ended since the backup');

/** Accounts, how people sign in, and what they have asked for their account. */
export const identity = noun({
  operations: ['account', 'accountDeletion', 'dataExport', 'emailChange', 'passkeys'],
  actions: {},
  tables: {
    users: { schema: 'auth', ownData: no('rules.my_identity exports it'), backup: 'all rows' },
    accounts: { schema: 'auth', ownData: secret, backup: 'all rows' },
    sessions: { schema: 'auth', ownData: secret, backup: shortLived },
    verifications: { schema: 'auth', ownData: no('Names nobody'), backup: 'all rows' },
    attempts: { schema: 'auth', ownData: no('Names nobody'), backup: shortLived },
    authenticators: { schema: 'auth', ownData: secret, backup: 'all rows' },
    recovery_codes: { schema: 'auth', ownData: secret, backup: 'all rows' },
    passkeys: { schema: 'auth', ownData: secret, backup: 'all rows' },
    email_changes: { schema: 'auth', ownData: secret, backup: 'all rows' },
    account_deletions: { schema: 'auth', ownData: no('rules.my_identity exports it'), backup: 'all rows' },
    data_exports: {
      schema: 'auth',
      ownData: no('rules.my_identity exports when it was requested'),
      backup: no('People can ask for it again'),
    },
    sign_ups: {
      schema: 'auth',
      ownData: no('Only people who have not confirmed their address; they cannot sign in'),
      backup: 'all rows',
    },
  },
});
