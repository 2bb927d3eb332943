import type { FormField } from './form-fields.ts';

/** The field with a record's title: the marked one, else the first with text, else the first. */
export const titleField = (fields: FormField[]): FormField | undefined =>
  fields.find(({ displayTitle }) => displayTitle) ?? fields.find(({ type }) => type === 'text') ?? fields[0];
