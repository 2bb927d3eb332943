import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react';
import { lazily } from '../loading/lazily.tsx';
import { useSteady } from '../loading/steady.ts';
import * as words from '../words/words.ts';
import c from './calendar-button.module.css';
import type { DayCalendarProps } from './day-calendar.tsx';

const DayCalendar = lazily(async () => (await import('./day-calendar.tsx')).DayCalendar);

/** The calendar, which is loaded when it is first shown. */
export const LazyCalendar = (props: DayCalendarProps) => (
  <div className={c.place}>
    <DayCalendar {...props} />
  </div>
);

const stay = (event: SyntheticEvent) => event.stopPropagation();

type CalendarButtonProps = Omit<DayCalendarProps, 'autoFocus'> & {
  button: RefObject<HTMLButtonElement | null>;
  disabled?: boolean | undefined;
};

/** The button in a date field that opens a calendar. Choosing and Escape return the focus to it. */
export function CalendarButton({ button, disabled = false, onChoose, ...calendar }: CalendarButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = useSteady(() => {
    setOpened(false);
    button.current?.focus();
  });
  // In the capture phase: otherwise a popover around the field would also get the Escape and close.
  useEffect(() => {
    if (!opened) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [opened, close]);
  return (
    <Popover opened={opened} onDismiss={() => setOpened(false)} position="bottom-end" trapFocus closeOnEscape={false}>
      <Popover.Target>
        <ActionIcon
          ref={button}
          className={c.button}
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-label={words.dates.calendar}
          onClick={() => setOpened(!opened)}
          onPointerEnter={DayCalendar.preload}
          onFocus={DayCalendar.preload}
          data-mantine-stop-propagation={opened || undefined}
        >
          <IconCalendarEvent size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      {/* Otherwise a popover around the field would take a press in the calendar for an outside press and close. */}
      <Popover.Dropdown onMouseDown={stay} onTouchStart={stay} data-mantine-stop-propagation>
        <LazyCalendar
          {...calendar}
          autoFocus
          onChoose={(day) => {
            onChoose(day);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
