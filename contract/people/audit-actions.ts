/** Actions of the audit log, by the type of their subject. */
export const auditActions = [
  'session.started',
  'session.ended',
  'session.failed',
  'session.refused',
  'password.changed',
  'method.added',
  'second_factor.added',
  'second_factor.changed',
  'second_factor.removed',
  'second_factor.passed',
  'recovery_code.used',
  'recovery_codes.renewed',
  'passkey.added',
  'passkey.removed',
  'passkey.refused',
  'account.created',
  'account.confirmed',
  'account.suspended',
  'account.resumed',
  'email.change_requested',
  'email.change_cancelled',
  'email.change_stopped',
  'email.changed',
  'account.deletion_requested',
  'account.deletion_cancelled',
  'account.deleted',
  'data_export.requested',
  'data_export.downloaded',
  'super_admin.granted',
  'super_admin.revoked',
  'team.created',
  'team.changed',
  'team.code_renewed',
  'team.code_used',
  'team.deleted',
  'member.joined',
  'member.left',
  'member.removed',
  'role.changed',
  'invitation.created',
  'invitation.resent',
  'invitation.revoked',
  'invitation.accepted',
  'invitation.declined',
  'transfer.requested',
  'transfer.accepted',
  'transfer.declined',
  'transfer.cancelled',
  'transfer.revoked',
  'transfer.received',
  'export.made',
  'content.deleted',
  'content.restored',
  'content.purged',
  'import.started',
  'import.done',
  'import.cancelled',
  'import.failed',
  'job.retried',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** How people sign in, as the audit log names it: `credential` is a password, the last three are providers. */
export const signInWays = ['credential', 'passkey', 'second-factor', 'google', 'github', 'oidc'] as const;
export type SignInWay = (typeof signInWays)[number];

/** The kinds of entries in a team's security log, by the type of their subject. `sign_ins` are about its members. */
export const securityKinds = {
  sign_ins: ['session', 'password', 'method', 'passkey', 'second_factor', 'recovery_code', 'recovery_codes'],
  people: ['member', 'role', 'invitation'],
  sharing: ['transfer'],
  exports: ['export'],
  deletions: ['content'],
  settings: ['team', 'import'],
} as const;
export type SecurityKind = keyof typeof securityKinds;

/** The actions of a kind. */
export const actionsOf = (kind: SecurityKind): AuditAction[] =>
  auditActions.filter((action) => securityKinds[kind].some((subject) => action.startsWith(`${subject}.`)));

/** The kinds of data that members export as a file. Each export is an entry in the security log. */
export const exportedThings = ['tasks', 'records', 'map', 'import_report', 'security_log'] as const;
export type ExportedThing = (typeof exportedThings)[number];
