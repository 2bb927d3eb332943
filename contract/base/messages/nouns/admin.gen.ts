// Generated from `contract/base/messages/people.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const admin = catalogue('messages.admin', {
  superAdminsOnly: 'Only super-admins can do this',
  notYourself: 'You cannot suspend your own account',
  areaFailed: 'Failed to open the admin area',
  usersFailed: 'Failed to load users',
  teamsFailed: 'Failed to load teams',
  healthFailed: 'Failed to load the figures',
  queuesFailed: 'Failed to load queues',
  jobsFailed: 'Failed to load jobs',
  storageFailed: 'Failed to load storage',
  auditFailed: 'Failed to load the audit log',
  suspended: 'Account suspended',
  suspendFailed: 'Failed to suspend the account',
  resumed: 'Account reinstated',
  resumeFailed: 'Failed to reinstate the account',
  signedOut: 'Signed out everywhere',
  signOutFailed: 'Failed to sign out',
  secondFactorRemoved: 'Two-factor authentication removed',
  secondFactorFailed: 'Failed to remove two-factor authentication',
  retried: 'The job will be tried again',
  retryFailed: 'Failed to retry the job',
  mailBlanked: 'The link in this email has expired. The person can ask for a new one.',
});
