import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { titleField } from '@groundwork/contract/forms/record-titles';
import type { RecordRow } from '@groundwork/contract/forms/records';
import type { TemplateView } from '@groundwork/contract/forms/template-views';

/** Returns the fields that a view shows beside the title, in its order; all fields if it lists none. */
export function columnsOf(fields: FormField[], view: TemplateView | undefined): FormField[] {
  const named = view?.columns.flatMap((name) => fields.find((field) => field.name === name) ?? []) ?? [];
  const title = titleField(fields);
  return (named.length > 0 ? named : fields).filter((field) => field !== title);
}

/** Returns whether records can be sorted by a field. */
export const isSortable = ({ type }: FormField) => type !== 'json' && type !== 'multiselect';

/** Returns a record's values for the fields of the form. The record may have more values from an earlier form. */
export const valuesOf = (fields: FormField[], data: FormValues): FormValues =>
  Object.fromEntries(fields.flatMap(({ name }) => (Object.hasOwn(data, name) ? [[name, data[name] ?? null]] : [])));

export const heldBy = ({ data }: RecordRow, { name }: FormField) =>
  Object.hasOwn(data, name) ? data[name] : undefined;
