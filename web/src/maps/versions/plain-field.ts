import type { FormField } from '@groundwork/contract/forms/form-fields';

/** Returns a text field, for a value whose field the template does not have any more. */
export const plainField = (name: string): FormField => ({ id: name, name, label: name, type: 'text', required: false });
