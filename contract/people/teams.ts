import { z } from 'zod';
import {
  done,
  idOf,
  optionalText,
  pageOf,
  pageQuery,
  person,
  requiredName,
  rowId,
  text,
  timestamp,
  viewersDate,
} from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { rowParts, teamQuotas } from '../base/quotas.ts';
import { openStatuses } from '../base/statuses.ts';
import { startKinds } from './team-starts.ts';

/** Part 6: owner 1, admin 2, member 3 (the default). */
export const roleCodes = { 1: 'OWNER', 2: 'ADMIN', 3: 'MEMBER' } as const;
const role = { role_id: z.number().int(), role_name: z.string(), role_code: z.enum(Object.values(roleCodes)) };
export const roleId = z.literal(Object.values(limits.role), 'teams.roleUnknown');
export type RoleId = z.infer<typeof roleId>;

const statusLimit = z.int('teams.statusLimit').min(1, 'teams.statusLimit').max(limits.statusLimit, 'teams.statusLimit');

const weeklyHours = z
  .number('teams.weeklyHours')
  .min(0, 'teams.weeklyHours')
  .max(limits.weeklyHoursMax, 'teams.weeklyHours');

export const team = z.object({
  id: rowId('team'),
  name: z.string(),
  description: z.string().nullable(),
  /** If false, only owners and admins may invite. */
  members_may_invite: z.boolean(),
  /** The most tasks that the team wants in a status. A board marks a column with more. */
  status_limits: z.partialRecord(z.enum(openStatuses), statusLimit),
  /** The working hours a week of each member who has none of their own. */
  weekly_hours: z.number(),
  /** Whether all members must have a second factor. */
  requires_second_factor: z.boolean(),
  /** Other teams name this team by its code when they send something. */
  code: z.string(),
  created_by: rowId('user').nullable(),
  created_at: timestamp,
  joined_at: timestamp,
  ...role,
  member_count: z.number().int(),
  plan: z.literal(limits.plan),
  /**
   * `audit`: read the security log. `invite`: ids of the roles that the caller may invite. The only owner cannot leave.
   */
  can: z.object({
    update: z.boolean(),
    delete: z.boolean(),
    audit: z.boolean(),
    require_second_factor: z.boolean(),
    invite: z.array(roleId),
    leave: z.boolean(),
  }),
});
export type Team = z.infer<typeof team>;

export const member = person.extend({
  /** The names of the specification (part 3) for `id` and `email`, which members have as people. */
  user_id: rowId('user'),
  user_email: z.string(),
  team_id: rowId('team'),
  joined_at: timestamp,
  /** The working hours a week. Null: those of the team. */
  weekly_hours: z.number().nullable(),
  ...role,
  /** `set_role` holds the ids of the roles that the caller may assign. */
  can: z.object({ set_role: z.array(roleId), remove: z.boolean() }),
});
export type Member = z.infer<typeof member>;

/** A team's use of a quota, and its limit: rows, or bytes. */
export const quotaUse = z.object({ quota: z.enum(teamQuotas), used: z.number().int(), most: z.number().int() });
export type QuotaUse = z.infer<typeof quotaUse>;
/** The use of a quota, and the use of each of its parts if the database counts it in parts (`rowParts`). */
const quotaUseInParts = quotaUse.extend({
  parts: z.array(z.object({ part: z.enum(rowParts), used: z.number().int() })),
});
export type QuotaUseInParts = z.infer<typeof quotaUseInParts>;

export const teamInput = z.strictObject({
  name: requiredName(limits.text.name, 'teams.nameRequired'),
  description: optionalText(limits.text.paragraph),
});

const startText = requiredName(limits.text.name, 'teams.startUnnamed');
/** The start of a new team. The client sends the texts, in the language of its person. */
const teamStart = z
  .strictObject({
    kind: z.enum(startKinds),
    /** The name of the map or the form, or the title of the goal. */
    name: startText,
    /** The groups or ideas, of which the first is the parent of the others; the tasks; the labels of the fields. */
    items: z.array(startText).max(limits.startItems),
    today: viewersDate,
  })
  .refine(({ kind, items }) => kind !== 'form' || items.length > 0, 'teams.startUnnamed');
export type TeamStart = z.infer<typeof teamStart>;

/** The id of the first row of the new team: a map, a goal or a menu item. The other ids are null. */
const started = z.object({
  map_id: rowId('map').nullable(),
  goal_id: rowId('goal').nullable(),
  menu_item_id: rowId('menu_item').nullable(),
});
export type Started = z.infer<typeof started>;

const teamId = idOf('team');
const membership = { teamId, userId: idOf('member') };

export const teamsContract = {
  list: operation('teams.loadFailed')
    .route({
      method: 'GET',
      path: '/teams',
      tags: ['teams'],
      summary: 'The caller’s teams, earliest joined first: the first is the default',
    })
    .input(z.strictObject(pageQuery))
    .output(pageOf(team)),
  create: operation('teams.createFailed')
    .route({
      method: 'POST',
      path: '/teams',
      tags: ['teams'],
      summary: 'Create a team, with something to begin with if wanted, and become its owner',
      successStatus: 201,
    })
    .input(teamInput.extend({ start: teamStart.optional() }))
    .output(team.extend({ started: started.nullable() })),
  get: operation('teams.loadFailed')
    .route({ method: 'GET', path: '/teams/{teamId}', tags: ['teams'], summary: 'One team' })
    .input(z.strictObject({ teamId }))
    .output(team),
  update: operation('teams.updateFailed', { freshSession: 'for-second-factor' })
    .route({
      method: 'PATCH',
      path: '/teams/{teamId}',
      tags: ['teams'],
      summary:
        'Rename or describe a team, or set who may invite, the working hours, ' +
        'the most tasks of a status, and two-factor',
    })
    .input(
      teamInput.partial().extend({
        teamId,
        members_may_invite: z.boolean().optional(),
        /** Only owners who have a second factor may set it. */
        requires_second_factor: z.boolean().optional(),
        weekly_hours: weeklyHours.optional(),
        /** Changes only the given statuses; null removes a limit. */
        status_limits: z.partialRecord(z.enum(openStatuses), statusLimit.nullable()).optional(),
      }),
    )
    .output(team),
  newCode: operation('teams.updateFailed')
    .route({
      method: 'POST',
      path: '/teams/{teamId}/code',
      tags: ['teams'],
      summary: 'Give a team a new code; the old one stops working',
    })
    .input(z.strictObject({ teamId }))
    .output(team),
  delete: operation('teams.deleteFailed', { freshSession: 'always' })
    .route({
      method: 'DELETE',
      path: '/teams/{teamId}',
      tags: ['teams'],
      summary: 'Delete a team and everything in it. The request repeats its name as a confirmation',
    })
    .input(z.strictObject({ teamId, name: z.string('teams.wrongName').pipe(text(limits.text.name)) }))
    .output(done),
  usage: operation('teams.usageFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/usage',
      tags: ['teams'],
      summary: 'What a team uses of each of its quotas; for its owners and admins',
    })
    .input(z.strictObject({ teamId }))
    .output(z.object({ items: z.array(quotaUseInParts) })),
  members: operation('teams.membersFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members',
      tags: ['teams'],
      summary: 'The members of a team by name',
    })
    .input(z.strictObject({ teamId, ...pageQuery }))
    .output(pageOf(member)),
  setRole: operation('teams.roleFailed', { freshSession: 'for-owners' })
    .route({
      method: 'PATCH',
      path: '/teams/{teamId}/members/{userId}',
      tags: ['teams'],
      summary: 'Give a member another role',
    })
    .input(z.strictObject({ ...membership, role_id: roleId }))
    .output(member),
  setWeeklyHours: operation('teams.weeklyHoursFailed')
    .route({
      method: 'PUT',
      path: '/teams/{teamId}/members/{userId}/weekly-hours',
      tags: ['teams'],
      summary: 'Set the working hours of a member; null gives them those of the team',
    })
    .input(z.strictObject({ ...membership, weekly_hours: weeklyHours.nullable() }))
    .output(member),
  removeMember: operation('teams.removeFailed', { freshSession: 'for-owners' })
    .route({
      method: 'DELETE',
      path: '/teams/{teamId}/members/{userId}',
      tags: ['teams'],
      summary: 'Remove a member, or leave by removing oneself',
    })
    .input(z.strictObject(membership))
    .output(done),
};
