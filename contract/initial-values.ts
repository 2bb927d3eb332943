import type { FormField } from './form-fields.ts';
import type { FormValues } from './form-values.ts';

/** What a new form starts with: the defaults; switches that nobody touched are off. */
export function initialValues(fields: FormField[]): FormValues {
  const values: FormValues = {};
  for (const field of fields) {
    if (field.defaultValue !== undefined) values[field.name] = field.defaultValue;
    else if (field.type === 'checkbox' || field.type === 'toggle') values[field.name] = false;
    else if (field.type === 'tristate') values[field.name] = 'off';
  }
  return values;
}
