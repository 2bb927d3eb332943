import { z } from 'zod';
import { idOf, person } from '../base/fields.ts';
import { limits } from '../base/limits.ts';

/** A value as an edit saved it. The server only compares it. */
const saved = z.union([z.string().max(limits.text.paragraph), z.number(), z.null()]);

/** Whether `was` has every field of `is`. */
export const comparesOnlyWritten = ({ is, was }: { is: object; was: object }) =>
  Object.keys(is).every((field) => Object.hasOwn(was, field));

/**
 * The edit of one row, to take it back. The row gets the values of `was` if it still has the values of `is`. Otherwise
 * somebody has changed the row since, and the row stays as it is.
 */
export const editOf = <Fields extends z.core.$ZodLooseShape>(entity: string, fields: Fields) =>
  z.strictObject({
    id: idOf(entity),
    is: z.record(z.string().max(limits.text.line), saved),
    was: z.strictObject(fields).partial(),
  });

/** A field that somebody has changed since. The server does not know who changed a record or a place on the board. */
const kept = z.object({ field: z.string(), changed_by: person.nullable() });
export type Kept = z.infer<typeof kept>;

/** The result of taking edits back. */
export const reverted = z.object({
  /** How many rows have their earlier values again. */
  reverted: z.number().int(),
  /** Why rows stay as they are. */
  kept: z.array(kept),
  /** How many rows are gone. */
  gone: z.number().int(),
});
export type Reverted = z.infer<typeof reverted>;
