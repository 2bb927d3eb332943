import { TextInput, type TextInputProps } from '@mantine/core';
import { firstDay, lastDay } from './day-popover.tsx';

/** A date input; "" is no date. */
export function DayField(props: TextInputProps) {
  return <TextInput type="date" min={firstDay} max={lastDay} {...props} />;
}
