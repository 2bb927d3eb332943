import type { JsonValue } from '@groundwork/contract/base/json';
import type { SyntheticEvent } from 'react';
import c from './control.module.css';
import { type ControlProps, halfWritten, spoken } from './control.ts';

const attributes = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'off' },
  url: { type: 'url', autoComplete: 'off' },
  tel: { type: 'tel', autoComplete: 'off' },
  time: { type: 'time' },
} as const;
type TypedType = keyof typeof attributes;

export const isTyped = (type: string): type is TypedType => Object.hasOwn(attributes, type);

/** A single-line control with the native input of its type. */
export function TypedControl(props: ControlProps & { type: TypedType }) {
  const { field, id, type, value, onChange, disabled } = props;
  const onEdit = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    const next = written(input);
    if (!Object.is(next, value ?? null)) onChange(next);
  };
  return (
    <input
      {...attributes[type]}
      {...spoken(props)}
      className={c.control}
      id={id}
      value={typeof value === 'string' ? value : ''}
      placeholder={field.placeholder}
      disabled={disabled}
      onInput={onEdit}
      // Browsers fire no input event for an incomplete time.
      {...(type === 'time' && { onKeyUp: onEdit, onBlur: onEdit })}
    />
  );
}

const written = ({ value, validity }: HTMLInputElement): JsonValue => (validity.badInput ? halfWritten : value || null);
