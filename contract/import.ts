import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idOf, pageOf, pageQuery, rowId, timestamp } from './fields.ts';
import { legacyAccount, legacyMap, legacyMapSummary, legacyTemplate, legacyUser } from './legacy.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { roleId } from './teams.ts';

// Somebody signs in to the older product (`signIn`), sees what it holds (`templates`, `users`, `maps`, `map`; their conversions are pure and run in the browser too: legacy-template.ts), and asks for some of it (`start`). The import runs on without them: `get` tells how far it is, `items` what became of each thing.

export const importSources = ['sample', 'http', 'firebase'] as const;

/** What is brought, in the order in which it is. */
export const importKinds = ['template', 'map', 'user'] as const;
export type ImportKind = (typeof importKinds)[number];

/** `waiting` until the job begins; the others but `running` are ends. `failed`: it could not go on (signed out, no longer in the team, the older product does not answer), and `reason` says why. */
export const importStatuses = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];

const count = z.number().int();
const counts = { total: count, created: count, skipped: count, refused: count };

/** Of the templates or the maps that were created: how many of their parts came across, how many of those not as they were, and how many did not. */
const partCounts = z.object({ created: count, altered: count, refused: count });

/** One import with its numbers. Of a kind, what is neither created, skipped nor refused still waits. */
export const importRun = z.object({
  id: rowId('import'),
  team: z.object({ id: rowId('team'), name: z.string() }),
  status: z.enum(importStatuses),
  reason: z.string().nullable(),
  template: z.object(counts),
  map: z.object(counts),
  user: z.object(counts),
  field: partCounts,
  node: partCounts,
  /** The name of what is being brought. */
  current: z.string().nullable(),
  /** When that is a map: how many of its nodes have come. */
  current_nodes: z.object({ done: count, total: count }).nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

/** What became of one thing, or of a field of a template or a node of a map (`part` names it there) that was refused or came otherwise (`altered`). `row_id` names the template, the map or the invitation here. */
export const importItem = z.object({
  id: rowId('import_item'),
  kind: z.enum([...importKinds, 'field', 'node']),
  legacy_id: z.string(),
  part: z.string().nullable(),
  name: z.string(),
  outcome: z.enum(['created', 'skipped', 'refused', 'altered']),
  reason: z.string().nullable(),
  row_id: z.string().nullable(),
});
export type ImportItem = z.infer<typeof importItem>;

const legacyId = z.string().min(1).max(limits.legacy.id);
/** The account with which the caller has signed in there; another one is refused with 403. Without it, or when it is empty, the caller's is meant. */
const uid = z.string().max(limits.legacy.id).optional();
/** Where it would be brought to: `imported_as` then names what came of it before, if that is still there. */
const team_id = idOf('team').optional();
const imported_as = z.string().nullable();
/** How what could not be read of a list is called there; empty where it has no name. */
const unreadable = z.array(z.string());

const signedInThere = legacyAccount;
const tags = ['import'];
const importId = idOf('import');
const chosen = z.array(legacyId).max(limits.import.chosen).default([]);

export const importContract = {
  source: oc
    .route({
      method: 'GET',
      path: '/import/source',
      tags,
      summary: 'Where imports come from (null: nowhere), and who the caller is there',
    })
    .output(
      z.object({
        source: z.enum(importSources).nullable(),
        account: signedInThere.nullable(),
        expires_at: timestamp.nullable(),
      }),
    ),
  signIn: oc
    .route({
      method: 'POST',
      path: '/import/legacy-auth',
      tags,
      summary: 'Sign in to the older product for 15 minutes. The password is used for this alone and kept nowhere',
    })
    .input(
      z.strictObject({
        email: z
          .string(messages.import.bothNeeded)
          .trim()
          .min(1, messages.import.bothNeeded)
          .max(limits.text.email, messages.import.failed),
        password: z
          .string(messages.import.bothNeeded)
          .min(1, messages.import.bothNeeded)
          .max(limits.import.password, messages.import.failed),
      }),
    )
    .output(signedInThere),
  verify: oc
    .route({
      method: 'POST',
      path: '/import/legacy-auth/verify',
      tags,
      summary: 'Whether the caller is signed in there as this account',
    })
    .input(z.strictObject({ uid: legacyId }))
    .output(z.object({ ok: z.boolean() })),
  templates: oc
    .route({ method: 'GET', path: '/import/legacy-data/templates', tags, summary: 'The templates there' })
    .input(z.strictObject({ team_id }))
    .output(z.object({ templates: z.array(legacyTemplate.extend({ imported_as })), unreadable })),
  users: oc
    .route({
      method: 'GET',
      path: '/import/legacy-data/users',
      tags,
      summary: 'The people there, of one organization or of all',
    })
    .input(z.strictObject({ organizationId: z.string().max(limits.legacy.id).optional(), team_id }))
    .output(z.object({ users: z.array(legacyUser.extend({ imported_as, is_member: z.boolean() })), unreadable })),
  organization: oc
    .route({
      method: 'GET',
      path: '/import/legacy-data/user-organization',
      tags,
      summary: 'The organization of one’s account there',
    })
    .input(z.strictObject({ uid }))
    .output(z.object({ organizationId: z.string().nullable() })),
  maps: oc
    .route({ method: 'GET', path: '/import/legacy-data/maps', tags, summary: 'The maps of one’s account there' })
    .input(z.strictObject({ uid, team_id }))
    .output(z.object({ maps: z.array(legacyMapSummary.extend({ imported_as })), unreadable })),
  map: oc
    .route({ method: 'GET', path: '/import/legacy-data/maps/{id}', tags, summary: 'One map there, with its nodes' })
    .input(z.strictObject({ id: legacyId }))
    .output(legacyMap),
  start: oc
    .route({
      method: 'POST',
      path: '/imports',
      tags,
      summary: 'Bring what was chosen into a team. What came before is skipped',
      successStatus: 201,
    })
    .input(
      z
        .strictObject({
          team_id: idOf('team'),
          template_ids: chosen,
          map_ids: chosen,
          user_ids: chosen,
          /** For maps whose own template was not brought into the team, now or before. */
          template_id: idOf('template').nullable().default(null),
          /** Of the invited. */
          role_id: roleId.default(limits.role.member),
        })
        .refine(
          ({ template_ids, map_ids, user_ids }) => template_ids.length + map_ids.length + user_ids.length > 0,
          messages.import.nothingChosen,
        ),
    )
    .output(importRun),
  list: oc
    .route({ method: 'GET', path: '/imports', tags, summary: 'One’s own imports into a team, the newest first' })
    .input(z.strictObject({ team_id: idOf('team'), ...pageQuery }))
    .output(pageOf(importRun)),
  get: oc
    .route({ method: 'GET', path: '/imports/{importId}', tags, summary: 'How far an import is' })
    .input(z.strictObject({ importId }))
    .output(importRun),
  items: oc
    .route({
      method: 'GET',
      path: '/imports/{importId}/items',
      tags,
      summary: 'What became of each thing, in the order in which it was done',
    })
    .input(z.strictObject({ importId, outcome: importItem.shape.outcome.optional(), ...pageQuery }))
    .output(pageOf(importItem)),
  cancel: oc
    .route({
      method: 'POST',
      path: '/imports/{importId}/cancel',
      tags,
      summary: 'End an import after what is being brought; what came stays',
    })
    .input(z.strictObject({ importId }))
    .output(importRun),
};
