import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

// What the older product holds, as any of its sources gives it (part 3, "Imported old-product template"). An id is needed and sizes have limits; what else is missing or odd is the conversions' to deal with, and what nobody asked for is dropped.

const id = z.string().min(1).max(limits.legacy.id);
const said = z
  .string()
  .transform((words) => words.slice(0, limits.text.paragraph))
  .catch('');
const listOf = <Shape extends z.ZodType>(shape: Shape, most: number, message?: string) =>
  z
    .array(shape)
    .max(most, message)
    .nullish()
    .transform((list) => list ?? []);

const option = z
  .union([z.string().transform((value) => ({ label: value, value })), z.object({ label: said, value: said })])
  .transform(({ label, value }) => ({ label: label.trim() || value.trim(), value: value.trim() || label.trim() }))
  .catch({ label: '', value: '' });

const nothing = { type: '', name: '', label: '', icon: '', options: [], show_middle_state: false };
const legacyField = z
  .object({
    type: said,
    name: said,
    label: said,
    icon: said,
    options: z.array(option).catch([]),
    show_middle_state: z.boolean().catch(false),
  })
  .catch(nothing);
export type LegacyField = z.infer<typeof legacyField>;

/** Under which name nodes hold the value of a field. */
export const keyOf = ({ name, label }: LegacyField) => name || label;

/** `id`, `parentId` and free fields. Its keys are not gone through here: `legacy-tree.ts` reads them, those with hostile names too. */
export type LegacyNode = Record<string, unknown>;
const legacyNode = z
  .unknown()
  .meta({
    type: 'object',
    properties: { id: { type: ['string', 'number'] }, parentId: { type: ['string', 'number', 'null'] } },
    description:
      'A node: its id, the id of the one above (null: none) and, under the names of the fields of its template, free values',
  })
  .transform((node): LegacyNode => (isObject(node) ? node : {}));

export const legacyTemplate = z.object({
  id,
  name: said,
  fields: listOf(legacyField, limits.form.fields, messages.legacy.tooManyFields),
  nodes: listOf(legacyNode, limits.legacy.nodes),
});
export type LegacyTemplate = z.infer<typeof legacyTemplate>;

/** A map in a list. */
export const legacyMapSummary = z.object({
  id,
  name: said,
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
  email: said,
  displayName: said,
  organizationId: id.nullable().catch(null),
});
export type LegacyUser = z.infer<typeof legacyUser>;

export const legacyOrganization = z.object({ id, name: said });
export type LegacyOrganization = z.infer<typeof legacyOrganization>;

/** Whoever has signed in there. */
export const legacyAccount = z.object({ uid: id, email: said, displayName: said });
export type LegacyAccount = z.infer<typeof legacyAccount>;

/** The account of the bundled sample, with which anybody may try an import. */
export const sampleCredentials = { email: 'pat@old.example', password: 'Sample-2026' };

/** What of a template or a map did not come across (`refused`), or not as it was (`altered`), and why. */
export type LegacyNote = { id: string; reason: string };
export type LegacyNotes = { refused: LegacyNote[]; altered: LegacyNote[] };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
