import { z } from 'zod';
import { atMost, date } from '../base/fields.ts';
import { folded } from '../base/folding.ts';
import type { JsonValue } from '../base/json.ts';
import { limits } from '../base/limits.ts';
import { type Sentence, sentence } from '../base/sentences.ts';
import { type FieldType, type FormField, isEmpty } from './form-fields.ts';

/**
 * Filter operators of records. `contains` searches in a text, or among the chosen options; `ne` and `empty` also match
 * records without a value.
 */
export const filterOps = ['eq', 'ne', 'contains', 'in', 'lt', 'lte', 'gt', 'gte', 'empty', 'filled'] as const;
export type FilterOp = (typeof filterOps)[number];

const single = z.union([atMost(z.string(), limits.text.line), z.number(), z.boolean()]);
export const recordFilter = z.strictObject({
  field: z.string().max(limits.form.name),
  op: z.enum(filterOps),
  value: z.union([single, z.array(single).max(100)]).optional(),
});
export type RecordFilter = z.infer<typeof recordFilter>;

/** Filters in a URL: a list as JSON text. */
export const filterText = z
  .string()
  .max(limits.text.paragraph)
  .transform((written, { addIssue }) => {
    try {
      return JSON.parse(written) as unknown;
    } catch {
      addIssue({ code: 'custom', message: 'records.filterUnreadable' });
      return z.NEVER;
    }
  })
  .pipe(z.array(recordFilter, 'records.filterUnreadable').max(limits.form.conditions));

const line = atMost(z.string(), limits.text.line).refine((text) => !text.includes('\0'));
const equal = ['eq', 'ne'] as const;
const ordered = [...equal, 'in', 'lt', 'lte', 'gt', 'gte'] as const;

/** For each kind of value: the operators besides `empty` and `filled`, and the schema of the value in a filter. */
const comparisons = {
  text: { ops: ['contains', ...equal, 'in'], value: line },
  number: { ops: ordered, value: z.number() },
  date: { ops: ordered, value: date },
  datetime: {
    ops: ordered,
    value: z.iso.datetime({ offset: true }).refine((value) => date.safeParse(value.slice(0, 10)).success),
  },
  time: { ops: ordered, value: line },
  boolean: { ops: equal, value: z.boolean() },
  choice: { ops: [...equal, 'in'], value: line },
  choices: { ops: ['contains', 'in'], value: line },
  json: { ops: ['contains'], value: line },
} as const satisfies Record<string, { ops: readonly FilterOp[]; value: z.ZodType }>;
type Kind = keyof typeof comparisons;

const kinds: Record<FieldType, Kind> = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  url: 'text',
  tel: 'text',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  checkbox: 'boolean',
  toggle: 'boolean',
  tristate: 'choice',
  dropdown: 'choice',
  radio: 'choice',
  multiselect: 'choices',
  json: 'json',
};
export const kindOf = ({ type }: FormField): Kind => kinds[type];

/** The operators that a field allows. */
export const opsOf = (field: FormField): FilterOp[] => [...comparisons[kindOf(field)].ops, 'empty', 'filled'];

/** The message for a filter that this form does not allow, or null. */
export function filterProblem(fields: FormField[], { field: name, op, value }: RecordFilter): Sentence | null {
  const field = fields.find((each) => each.name === name);
  if (!field) return sentence('formFields.unknown', name);
  if (!opsOf(field).includes(op)) return sentence('records.notAsked', field.label);
  if (op === 'empty' || op === 'filled') return value === undefined ? null : sentence('records.notAsked', field.label);
  const one = comparisons[kindOf(field)].value;
  return (op === 'in' ? z.array(one) : one).safeParse(value).success ? null : sentence('records.notAsked', field.label);
}

/** The value in the form that is compared. A value of another kind, from an earlier form, counts as no value. */
function comparable(kind: Kind, value: JsonValue | undefined): string | number | undefined {
  switch (kind) {
    case 'number':
      return typeof value === 'number' ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? Number(value) : undefined;
    case 'datetime': {
      const instant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
      return Number.isNaN(instant) ? undefined : instant;
    }
    case 'json':
      return isEmpty(value) || typeof value === 'string' ? (value as string | undefined) : JSON.stringify(value);
    default:
      return typeof value === 'string' ? value : undefined;
  }
}

/**
 * Whether a value meets a filter that `filterProblem` accepts. `api/forms/record-query.ts` builds the same condition
 * for PostgreSQL, and its test compares the two.
 */
export function meets(field: FormField, value: JsonValue | undefined, { op, value: asked }: RecordFilter): boolean {
  if (op === 'empty') return isEmpty(value);
  if (op === 'filled') return !isEmpty(value);
  const kind = kindOf(field);
  if (kind === 'choices') return Array.isArray(value) && [asked].flat().some((one) => value.includes(one as string));
  const is = comparable(kind, value);
  const wanted = [asked].flat().map((one) => comparable(kind, one));
  const [other] = wanted;
  if (op === 'ne') return is !== other;
  if (is === undefined || other === undefined) return false;
  switch (op) {
    case 'contains':
      return folded(`${is}`).includes(folded(`${other}`));
    case 'eq':
      return is === other;
    case 'in':
      return wanted.includes(is);
    case 'lt':
      return is < other;
    case 'lte':
      return is <= other;
    case 'gt':
      return is > other;
    case 'gte':
      return is >= other;
  }
}
