import { z } from 'zod';
import { done, idOf, pageOf, pageQuery, person, rowId, text, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { asciiEmail } from '../base/normalized.ts';
import { operation } from '../base/operation.ts';
import { teamOrders } from '../base/quotas.ts';
import { auditActions } from './audit-actions.ts';
import { quotaUse } from './teams.ts';

export const adminUser = person.extend({
  email_verified: z.boolean(),
  created_at: timestamp,
  last_sign_in_at: timestamp.nullable(),
  team_count: z.number().int(),
  suspended_at: timestamp.nullable(),
  is_super_admin: z.boolean(),
  has_second_factor: z.boolean(),
  can: z.object({
    suspend: z.boolean(),
    resume: z.boolean(),
    sign_out: z.boolean(),
    remove_second_factor: z.boolean(),
  }),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminTeam = z.object({
  id: rowId('team'),
  name: z.string(),
  created_at: timestamp,
  owners: z.array(person),
  member_count: z.number().int(),
  task_count: z.number().int(),
  file_bytes: z.number().int(),
  usage: z.array(quotaUse),
});
export type AdminTeam = z.infer<typeof adminTeam>;

export const queue = z.object({
  name: z.string(),
  waiting: z.number().int(),
  active: z.number().int(),
  retrying: z.number().int(),
  failed: z.number().int(),
  /** When the oldest unfinished job was queued. */
  oldest_at: timestamp.nullable(),
  last_error: z.string().nullable(),
});
export type Queue = z.infer<typeof queue>;

/** A failed job, which may be retried. For an email it shows the recipients and none of the text. */
export const troubledJob = z.object({
  id: rowId('job'),
  queue: z.string(),
  state: z.enum(['failed', 'retrying']),
  tries: z.number().int(),
  recipient: z.string().nullable(),
  error: z.string().nullable(),
  created_at: timestamp,
  next_try_at: timestamp.nullable(),
});
export type TroubledJob = z.infer<typeof troubledJob>;

/** Why the last attempt to send the audit log failed. For `status`, `error_status` is the HTTP status of the answer. */
const auditFeedError = z.enum(['name', 'unreachable', 'timeout', 'certificate', 'closed', 'status', 'other']);

/** The feed of the audit log to one receiver. */
export const auditFeed = z.object({
  receiver: z.enum(['webhook', 'syslog']),
  /** How many entries wait, at most 10,000, and when the oldest was written. */
  waiting: z.number().int(),
  oldest_at: timestamp.nullable(),
  failing_since: timestamp.nullable(),
  error: auditFeedError.nullable(),
  error_status: z.number().int().nullable(),
  /** Entries that were deleted by AUDIT_DAYS before they were sent. */
  lost: z.number().int(),
});
export type AuditFeed = z.infer<typeof auditFeed>;

/** Health of the answering server process since its start. Other processes are not counted. */
export const health = z.object({
  started_at: timestamp,
  memory_bytes: z.number(),
  /** Event-loop delay, p99. */
  event_loop_ms: z.number(),
  connections: z.object({ active: z.number(), idle: z.number(), waiting: z.number(), most: z.number() }),
  streams: z.number(),
  refused: z.number(),
  slow_queries: z.number(),
  queues: z.object({ waiting: z.number(), failed: z.number() }),
  /** One for each receiver of the audit log in the settings of this server. */
  audit_feeds: z.array(auditFeed),
  /** The operations that took the most time in total, slowest first. */
  operations: z.array(z.object({ name: z.string(), requests: z.number(), failed: z.number(), mean_ms: z.number() })),
});
export type Health = z.infer<typeof health>;

export const teamStorage = z.object({
  id: rowId('team'),
  name: z.string(),
  files: z.number().int(),
  file_bytes: z.number().int(),
});
export type TeamStorage = z.infer<typeof teamStorage>;

/** An entry of the audit log, with the names of that moment. The people and the team may have been deleted since. */
export const auditEntry = z.object({
  id: rowId('audit'),
  created_at: timestamp,
  action: z.enum(auditActions),
  actor_id: rowId('user').nullable(),
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  person_id: rowId('user').nullable(),
  person_name: z.string().nullable(),
  person_email: z.string().nullable(),
  team_id: rowId('team').nullable(),
  team_name: z.string().nullable(),
  /**
   * Details of the action: `{old, new}` roles, the `{field, old, new}` of a team, the `role` of an invitation, the
   * number of `sessions`.
   */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  ip_address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Converts an email address to ASCII, because accounts store their addresses in ASCII. */
const search = text(limits.text.line, asciiEmail).default('');
const instant = z.iso.datetime({ offset: true }).optional();
const act = z.strictObject({ userId: idOf('user') });

/** Rows that a job deletes when they are older than a setting says, such as AUDIT_DAYS. */
export const keptKinds = ['activity', 'revision', 'notification', 'unread_notification', 'audit', 'import'] as const;

/** For super-admins only; the database refuses everybody else (rules/people/admin.sql). */
export const adminContract = {
  users: operation('admin.usersFailed')
    .route({
      method: 'GET',
      path: '/admin/users',
      tags: ['admin'],
      summary: 'All people with an account, newest first; search by name and address',
    })
    .input(z.strictObject({ search, ...pageQuery }))
    .output(pageOf(adminUser)),
  suspend: operation('admin.suspendFailed', { freshSession: 'always' })
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/suspend',
      tags: ['admin'],
      summary: 'Suspend an account and end its sessions; not one’s own',
    })
    .input(act)
    .output(done),
  resume: operation('admin.resumeFailed', { freshSession: 'always' })
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/resume',
      tags: ['admin'],
      summary: 'Reinstate a suspended account',
    })
    .input(act)
    .output(done),
  signOut: operation('admin.signOutFailed', { freshSession: 'always' })
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/sign-out',
      tags: ['admin'],
      summary: 'End all sessions of a person',
    })
    .input(act)
    .output(done),
  removeSecondFactor: operation('admin.secondFactorFailed', { freshSession: 'always' })
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/remove-second-factor',
      tags: ['admin'],
      summary: 'Remove the second factor of a person who has lost it, and end their sessions; not one’s own',
    })
    .input(act)
    .output(done),
  teams: operation('admin.teamsFailed')
    .route({
      method: 'GET',
      path: '/admin/teams',
      tags: ['admin'],
      summary: 'All teams with what they use, newest first or by use; search by name',
    })
    .input(z.strictObject({ search, order: z.enum(teamOrders).default('newest'), ...pageQuery }))
    .output(pageOf(adminTeam)),
  health: operation('admin.healthFailed')
    .route({ method: 'GET', path: '/admin/health', tags: ['admin'], summary: 'Health of the answering server' })
    .output(health),
  queues: operation('admin.queuesFailed')
    .route({
      method: 'GET',
      path: '/admin/queues',
      tags: ['admin'],
      summary: 'The queues of background jobs and of email',
    })
    .output(z.object({ items: z.array(queue) })),
  jobs: operation('admin.jobsFailed')
    .route({
      method: 'GET',
      path: '/admin/jobs',
      tags: ['admin'],
      summary: 'Failed jobs and emails and those that wait for a retry, newest first',
    })
    .input(z.strictObject(pageQuery))
    .output(pageOf(troubledJob)),
  retryJob: operation('admin.retryFailed', { freshSession: 'always' })
    .route({
      method: 'POST',
      path: '/admin/jobs/{jobId}/retry',
      tags: ['admin'],
      summary: 'Retry a failed job, or run a waiting one now',
    })
    .input(z.strictObject({ jobId: idOf('job') }))
    .output(done),
  storage: operation('admin.storageFailed')
    .route({
      method: 'GET',
      path: '/admin/storage',
      tags: ['admin'],
      summary: 'Storage used by files and the database',
    })
    .output(
      z.object({
        files: z.number().int(),
        file_bytes: z.number().int(),
        database_bytes: z.number().int(),
        /** The use of all teams together. */
        usage: z.array(quotaUse.pick({ quota: true, used: true })),
        /** How many days each kind of rows is kept, by the settings of the server. */
        kept_days: z.record(z.enum(keptKinds), z.number().int()),
      }),
    ),
  teamStorage: operation('admin.storageFailed')
    .route({
      method: 'GET',
      path: '/admin/storage/teams',
      tags: ['admin'],
      summary: 'Storage used by the files of each team, largest first',
    })
    .input(z.strictObject(pageQuery))
    .output(pageOf(teamStorage)),
  audit: operation('admin.auditFailed')
    .route({
      method: 'GET',
      path: '/admin/audit',
      tags: ['admin'],
      summary: 'Audit log of accounts, roles, invitations and transfers, newest first',
    })
    .input(
      z.strictObject({
        search,
        action: z.enum(auditActions).optional(),
        actor: idOf('user').optional(),
        from: instant,
        to: instant,
        ...pageQuery,
      }),
    )
    .output(pageOf(auditEntry)),
};
