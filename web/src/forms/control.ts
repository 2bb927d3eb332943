import type { FormField, JsonValue } from '@groundwork/contract/form-fields';

/** What the control of every type is given. */
export type ControlProps = {
  field: FormField;
  id: string;
  value: JsonValue | undefined;
  onChange: (value: JsonValue) => void;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
};

/** Attributes that say to a reader what the eye sees around the control. */
export const spoken = ({ field, invalid, describedBy }: ControlProps) => ({
  'aria-required': field.required || undefined,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
});

/** Stands for what a control holds but cannot read yet, such as "1e" or half a date. No field takes it, so it cannot be saved as something else. */
export const halfWritten = Number.NaN;
