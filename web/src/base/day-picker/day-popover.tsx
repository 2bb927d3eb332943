import { Button, Popover } from '@mantine/core';
import { cloneElement, type KeyboardEvent, useRef, useState } from 'react';
import { addDays, dayWords, isWhen, joinWhen, splitWhen, today } from '../dates/dates.ts';
import { isComposing } from '../keys/pressed-key.ts';
import type { MenuButton } from '../menus/menu-on-demand.tsx';
import * as words from '../words/words.ts';
import { LazyCalendar } from './calendar-button.tsx';
import { DayField } from './day-field.tsx';

export type DayPopoverProps = {
  label: string;
  /** `YYYY-MM-DD`, with `withTime` also `YYYY-MM-DD HH:MM`. */
  value: string | null;
  withTime?: boolean;
  /** Offers no day before tomorrow. */
  laterOnly?: boolean;
  /** The name of the button that removes the day. */
  clear?: string;
  /** Replaces the shortcuts for the nearest days. */
  shortcuts?: { label: string; when: string }[];
  onSave: (when: string | null) => void;
  /** Opens the popover at once. */
  opened?: boolean;
  onClose?: (() => void) | undefined;
  /** The button that opens the popover. */
  children: MenuButton;
};

/**
 * A popover to write or pick a day, with shortcuts for the nearest days and a calendar. Enter and leaving save, Escape
 * cancels.
 */
export function DayPopover({
  label,
  value,
  withTime = false,
  laterOnly = false,
  clear = words.dates.clear,
  shortcuts: given,
  onSave,
  opened: openedAtOnce = false,
  onClose,
  children,
}: DayPopoverProps) {
  const [opened, setOpened] = useState(openedAtOnce);
  const [draft, setDraft] = useState(openedAtOnce ? (value ?? '') : '');
  const now = today();
  const shortcuts = given ?? [
    ...(laterOnly ? [] : [{ label: dayWords(now, now), when: now }]),
    { label: dayWords(addDays(now, 1), now), when: addDays(now, 1) },
    { label: words.dates.nextWeek, when: addDays(now, 7) },
    ...(value ? [{ label: clear, when: '' }] : []),
  ];
  const open = () => {
    setDraft(value ?? '');
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    onClose?.();
  };
  const save = (when: string) => {
    close();
    if (when !== (value ?? '')) onSave(when || null);
  };
  /** Saves a valid or empty date. For other texts the popover stays open, and the field shows an error. */
  const leave = () => {
    if (draft === '' || isWhen(draft)) save(draft);
  };
  const written = isWhen(draft) ? splitWhen(draft) : null;
  const calendar = useRef<HTMLDivElement>(null);
  const onInputKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') calendar.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    leave();
  };
  return (
    <Popover
      opened={opened}
      onDismiss={leave}
      width="min-content"
      position="bottom-start"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>{cloneElement(children, { onClick: opened ? leave : open })}</Popover.Target>
      <Popover.Dropdown onKeyDown={(event) => event.key === 'Escape' && close()}>
        <DayField
          aria-label={label}
          value={draft}
          withTime={withTime}
          onChange={setDraft}
          onKeyDown={onInputKeyDown}
          rightSection={null}
          data-autofocus
          data-mantine-stop-propagation
        />
        {shortcuts.map(({ label, when }) => (
          <Button
            key={label}
            variant="subtle"
            color="gray"
            size="md"
            fullWidth
            justify="start"
            onClick={() => save(when && joinWhen(when, splitWhen(value ?? '').time))}
            data-mantine-stop-propagation
          >
            {label}
          </Button>
        ))}
        <div ref={calendar}>
          <LazyCalendar
            value={written?.day ?? null}
            min={laterOnly ? addDays(now, 1) : undefined}
            onChoose={(day) => save(joinWhen(day, written?.time ?? null))}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
