import { oc } from '@orpc/contract';
import { z } from 'zod';
import { auditActions } from './audit-actions.ts';
import { done, idOf, pageOf, pageQuery, person, rowId, text, timestamp } from './fields.ts';
import { limits } from './limits.ts';

export const adminUser = person.extend({
  email_verified: z.boolean(),
  created_at: timestamp,
  last_sign_in_at: timestamp.nullable(),
  team_count: z.number().int(),
  suspended_at: timestamp.nullable(),
  is_super_admin: z.boolean(),
  can: z.object({ suspend: z.boolean(), resume: z.boolean(), sign_out: z.boolean() }),
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
});
export type AdminTeam = z.infer<typeof adminTeam>;

export const queue = z.object({
  name: z.string(),
  waiting: z.number().int(),
  active: z.number().int(),
  retrying: z.number().int(),
  failed: z.number().int(),
  /** When the oldest that is not done yet was queued. */
  oldest_at: timestamp.nullable(),
  last_error: z.string().nullable(),
});
export type Queue = z.infer<typeof queue>;

/** A job that failed, for good or so far. Of a mail it tells to whom, and nothing of what it says. */
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

/** How the server that answers is doing, since it started: others beside it count for themselves. */
export const health = z.object({
  started_at: timestamp,
  memory_bytes: z.number(),
  /** How late the server comes to what is due, at worst but for one in a hundred. */
  event_loop_ms: z.number(),
  connections: z.object({ active: z.number(), idle: z.number(), waiting: z.number(), most: z.number() }),
  streams: z.number(),
  refused: z.number(),
  slow_queries: z.number(),
  queues: z.object({ waiting: z.number(), failed: z.number() }),
  /** Those that took the most time together, the first the most. */
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

/** Who did what to whom, with the names of that moment. Who and what may be gone since. */
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
  /** What the action needs to be understood: `{old, new}` roles, the `role` of an invitation, how many `sessions`. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  ip_address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const search = text(limits.text.line).default('');
const instant = z.iso.datetime({ offset: true }).optional();
const act = z.strictObject({ userId: idOf('user') });

/** For super-admins alone; the database refuses everybody else (rules/admin.sql). */
export const adminContract = {
  users: oc
    .route({
      method: 'GET',
      path: '/admin/users',
      tags: ['admin'],
      summary: 'Everybody with an account, newest first; searched by name and address',
    })
    .input(z.strictObject({ search, ...pageQuery }))
    .output(pageOf(adminUser)),
  suspend: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/suspend',
      tags: ['admin'],
      summary: 'Suspend an account and end its sessions; not one’s own',
    })
    .input(act)
    .output(done),
  resume: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/resume',
      tags: ['admin'],
      summary: 'Reinstate a suspended account',
    })
    .input(act)
    .output(done),
  signOut: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/sign-out',
      tags: ['admin'],
      summary: 'End all sessions of a person',
    })
    .input(act)
    .output(done),
  teams: oc
    .route({
      method: 'GET',
      path: '/admin/teams',
      tags: ['admin'],
      summary: 'All teams, newest first; searched by name',
    })
    .input(z.strictObject({ search, ...pageQuery }))
    .output(pageOf(adminTeam)),
  health: oc
    .route({ method: 'GET', path: '/admin/health', tags: ['admin'], summary: 'How the server that answers is doing' })
    .output(health),
  queues: oc
    .route({
      method: 'GET',
      path: '/admin/queues',
      tags: ['admin'],
      summary: 'The queues of background jobs and of email',
    })
    .output(z.object({ items: z.array(queue) })),
  jobs: oc
    .route({
      method: 'GET',
      path: '/admin/jobs',
      tags: ['admin'],
      summary: 'Jobs and emails that failed or wait for another try, newest first',
    })
    .input(z.strictObject(pageQuery))
    .output(pageOf(troubledJob)),
  retryJob: oc
    .route({
      method: 'POST',
      path: '/admin/jobs/{jobId}/retry',
      tags: ['admin'],
      summary: 'Try a failed job once more, or a waiting one now',
    })
    .input(z.strictObject({ jobId: idOf('job') }))
    .output(done),
  storage: oc
    .route({
      method: 'GET',
      path: '/admin/storage',
      tags: ['admin'],
      summary: 'How much room files and the database take',
    })
    .output(z.object({ files: z.number().int(), file_bytes: z.number().int(), database_bytes: z.number().int() })),
  teamStorage: oc
    .route({
      method: 'GET',
      path: '/admin/storage/teams',
      tags: ['admin'],
      summary: 'The files of each team that has some, the largest first',
    })
    .input(z.strictObject(pageQuery))
    .output(pageOf(teamStorage)),
  audit: oc
    .route({
      method: 'GET',
      path: '/admin/audit',
      tags: ['admin'],
      summary: 'What happened to accounts, roles, invitations and transfers, newest first',
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
