import { z } from 'zod';
import { firstCharacters } from '../../base/characters.ts';
import { limits } from '../../base/limits.ts';

// Data of the older product, from any source (part 3, "Imported old-product template"). An id is required and sizes are
// limited. The conversions handle other missing or invalid values; unknown properties are dropped.

const id = z.string().min(1).max(limits.legacy.id);
const lenientText = z
  .string()
  .transform((words) => firstCharacters(words, limits.text.paragraph))
  .catch('');
const listOf = <Shape extends z.ZodType>(shape: Shape, most: number, message?: string) =>
  z
    .array(shape)
    .max(most, message)
    .nullish()
    .transform((list) => list ?? []);

const option = z
  .union([
    z.string().transform((value) => ({ label: value, value })),
    z.object({ label: lenientText, value: lenientText }),
  ])
  .transform(({ label, value }) => ({ label: label.trim() || value.trim(), value: value.trim() || label.trim() }))
  .catch({ label: '', value: '' });

const nothing = { type: '', name: '', label: '', icon: '', options: [], show_middle_state: false };
const legacyField = z
  .object({
    type: lenientText,
    name: lenientText,
    label: lenientText,
    icon: lenientText,
    options: z.array(option).catch([]),
    show_middle_state: z.boolean().catch(false),
  })
  .catch(nothing);
export type LegacyField = z.infer<typeof legacyField>;

/** The key of a field's value in a node. */
export const keyOf = ({ name, label }: LegacyField) => name || label;

/** `id`, `parentId` and free fields. `legacy-tree.ts` validates the keys, also hostile ones. */
export type LegacyNode = Record<string, unknown>;
const legacyNode = z
  .unknown()
  .meta({
    type: 'object',
    properties: { id: { type: ['string', 'number'] }, parentId: { type: ['string', 'number', 'null'] } },
    description:
      'A node: its id, the id of its parent (null: none) and free values under the field names of its template',
  })
  .transform((node): LegacyNode => (isObject(node) ? node : {}));

export const legacyTemplate = z.object({
  id,
  name: lenientText,
  fields: listOf(legacyField, limits.form.fields, 'legacy.tooManyFields'),
  nodes: listOf(legacyNode, limits.legacy.nodes),
});
export type LegacyTemplate = z.infer<typeof legacyTemplate>;

/** A map in a list. */
export const legacyMapSummary = z.object({
  id,
  name: lenientText,
  templateId: id.nullable().catch(null),
  nodeCount: z.int().min(0).catch(0),
  updatedAt: z
    .unknown()
    .optional()
    .describe('A date as ISO text, day/month/year, seconds or milliseconds since 1970, or {seconds}'),
});
export type LegacyMapSummary = z.infer<typeof legacyMapSummary>;

export const legacyMap = legacyMapSummary
  .omit({ nodeCount: true })
  .extend({ nodes: listOf(legacyNode, limits.legacy.nodes) });
export type LegacyMap = z.infer<typeof legacyMap>;

export const legacyUser = z.object({
  uid: id,
  email: lenientText,
  displayName: lenientText,
  organizationId: id.nullable().catch(null),
});
export type LegacyUser = z.infer<typeof legacyUser>;

export const legacyOrganization = z.object({ id, name: lenientText });
export type LegacyOrganization = z.infer<typeof legacyOrganization>;

/** The account that is signed in to the older product. */
export const legacyAccount = z.object({ uid: id, email: lenientText, displayName: lenientText });
export type LegacyAccount = z.infer<typeof legacyAccount>;

/** The account of the bundled sample, with which anyone may try an import. */
export const sampleCredentials = { email: 'pat@old.example', password: 'Sample-2026' };

/** Parts of a template or a map that were `refused` or `altered`, with the reason. */
export type LegacyNote = { id: string; reason: string };
export type LegacyNotes = { refused: LegacyNote[]; altered: LegacyNote[] };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
