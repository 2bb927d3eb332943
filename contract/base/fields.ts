import { z } from 'zod';
import { isLonger } from './characters.ts';
import { limits } from './limits.ts';
import { isBlank, reorders } from './names.ts';
import { sentence } from './sentences.ts';
import { sentenceOf } from './zod-sentences.ts';

// This applies to the whole contract, because every file with a schema that people fill in imports this file.
z.config({ localeError: sentenceOf });

/** An id of a row of `entity`. With the annotation, the mixed-id tests find every id parameter. */
export const idOf = (entity: string, error?: string) => z.uuid(error).meta({ 'x-entity': entity });

/** The owner of a comment or an attachment: a task or a goal, never both (rulings). */
export const subject = { task_id: idOf('task').optional(), goal_id: idOf('goal').optional() };
export const hasOneSubject = (input: { task_id?: string | undefined; goal_id?: string | undefined }) =>
  !input.task_id !== !input.goal_id;

const nul = String.fromCharCode(0);

/** A check of the length in characters, which JSON Schema counts as PostgreSQL does. */
export const atMost = (schema: z.ZodString, max: number) =>
  schema.refine((value) => !isLonger(value, max), sentence('general.tooLong', max)).meta({ maxLength: max });

/**
 * Text of at most `max` characters, trimmed, after normalizing it if asked. PostgreSQL cannot store NUL, so it is
 * refused here.
 */
export const text = (max: number, normalized = (value: string) => value) =>
  atMost(z.string().overwrite(normalized).trim(), max).refine((value) => !value.includes(nul), 'general.noNul');

/** Text that must show something. */
export const required = (max: number, message: string, normalized = (value: string) => value) =>
  atMost(z.string(message).overwrite(normalized).trim().min(1, { error: message, abort: true }), max)
    .refine((value) => !isBlank(value), message)
    .refine((value) => !value.includes(nul), 'general.noNul');

/** A name, title or label: text that is not blank and has no bidi control characters (names.ts). */
export const requiredName = (max: number, message: string) =>
  required(max, message).refine((value) => !reorders(value), 'general.noReordering');

/** A name as `requiredName` accepts it, or an empty text. Blank text becomes empty. */
export const nameOrNone = (max: number) =>
  text(max)
    .refine((value) => !reorders(value), 'general.noReordering')
    .transform((value) => (isBlank(value) ? '' : value));

/** Optional text: blank is stored as null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value && !isBlank(value) ? value : null));

/** `YYYY-MM-DD`, a real day between 1900-01-01 and 2200-12-31 (rulings, "Names and shapes"). */
export const date = z.iso.date('general.date').refine((value) => {
  const year = Number(value.slice(0, 4));
  return year >= limits.years.first && year <= limits.years.last;
}, 'general.date');

/** A time of day, `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'general.time');

/** The client's date; the server's date replaces it if they are more than a day apart. */
export const viewersDate = date.optional();

// Answers are checked only for types, because patterns would take most of the time of a list.

/** An id in an answer. */
export const rowId = (entity: string) => z.string().meta({ format: 'uuid', 'x-entity': entity });

/** A date in an answer, `YYYY-MM-DD`. */
export const rowDate = z.string().meta({ format: 'date' });

/** An instant in an answer, ISO 8601 in UTC. */
export const timestamp = z.string().meta({ format: 'date-time' });

/** A label in the answer of a row that has it. */
export const shownLabel = z.object({ id: rowId('label'), name: z.string(), color: z.string() });

/** Another person as members of a shared team see them. */
export const person = z.object({
  id: rowId('user'),
  email: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

/** One or more values: `?status=to_do` or `?status[]=to_do&status[]=done`. */
export const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([item.transform((value) => [value]), z.array(item).min(1).max(limits.severalValues)]);

/** Cursor paging: pass `next_cursor` of one page as `cursor` of the next. */
export const pageLimit = z.coerce.number<number>().int().min(1).max(limits.page.max);
export const pageQuery = {
  // A cursor holds the sort keys: at most the titles of a goal and of a task, with up to four bytes per character.
  cursor: z.string().max(6000).optional(),
  limit: pageLimit.default(limits.page.default),
};
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** The key and the values of a sentence in an answer, from which a client makes words of its language (sentences.ts). */
export const said = z.array(z.unknown()).optional();

/** The answer of a write without a result. */
export const done = z.object({ success: z.literal(true) });
