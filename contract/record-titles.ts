import type { FormField } from './form-fields.ts';

/** The field that names a record: the one that is marked, else the first with text, else the first. */
export const titleField = (fields: FormField[]): FormField | undefined =>
  fields.find(({ displayTitle }) => displayTitle) ?? fields.find(({ type }) => type === 'text') ?? fields[0];
