import type { JsonValue } from '@groundwork/contract/form-fields';
import type { SyntheticEvent } from 'react';
import { firstDay, lastDay } from '../ui/day-field.tsx';
import c from './control.module.css';
import { type ControlProps, halfWritten, spoken } from './control.ts';
import { localTime, utcTime } from './date-times.ts';

const attributes = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'off' },
  url: { type: 'url', autoComplete: 'off' },
  tel: { type: 'tel', autoComplete: 'off' },
  date: { type: 'date', min: firstDay, max: lastDay },
  datetime: { type: 'datetime-local', min: `${firstDay}T00:00`, max: `${lastDay}T23:59` },
  time: { type: 'time' },
} as const;
type TypedType = keyof typeof attributes;

export const isTyped = (type: string): type is TypedType => Object.hasOwn(attributes, type);

const isText = (type: TypedType) => ['text', 'email', 'url', 'tel'].includes(type);

/** A single-line control with the native input of its type. */
export function TypedControl(props: ControlProps & { type: TypedType }) {
  const { field, id, type, value, onChange, disabled } = props;
  const onEdit = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    const next = written(type, input);
    if (!Object.is(next, value ?? null)) onChange(next);
  };
  return (
    <input
      {...attributes[type]}
      {...spoken(props)}
      className={c.control}
      id={id}
      value={shown(type, value)}
      placeholder={field.placeholder}
      disabled={disabled}
      onInput={onEdit}
      // Browsers fire no input event for an incomplete date.
      {...(!isText(type) && { onKeyUp: onEdit, onBlur: onEdit })}
    />
  );
}

function written(type: TypedType, { value, validity }: HTMLInputElement): JsonValue {
  if (validity.badInput) return halfWritten;
  if (value === '') return null;
  return type === 'datetime' ? utcTime(value) : value;
}

function shown(type: TypedType, value: JsonValue | undefined): string {
  if (typeof value !== 'string') return '';
  return type === 'datetime' ? localTime(value) : value;
}
