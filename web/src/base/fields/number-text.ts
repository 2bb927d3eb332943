import { numberOf, writtenNumber } from '@groundwork/contract/base/normalized';
import { type KeyboardEvent, useState } from 'react';

type NumberText = {
  /** Null is an empty field; NaN is a text that is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Converts a parsed number, for example to one without decimals. */
  accepted?: (read: number | null) => number | null;
};

const shownOf = (value: number | null) => (value === null || Number.isNaN(value) ? '' : writtenNumber(value));
const readFrom = (text: string) => (text.trim() === '' ? null : numberOf(text));

/** Rounds the error of floating-point addition away: 0.1 + 0.2 is 0.3. */
const moved = (value: number, by: number) => Number((value + by).toPrecision(12));

/**
 * Returns the props of an input for a number. Unlike `type="number"`, it accepts the signs and digits of the person's
 * locale and of others, and ignores the mouse wheel. The up and down arrows add and subtract a step.
 */
export function useNumberText({ value, onChange, min, max, step = 1, accepted = (read) => read }: NumberText) {
  const [text, setText] = useState(() => shownOf(value));
  const shown = Object.is(accepted(readFrom(text)), value) ? text : shownOf(value);
  const put = (next: string) => {
    setText(next);
    const read = accepted(readFrom(next));
    if (!Object.is(read, value)) onChange(read);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || Number.isNaN(value)) return;
    event.preventDefault();
    const next = moved(value ?? 0, direction * step);
    put(shownOf(Math.min(max ?? next, Math.max(min ?? next, next))));
  };
  return {
    type: 'text',
    // The numeric keyboard of a phone has no minus sign.
    inputMode: min !== undefined && min >= 0 ? 'decimal' : 'text',
    autoComplete: 'off',
    value: shown,
    put,
    onKeyDown,
    // Formats the text, so that the person sees the parsed value.
    onBlur: () => {
      if (!Number.isNaN(value)) setText(shownOf(value));
    },
  } as const;
}
