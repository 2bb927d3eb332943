import type { FormField } from './form-fields.ts';
import type { FormValues } from './form-values.ts';

/** The initial values of a new form: the defaults; switches are off. */
export function initialValues(fields: FormField[]): FormValues {
  const values: FormValues = {};
  for (const field of fields) {
    if (field.defaultValue !== undefined) values[field.name] = field.defaultValue;
    else if (field.type === 'checkbox' || field.type === 'toggle') values[field.name] = false;
    else if (field.type === 'tristate') values[field.name] = 'off';
  }
  return values;
}
