import { z } from 'zod';
import { idOf, pageOf, pageQuery, rowId, said, timestamp } from '../../base/fields.ts';
import { limits } from '../../base/limits.ts';
import { normalizedEmail } from '../../base/normalized.ts';
import { operation } from '../../base/operation.ts';
import { roleId } from '../../people/teams.ts';
import { legacyAccount, legacyMap, legacyMapSummary, legacyTemplate, legacyUser } from './legacy.ts';

// A person signs in to the older product (`signIn`), lists its data (`templates`, `users`, `maps`, `map`) and imports
// some of it (`start`). The conversions are pure functions, so the browser runs them, too (legacy-template.ts). The
// import is a background job: `get` reports its progress, `items` its results.

export const importSources = ['sample', 'http', 'firebase'] as const;
export type ImportSource = (typeof importSources)[number];

/** The kinds of things that an import can contain, in the order in which the job imports them. */
export const importKinds = ['template', 'map', 'user'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * `waiting` until the job begins; all others except `running` are final. `failed`: the import could not continue
 * (signed out, no longer in the team, the older product does not answer); `reason` says why.
 */
export const importStatuses = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];

const count = z.number().int();
const counts = { total: count, created: count, skipped: count, refused: count };

/** Parts of the created templates or maps: how many were created, altered and refused. */
const partCounts = z.object({ created: count, altered: count, refused: count });

/** One import with its counts. The remaining rows of each kind are still waiting. */
export const importRun = z.object({
  id: rowId('import'),
  team: z.object({ id: rowId('team'), name: z.string() }),
  status: z.enum(importStatuses),
  reason: z.string().nullable(),
  said,
  template: z.object(counts),
  map: z.object(counts),
  user: z.object(counts),
  field: partCounts,
  node: partCounts,
  /** The name of the row that is being imported. */
  current: z.string().nullable(),
  /** The number of imported nodes if `current` is a map, otherwise null. */
  current_nodes: z.object({ done: count, total: count }).nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

/**
 * The outcome for one row, or for a refused or altered part of it: `part` names the field of the template or the node
 * of the map. `row_id` is the id of the new template, map or invitation.
 */
export const importItem = z.object({
  id: rowId('import_item'),
  kind: z.enum([...importKinds, 'field', 'node']),
  legacy_id: z.string(),
  part: z.string().nullable(),
  name: z.string(),
  outcome: z.enum(['created', 'skipped', 'refused', 'altered']),
  reason: z.string().nullable(),
  said,
  row_id: z.string().nullable(),
});
export type ImportItem = z.infer<typeof importItem>;

const legacyId = z.string().min(1).max(limits.legacy.id);
/** The caller's account in the older product; another one is refused with 403. Absent or empty means the caller's. */
const uid = z.string().max(limits.legacy.id).optional();
/** The target team: `imported_as` then names the row of an earlier import, if it still exists. */
const team_id = idOf('team').optional();
const imported_as = z.string().nullable();
/** Names of list entries in the older product that could not be read; empty for an entry without a name. */
const unreadable = z.array(z.string());

const signedInAccount = legacyAccount;
const tags = ['import'];
const importId = idOf('import');
const chosen = z.array(legacyId).max(limits.import.chosen).default([]);

export const importContract = {
  source: operation()
    .route({
      method: 'GET',
      path: '/import/source',
      tags,
      summary: 'The source of imports (null: none), and the caller’s account there',
    })
    .output(
      z.object({
        source: z.enum(importSources).nullable(),
        account: signedInAccount.nullable(),
        expires_at: timestamp.nullable(),
      }),
    ),
  signIn: operation('imports.failed')
    .route({
      method: 'POST',
      path: '/import/legacy-auth',
      tags,
      summary: 'Sign in to the older product for 15 minutes. The password is not stored',
    })
    .input(
      z.strictObject({
        email: z
          .string('imports.bothNeeded')
          .overwrite(normalizedEmail)
          .min(1, 'imports.bothNeeded')
          .max(limits.text.email, 'imports.failed'),
        password: z
          .string('imports.bothNeeded')
          .min(1, 'imports.bothNeeded')
          .max(limits.import.password, 'imports.failed'),
      }),
    )
    .output(signedInAccount),
  verify: operation()
    .route({
      method: 'POST',
      path: '/import/legacy-auth/verify',
      tags,
      summary: 'Whether the caller is signed in there as this account',
    })
    .input(z.strictObject({ uid: legacyId }))
    .output(z.object({ ok: z.boolean() })),
  templates: operation()
    .route({
      method: 'GET',
      path: '/import/legacy-data/templates',
      tags,
      summary: 'The templates of the older product',
    })
    .input(z.strictObject({ team_id }))
    .output(z.object({ templates: z.array(legacyTemplate.extend({ imported_as })), unreadable })),
  users: operation()
    .route({
      method: 'GET',
      path: '/import/legacy-data/users',
      tags,
      summary: 'The people of the older product, of one organization or of all',
    })
    .input(z.strictObject({ organizationId: z.string().max(limits.legacy.id).optional(), team_id }))
    .output(z.object({ users: z.array(legacyUser.extend({ imported_as, is_member: z.boolean() })), unreadable })),
  organization: operation()
    .route({
      method: 'GET',
      path: '/import/legacy-data/user-organization',
      tags,
      summary: 'The organization of the caller’s account there',
    })
    .input(z.strictObject({ uid }))
    .output(z.object({ organizationId: z.string().nullable() })),
  maps: operation()
    .route({ method: 'GET', path: '/import/legacy-data/maps', tags, summary: 'The maps of the caller’s account there' })
    .input(z.strictObject({ uid, team_id }))
    .output(z.object({ maps: z.array(legacyMapSummary.extend({ imported_as })), unreadable })),
  map: operation()
    .route({
      method: 'GET',
      path: '/import/legacy-data/maps/{id}',
      tags,
      summary: 'One map of the older product, with its nodes',
    })
    .input(z.strictObject({ id: legacyId }))
    .output(legacyMap),
  start: operation()
    .route({
      method: 'POST',
      path: '/imports',
      tags,
      summary: 'Import the chosen rows into a team. Rows that were imported before are skipped',
      successStatus: 201,
    })
    .input(
      z
        .strictObject({
          team_id: idOf('team'),
          template_ids: chosen,
          map_ids: chosen,
          user_ids: chosen,
          /** The template for each map whose own template neither this nor an earlier import created in the team. */
          template_id: idOf('template').nullable().default(null),
          /** The role of the invited people. */
          role_id: roleId.default(limits.role.member),
        })
        .refine(
          ({ template_ids, map_ids, user_ids }) => template_ids.length + map_ids.length + user_ids.length > 0,
          'imports.nothingChosen',
        ),
    )
    .output(importRun),
  list: operation()
    .route({ method: 'GET', path: '/imports', tags, summary: 'One’s own imports into a team, newest first' })
    .input(z.strictObject({ team_id: idOf('team'), ...pageQuery }))
    .output(pageOf(importRun)),
  get: operation()
    .route({ method: 'GET', path: '/imports/{importId}', tags, summary: 'The progress of an import' })
    .input(z.strictObject({ importId }))
    .output(importRun),
  items: operation()
    .route({
      method: 'GET',
      path: '/imports/{importId}/items',
      tags,
      summary: 'The results of an import, in the order of the work',
    })
    .input(z.strictObject({ importId, outcome: importItem.shape.outcome.optional(), ...pageQuery }))
    .output(pageOf(importItem)),
  cancel: operation()
    .route({
      method: 'POST',
      path: '/imports/{importId}/cancel',
      tags,
      summary: 'Cancel an import after the current row; imported rows stay',
    })
    .input(z.strictObject({ importId }))
    .output(importRun),
};
