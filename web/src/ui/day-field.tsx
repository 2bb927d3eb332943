import { TextInput, type TextInputProps } from '@mantine/core';
import { firstDay, lastDay } from './day-popover.tsx';

/** A day in a form, typed or picked; "" is none. */
export function DayField(props: TextInputProps) {
  return <TextInput type="date" min={firstDay} max={lastDay} {...props} />;
}
