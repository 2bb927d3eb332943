import type { FormField } from '@groundwork/contract/form-fields';
import type { FormValues } from '@groundwork/contract/form-values';
import { titleField } from '@groundwork/contract/record-titles';
import type { RecordRow } from '@groundwork/contract/records';
import type { TemplateView } from '@groundwork/contract/template-views';

/** The fields that a view shows beside the title, in its order; all of them where it names none. */
export function columnsOf(fields: FormField[], view: TemplateView | undefined): FormField[] {
  const named = view?.columns.flatMap((name) => fields.find((field) => field.name === name) ?? []) ?? [];
  const title = titleField(fields);
  return (named.length > 0 ? named : fields).filter((field) => field !== title);
}

/** Those that records can be put in order by. */
export const isSortable = ({ type }: FormField) => type !== 'json' && type !== 'multiselect';

/** What a record holds for the fields of the form; it may hold more from an earlier form. */
export const valuesOf = (fields: FormField[], data: FormValues): FormValues =>
  Object.fromEntries(fields.flatMap(({ name }) => (Object.hasOwn(data, name) ? [[name, data[name] ?? null]] : [])));

export const heldBy = ({ data }: RecordRow, { name }: FormField) =>
  Object.hasOwn(data, name) ? data[name] : undefined;
