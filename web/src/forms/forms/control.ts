import type { JsonValue } from '@groundwork/contract/base/json';
import type { FormField } from '@groundwork/contract/forms/form-fields';

/** The props of the control of every field type. */
export type ControlProps = {
  field: FormField;
  id: string;
  value: JsonValue | undefined;
  onChange: (value: JsonValue) => void;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** Whether the control takes the first focus of a dialog. */
  autofocus: boolean;
};

/** Returns the attributes that controls of all types share. */
export const spoken = ({ field, invalid, describedBy, autofocus }: ControlProps) => ({
  'aria-required': field.required || undefined,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
  'data-autofocus': autofocus || undefined,
});

/** The value of an incomplete input, such as "1e" or half a date. No field type accepts it, so it cannot be saved. */
export const halfWritten = Number.NaN;
