import { useNumberText } from '../../base/fields/number-text.ts';
import c from './control.module.css';
import { type ControlProps, spoken } from './control.ts';

/** A control for a number. A text that is no number is NaN, which cannot be saved (`halfWritten`). */
export function NumberControl(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  const { put, ...input } = useNumberText({
    value: typeof value === 'number' ? value : null,
    onChange,
    min: field.numberMin,
    max: field.numberMax,
    step: field.numberStep,
  });
  return (
    <input
      {...input}
      {...spoken(props)}
      className={c.control}
      id={id}
      placeholder={field.placeholder}
      disabled={disabled}
      onChange={(event) => put(event.currentTarget.value)}
    />
  );
}
