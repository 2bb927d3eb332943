import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { ReactElement } from 'react';
import { words } from '../words/words.ts';
import { addDays, dayWords, today } from './dates.ts';
import { ValuePopover } from './value-popover.tsx';

export const firstDay = `${limits.years.first}-01-01`;
export const lastDay = `${limits.years.last}-12-31`;

type DayPopoverProps = {
  label: string;
  value: string | null;
  onSave: (day: string | null) => void;
  children: ReactElement<{ onClick?: () => void }>;
};

/** A popover to type or pick a day, with shortcuts for the nearest days. */
export function DayPopover({ label, value, onSave, children }: DayPopoverProps) {
  const now = today();
  const near = (day: string) => ({ label: dayWords(day, now), value: day });
  return (
    <ValuePopover
      type="date"
      label={label}
      value={value ?? ''}
      min={firstDay}
      max={lastDay}
      invalidMessage={messages.general.date}
      shortcuts={[
        near(now),
        near(addDays(now, 1)),
        { label: words.dates.nextWeek, value: addDays(now, 7) },
        ...(value ? [{ label: words.dates.clear, value: '' }] : []),
      ]}
      onSave={(day) => onSave(day || null)}
    >
      {children}
    </ValuePopover>
  );
}
