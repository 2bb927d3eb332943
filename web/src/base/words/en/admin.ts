import type { DeletionKind } from '@groundwork/contract/base/nouns.gen';
import type { QueueName } from '@groundwork/contract/base/queues';
import type { ImportSource } from '@groundwork/contract/maps/import/imports';
import type { AuditEntry } from '@groundwork/contract/people/admin';
import type { AuditAction, ExportedThing, SignInWay } from '@groundwork/contract/people/audit-actions';
import { translated } from '../language.ts';
import { plural } from './plural.ts';
import { asRole, teams } from './teams.ts';

type Entry = Pick<AuditEntry, 'details'> & {
  person: string;
  team: string;
  /** Whether the actor is also the affected person. */
  self: boolean;
};

const text = (value: string | number | undefined) => `${value ?? ''}`;
const role = ({ details }: Entry, name: 'old' | 'new') =>
  teams.role[text(details[name]) as keyof typeof teams.role] ?? text(details[name]);
const as = ({ details }: Entry) => asRole[text(details.role) as keyof typeof asRole] ?? `as ${text(details.role)}`;
const methods: Record<SignInWay, string> = {
  credential: 'a password',
  passkey: 'a passkey',
  'second-factor': 'a code of the second factor',
  google: 'Google',
  github: 'GitHub',
  oidc: 'single sign-on',
};
/** Returns the words for a value of an entry; “…” for a value that only a newer version of the server knows. */
const named = <Value extends string>(names: Record<Value, string>, value: string | number | undefined) =>
  names[text(value) as Value] ?? '…';
const sources: Record<ImportSource, string> = {
  http: 'through a bridge',
  firebase: 'from Firebase',
  sample: 'of the sample data',
};
const imported = ({ team, details }: Entry) => `an import into ${team} ${named(sources, details.source)}`;
const queueNames: Record<QueueName, string> = {
  mail: 'Email',
  remind: 'Reminders and digests',
  'send-reminders': 'Reminders that people set',
  import: 'Imports from the older product',
  sweep: 'Cleaning up',
  'sweep-old': 'Deleting what is old',
  'map-steps': 'Next steps of maps',
  'data-export': 'Downloads of own data',
  'delete-accounts': 'Deletion of accounts',
  'sweep-files': 'Cleaning up files',
};
const method = ({ details }: Entry) => named(methods, details.method);
const transfer = ({ details, team }: Entry) =>
  `${text(details.type).startsWith('share') ? 'share' : 'transfer'} from ${team} to ${text(details.to)}`;

/** Returns the deleted content, as in “a label” or “3 labels”. */
const content = ({ details }: Entry) => {
  const count = Number(details.count) || 1;
  const [one, many] = things[text(details.kind) as DeletionKind] ?? ['thing', 'things'];
  return count === 1 ? `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}` : plural(count, one, many);
};
const things: Record<DeletionKind, [one: string, many: string]> = {
  goal: ['goal', 'goals'],
  check_in: ['check-in', 'check-ins'],
  target: ['measurable target', 'measurable targets'],
  task: ['task', 'tasks'],
  comment: ['comment', 'comments'],
  attachment: ['file', 'files'],
  label: ['label', 'labels'],
  sprint: ['sprint', 'sprints'],
  record: ['record', 'records'],
  menu: ['menu', 'menus'],
  menu_item: ['menu item', 'menu items'],
  template: ['template', 'templates'],
  instance: ['form or map', 'forms or maps'],
  branch: ['node of a map', 'nodes of maps'],
  task_template: ['task template', 'task templates'],
  view: ['saved view', 'saved views'],
};
const exported: Record<ExportedThing, string> = {
  tasks: 'tasks',
  records: 'records',
  map: 'a map',
  import_report: 'the report of an import',
  security_log: 'the security log',
};

function changedSetting({ details, team }: Entry) {
  if (details.field === 'members_may_invite')
    return details.new === 'true'
      ? `let all members of ${team} invite people`
      : `let only owners and admins of ${team} invite people`;
  if (details.field === 'status_limits') return `changed the limits of statuses in ${team}`;
  if (details.field === 'requires_second_factor')
    return details.new === 'true'
      ? `made two-factor authentication required in ${team}`
      : `no longer requires two-factor authentication in ${team}`;
  const change = `from “${text(details.old)}” to “${text(details.new)}”`;
  if (details.field === 'weekly_hours') return `changed the weekly hours of ${team} ${change}`;
  return details.field === 'name' ? `renamed the team ${change}` : `changed the description of ${team} ${change}`;
}

/** The sentence about an audit entry, after the name of the actor. */
const said: Record<AuditAction, (entry: Entry) => string> = {
  'session.started': (entry) => (entry.details.method ? `signed in with ${method(entry)}` : 'signed in'),
  'session.ended': ({ details, person, self }) => {
    const sessions = plural(Number(details.sessions), 'session', 'sessions');
    return self ? `ended ${sessions}` : `ended ${sessions} of ${person}`;
  },
  'session.failed': (entry) => {
    const { details, person } = entry;
    const way = text(details.method || 'credential');
    const as = person || way === 'credential' ? ` as ${person || 'an unknown address'}` : '';
    const using = way === 'credential' ? '' : ` with ${method(entry)}`;
    return `failed to sign in${as}${using} (${plural(Number(details.count) || 1, 'time', 'times')})`;
  },
  'session.refused': ({ person }) => `tried too often to sign in as ${person}`,
  'second_factor.added': () => 'turned on two-factor authentication',
  'second_factor.changed': () => 'set up another authenticator app',
  'second_factor.removed': ({ person, self }) =>
    self ? 'turned off two-factor authentication' : `removed two-factor authentication of ${person}`,
  'second_factor.passed': () => 'entered the code of the second factor',
  'recovery_code.used': () => 'used a recovery code',
  'recovery_codes.renewed': () => 'made new recovery codes',
  'password.changed': ({ person, self }) => (self ? 'changed their password' : `changed the password of ${person}`),
  'method.added': (entry) => `added ${method(entry)} as a way to sign in`,
  'passkey.added': ({ details }) => `added the passkey ${text(details.name)}`,
  'passkey.removed': ({ details, person, self }) =>
    self ? `removed the passkey ${text(details.name)}` : `removed the passkey ${text(details.name)} of ${person}`,
  'passkey.refused': ({ details, person }) =>
    `was refused with a copy of the passkey ${text(details.name)} of ${person}`,
  'account.created': () => 'created an account',
  'account.confirmed': () => 'confirmed their email',
  'account.suspended': ({ person }) => `suspended ${person}`,
  'account.resumed': ({ person }) => `reinstated ${person}`,
  'email.change_requested': ({ details }) => `asked to change their email to ${details.new}`,
  'email.change_cancelled': () => 'cancelled the change of their email',
  'email.change_stopped': () => 'stopped a change of their email, from the old address',
  'email.changed': ({ details }) => `changed their email from ${details.old} to ${details.new}`,
  'data_export.requested': () => 'asked for a download of their own data',
  'data_export.downloaded': () => 'downloaded their own data',
  'account.deletion_requested': () => 'asked to delete their own account',
  'account.deletion_cancelled': () => 'kept their own account',
  'account.deleted': ({ person }) => `deleted the account of ${person}`,
  'super_admin.granted': ({ person }) => `made ${person} a super-admin`,
  'super_admin.revoked': ({ person }) => `removed ${person} as a super-admin`,
  'team.created': ({ team }) => `created the team ${team}`,
  'team.changed': (entry) => changedSetting(entry),
  'team.code_renewed': ({ team }) => `gave ${team} a new team code`,
  'team.code_used': ({ team }) => `used the team code of ${team}`,
  'team.deleted': ({ team }) => `deleted the team ${team}`,
  'member.joined': (entry) =>
    entry.self ? `joined ${entry.team} ${as(entry)}` : `added ${entry.person} to ${entry.team} ${as(entry)}`,
  'member.left': ({ team }) => `left ${team}`,
  'member.removed': ({ person, team }) => `removed ${person} from ${team}`,
  'role.changed': (entry) =>
    `changed ${entry.self ? 'their own role' : `the role of ${entry.person}`} in ${entry.team} from ${role(entry, 'old')} to ${role(entry, 'new')}`,
  'invitation.created': (entry) => `invited ${entry.person} to ${entry.team} ${as(entry)}`,
  'invitation.resent': ({ person, team }) => `invited ${person} to ${team} again`,
  'invitation.revoked': ({ person, team }) => `revoked the invitation of ${person} to ${team}`,
  'invitation.accepted': ({ team }) => `accepted the invitation to ${team}`,
  'invitation.declined': ({ team }) => `declined the invitation to ${team}`,
  'transfer.requested': (entry) => `asked for a ${transfer(entry)}`,
  'transfer.accepted': (entry) => `accepted a ${transfer(entry)}`,
  'transfer.declined': (entry) => `declined a ${transfer(entry)}`,
  'transfer.cancelled': (entry) => `cancelled a ${transfer(entry)}`,
  'transfer.revoked': (entry) => `revoked a ${transfer(entry)}`,
  'transfer.received': ({ team, details }) =>
    text(details.type).startsWith('share')
      ? `let ${team} see what ${text(details.from)} shares`
      : `took over into ${team} what ${text(details.from)} transferred`,
  'export.made': ({ team, details }) => `downloaded ${exported[text(details.what) as ExportedThing]} of ${team}`,
  'content.deleted': (entry) => `deleted ${content(entry)} in ${entry.team}`,
  'content.restored': (entry) => `restored ${content(entry)} in ${entry.team}`,
  'content.purged': (entry) => `deleted ${content(entry)} in ${entry.team} for good`,
  'import.started': (entry) => `started ${imported(entry)}`,
  'import.done': (entry) => `finished ${imported(entry)}`,
  'import.cancelled': (entry) => `cancelled ${imported(entry)}`,
  'import.failed': (entry) => `started ${imported(entry)}, which failed`,
  'job.retried': ({ details }) => `retried a job of the queue “${named(queueNames, details.queue)}”`,
};

const action: Record<AuditAction, string> = {
  'session.started': 'Signed in',
  'session.ended': 'Sessions ended',
  'session.failed': 'Failed sign-ins',
  'session.refused': 'Too many sign-in attempts',
  'second_factor.added': 'Two-factor authentication turned on',
  'second_factor.changed': 'Authenticator app changed',
  'second_factor.removed': 'Two-factor authentication removed',
  'second_factor.passed': 'Second factor entered',
  'recovery_code.used': 'Recovery code used',
  'recovery_codes.renewed': 'New recovery codes',
  'password.changed': 'Password changed',
  'method.added': 'Sign-in method added',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'passkey.refused': 'Copied passkey refused',
  'account.created': 'Account created',
  'account.confirmed': 'Email confirmed',
  'account.suspended': 'Account suspended',
  'account.resumed': 'Account reinstated',
  'email.change_requested': 'Change of an email requested',
  'email.change_cancelled': 'Change of an email cancelled',
  'email.change_stopped': 'Change of an email stopped',
  'email.changed': 'Email changed',
  'data_export.requested': 'Download of own data requested',
  'data_export.downloaded': 'Own data downloaded',
  'account.deletion_requested': 'Deletion of an account requested',
  'account.deletion_cancelled': 'Deletion of an account cancelled',
  'account.deleted': 'Account deleted',
  'super_admin.granted': 'Super-admin granted',
  'super_admin.revoked': 'Super-admin revoked',
  'team.created': 'Team created',
  'team.changed': 'Team settings changed',
  'team.code_renewed': 'Team code renewed',
  'team.code_used': 'Team code used',
  'team.deleted': 'Team deleted',
  'member.joined': 'Member joined',
  'member.left': 'Member left',
  'member.removed': 'Member removed',
  'role.changed': 'Role changed',
  'invitation.created': 'Invitation created',
  'invitation.resent': 'Invitation sent again',
  'invitation.revoked': 'Invitation revoked',
  'invitation.accepted': 'Invitation accepted',
  'invitation.declined': 'Invitation declined',
  'transfer.requested': 'Transfer requested',
  'transfer.accepted': 'Transfer accepted',
  'transfer.declined': 'Transfer declined',
  'transfer.cancelled': 'Transfer cancelled',
  'transfer.revoked': 'Transfer revoked',
  'transfer.received': 'Transfer received',
  'export.made': 'Data downloaded',
  'content.deleted': 'Deleted',
  'content.restored': 'Restored',
  'content.purged': 'Deleted for good',
  'import.started': 'Import started',
  'import.done': 'Import done',
  'import.cancelled': 'Import cancelled',
  'import.failed': 'Import failed',
  'job.retried': 'Job retried',
};

export const admin = translated({
  title: 'Admin area',
  pages: 'Pages of the admin area',
  more: 'Show more',
  nothingFound: 'Nothing found',
  nothingFoundText: (search: string) => `Nothing matches “${search}”.`,
  users: {
    title: 'Users',
    search: 'Search users',
    teams: (n: number) => plural(n, 'team', 'teams'),
    signedIn: (time: string) => `Last sign-in: ${time}`,
    neverSignedIn: 'Never signed in',
    created: (date: string) => `Since ${date}`,
    superAdmin: 'Super-admin',
    suspended: 'Suspended',
    unconfirmed: 'Not confirmed',
    actions: (name: string) => `Actions for ${name}`,
    suspend: 'Suspend',
    suspendTitle: (name: string) => `Suspend ${name}?`,
    suspendText: (name: string) =>
      `${name} is signed out everywhere at once and cannot sign in until the account is reinstated. What they wrote stays.`,
    resume: 'Reinstate',
    resumeTitle: (name: string) => `Reinstate ${name}?`,
    resumeText: (name: string) => `${name} can sign in again and will find everything as it was.`,
    signOut: 'Sign out everywhere',
    signOutTitle: (name: string) => `Sign out ${name} everywhere?`,
    signOutText: (name: string) => `Every session of ${name} ends at once. They can sign in again.`,
    secondFactor: 'Two-factor',
    removeSecondFactor: 'Remove two-factor authentication',
    removeSecondFactorTitle: (name: string) => `Remove two-factor authentication of ${name}?`,
    removeSecondFactorText: (name: string) =>
      `Do this only if you are sure that ${name} asked for it. All sessions of ${name} end, and the password alone signs in.`,
  },
  teams: {
    title: 'Teams',
    search: 'Search teams',
    owners: (names: string[]) => `Owned by ${new Intl.ListFormat('en').format(names)}`,
    noOwner: 'No owner',
    members: (n: number) => plural(n, 'member', 'members'),
    tasks: (n: number) => plural(n, 'task', 'tasks'),
    created: (date: string) => `Since ${date}`,
    order: 'Order',
    orders: {
      newest: 'Newest first',
      fullest: 'Closest to a limit',
      by: (quota: string) => `Most used: ${quota}`,
    },
    use: (quota: string, amounts: string) => `${quota}: ${amounts}`,
    usage: (use: string, name: string) => `${use}. All usage of ${name}`,
    empty: { title: 'No team yet', text: 'Teams appear here as soon as somebody creates one.' },
  },
  jobs: {
    title: 'Jobs and email',
    queues: 'Queues',
    queue: 'Queue',
    waiting: 'Waiting',
    active: 'Active',
    retrying: 'Retrying',
    failed: 'Failed',
    oldest: 'Oldest',
    lastError: 'Last error',
    none: 'None',
    names: queueNames,
    troubled: 'Failed or waiting to be retried',
    mailTo: (address: string) => `Email to ${address}`,
    noReason: 'Reason unknown',
    tries: (n: number) => plural(n, 'attempt', 'attempts'),
    givenUp: 'Given up',
    waits: 'Waiting for the next attempt',
    retry: 'Try again',
    retryNamed: (name: string) => `Try again: ${name}`,
    empty: { title: 'Nothing has failed', text: 'Emails and jobs that fail appear here with the reason.' },
  },
  health: {
    title: 'Health',
    running: 'Started',
    memory: 'Memory',
    delay: 'Event loop delay',
    delayMeans: '99% of work starts within this time',
    milliseconds: (ms: number) => `${ms.toLocaleString()} ms`,
    connections: 'Database connections',
    ofMost: (active: number, most: number) => `${active} of ${most}`,
    waiting: 'Waiting requests',
    streams: 'Live streams',
    jobs: 'Jobs waiting',
    failedJobs: 'Jobs failed',
    refused: 'Requests refused',
    slow: 'Slow queries',
    feed: 'Sending of the audit log',
    receiver: 'Receiver',
    receivers: { webhook: 'Webhook', syslog: 'Syslog' },
    entriesWaiting: 'Waiting',
    upTo: (count: number, most: number) => (count < most ? count.toLocaleString() : `${most.toLocaleString()}+`),
    oldest: 'Oldest',
    lost: 'Deleted unsent',
    lostMeans: 'Deleted by AUDIT_DAYS before it was sent',
    state: 'State',
    sending: 'Works',
    failingSince: (when: string, reason: string) => `Fails since ${when}: ${reason}`,
    reasons: {
      name: 'no server has this name',
      unreachable: 'the receiver cannot be reached',
      timeout: 'the receiver did not answer within ten seconds',
      certificate: 'the certificate of the receiver is not trusted, or it speaks no TLS',
      closed: 'the receiver ended the connection early',
      status: 'the receiver refused them',
      other: 'sending failed; the log of the server says why',
    },
    status: (code: number) => `the receiver answered with status ${code}`,
    operations: 'Where the time goes',
    operation: 'Operation',
    requests: 'Requests',
    failed: 'Failed',
    mean: 'Average',
  },
  storage: {
    title: 'Storage',
    totals: 'Space used',
    files: 'Files',
    fileSize: 'Size of files',
    database: 'Database',
    ofAll: 'All teams together',
    kept: 'How long it is kept',
    keptKinds: {
      activity: 'Activity',
      revision: 'Earlier versions',
      notification: 'Read notifications',
      unread_notification: 'Unread notifications',
      audit: 'Audit log',
      import: 'Reports of imports',
    },
    days: (n: number) => plural(n, 'day', 'days'),
    byTeam: 'By team',
    count: (n: number) => plural(n, 'file', 'files'),
    empty: { title: 'No files yet', text: 'Files that teams attach to tasks and goals are counted here.' },
  },
  audit: {
    title: 'Audit log',
    search: 'Search the log',
    action: 'Event',
    any: 'Any',
    from: 'From',
    to: 'To',
    by: 'By',
    clear: 'Clear filters',
    onlyBy: (name: string) => `Only what ${name} did`,
    somebody: 'Somebody',
    csv: 'CSV',
    jsonLines: 'JSON Lines',
    exportFailed: 'Failed to export the audit log',
    file: 'audit-log',
    columns: {
      time: 'Time',
      action: 'Event',
      actor: 'By',
      actorEmail: 'Email of actor',
      person: 'Person',
      personEmail: 'Email of person',
      team: 'Team',
      details: 'Details',
      network: 'Network address',
    },
    actions: action,
    said,
    empty: { title: 'Nothing here', text: 'No event fits these filters.' },
  },
});
