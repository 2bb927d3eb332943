import type { FormField, JsonValue } from './form-fields.ts';

/** The name of the field that says what a node is called, also where the template has none for it. */
export const titleFieldOf = (fields: FormField[]): string =>
  (
    fields.find(({ meaning }) => meaning === 'title') ??
    fields.find(({ displayTitle }) => displayTitle) ??
    fields.find(({ name }) => /^(title|name)$/i.test(name)) ??
    fields.find(({ type }) => type === 'text')
  )?.name ?? 'title';

/** A value in one line of text; '' where there is none. */
export function lineOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value.replace(/\s+/gu, ' ').trim();
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(lineOf).filter(Boolean).join(', ');
  return '';
}
