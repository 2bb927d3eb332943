import { type FieldType, type FormField, isEmpty } from './form-fields.ts';
import type { FormValues } from './form-values.ts';

// A report is a record that is linked to a node and whose form writes fields of that node (write-back).

export const isReportForm = (form: FormField[]): boolean => form.some(({ writes }) => writes !== undefined);

export type WrittenField = { field: FormField; nodeField: FormField };

/** The fields of a form that write to nodes with these fields, each with the field that it writes. */
export const writtenFields = (form: FormField[], nodeFields: FormField[]): WrittenField[] =>
  form.flatMap((field) => {
    const nodeField = field.writes === undefined ? undefined : nodeFields.find(({ name }) => name === field.writes);
    return nodeField ? [{ field, nodeField }] : [];
  });

/**
 * The field with the day of a report: the first date of the form that does not write the start date of the node.
 * Without one, a report counts for the day on which it was added.
 */
export const reportDateField = (form: FormField[], nodeFields: FormField[]): FormField | undefined =>
  form.find(
    ({ type, writes }) =>
      (type === 'date' || type === 'datetime') &&
      nodeFields.find(({ name }) => name === writes)?.meaning !== 'start_date',
  );

/** Types whose values can be written to a field of another type. */
const accepted: Partial<Record<FieldType, FieldType[]>> = {
  checkbox: ['toggle'],
  toggle: ['checkbox'],
  dropdown: ['radio', 'text', 'textarea'],
  radio: ['dropdown', 'text', 'textarea'],
  text: ['textarea'],
  textarea: ['text'],
  email: ['text', 'textarea'],
  tel: ['text', 'textarea'],
  url: ['text', 'textarea'],
};

/** Whether values of a form field fit the type of a node field. The node's form still checks each value. */
export const mayWrite = (field: FormField, nodeField: FormField): boolean =>
  field.type === nodeField.type || (accepted[field.type]?.includes(nodeField.type) ?? false);

/** The number field of a node that most reports update: the field that means attendees, or the first number field. */
export const numberFieldOf = (nodeFields: FormField[]): FormField | undefined =>
  nodeFields.find(({ meaning, type }) => meaning === 'attendees' && type === 'number') ??
  nodeFields.find(({ type }) => type === 'number');

/** The field that a report is about: its number, or another field that it writes, but not its date. */
export function mainReportField(form: FormField[], nodeFields: FormField[]): FormField | undefined {
  const date = reportDateField(form, nodeFields);
  const written = writtenFields(form, nodeFields).filter(({ field }) => field !== date);
  const number = numberFieldOf(nodeFields);
  return (written.find(({ nodeField }) => nodeField === number) ?? written[0])?.field;
}

/**
 * The fields of a report to fill in first: its date, its main field, and the required fields without a value in
 * `start`.
 */
export function firstFieldsOf(form: FormField[], nodeFields: FormField[], start: FormValues): FormField[] {
  const date = reportDateField(form, nodeFields);
  const main = mainReportField(form, nodeFields);
  return form.filter((field) => field === date || field === main || (field.required && isEmpty(start[field.name])));
}
