import type { JsonValue } from '../base/json.ts';
import { cleanName } from '../base/names.ts';
import type { FormField } from './form-fields.ts';

/** The field name for a node's title, also for templates without such a field. */
export const titleFieldOf = (fields: FormField[]): string =>
  (
    fields.find(({ meaning }) => meaning === 'title') ??
    fields.find(({ displayTitle }) => displayTitle) ??
    fields.find(({ name }) => /^(title|name)$/i.test(name)) ??
    fields.find(({ type }) => type === 'text')
  )?.name ?? 'title';

/** A value as one line of text without bidi control characters; '' for no value. */
export function lineOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return cleanName(value).replace(/\s+/gu, ' ').trim();
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(lineOf).filter(Boolean).join(', ');
  return '';
}
