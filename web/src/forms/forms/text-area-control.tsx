import c from './control.module.css';
import { type ControlProps, spoken } from './control.ts';

/** A text area that grows with its content. */
export function TextAreaControl(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  return (
    <textarea
      {...spoken(props)}
      className={c.area}
      id={id}
      rows={3}
      value={typeof value === 'string' ? value : ''}
      placeholder={field.placeholder}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
