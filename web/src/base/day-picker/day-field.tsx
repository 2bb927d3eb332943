import { TextInput, type TextInputProps } from '@mantine/core';
import { isDay } from '../dates/dates.ts';
import * as words from '../words/words.ts';
import { CalendarButton } from './calendar-button.tsx';
import { type DayText, useDayText } from './day-text.ts';

export type DayFieldProps = Omit<TextInputProps, keyof DayText | 'min'> &
  DayText & {
    /**
     * The first day that the calendar offers, such as the start date for an end date. A text that is no date is
     * ignored.
     */
    min?: string | undefined;
  };

/** A field for a date, in words ("fri", "in 2 weeks") or from a calendar. */
export function DayField({
  value,
  onChange,
  withTime,
  onFocus,
  onKeyDown,
  onBlur,
  error,
  min = '',
  ...props
}: DayFieldProps) {
  const { input, read, isUnclear, calendar } = useDayText({ value, onChange, withTime, onFocus, onKeyDown, onBlur });
  return (
    <TextInput
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={read}
      error={error || (isUnclear && words.dates.unclear)}
      rightSection={
        <CalendarButton {...calendar} min={isDay(min) ? min : undefined} disabled={props.disabled || props.readOnly} />
      }
      {...props}
      {...input}
      placeholder={props.placeholder ?? input.placeholder}
    />
  );
}
