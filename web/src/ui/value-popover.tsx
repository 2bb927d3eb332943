import { Button, Popover, TextInput } from '@mantine/core';
import { cloneElement, type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { useNumberText } from './number-text.ts';
import { isComposing } from './pressed-key.ts';

type ValuePopoverProps = {
  type: 'date' | 'number';
  label: string;
  /** The value of the input; "" is none. */
  value: string;
  min: string;
  max: string;
  /** Shown for an invalid value. */
  invalidMessage: string;
  shortcuts?: { label: string; value: string }[];
  onSave: (value: string) => void;
  /** The button that opens the popover. */
  children: ReactElement<{ onClick?: () => void }>;
};

/** Edits a value in a popover. Enter and leaving save, Escape cancels. */
export function ValuePopover({
  type,
  label,
  value,
  min,
  max,
  invalidMessage,
  shortcuts = [],
  onSave,
  children,
}: ValuePopoverProps) {
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const [invalid, setInvalid] = useState(false);

  const open = () => {
    setDraft(value);
    setInvalid(false);
    setOpened(true);
  };
  const save = (next: string) => {
    setOpened(false);
    if (next !== value) onSave(next);
  };
  const number = useNumberText({
    value: draft === '' ? null : Number(draft),
    onChange: (next) => setDraft(next === null ? '' : String(next)),
    min: Number(min),
    max: Number(max),
  });
  const isNumber = type === 'number';
  const isInRange = draft === '' || (Number(draft) >= Number(min) && Number(draft) <= Number(max));
  const leave = () => {
    if (isNumber ? isInRange : input.current?.validity.valid) save(draft);
    else setInvalid(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpened(false);
  };
  const onInputKeyDown = (event: KeyboardEvent) => {
    if (isNumber) number.onKeyDown(event);
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    leave();
  };
  return (
    <Popover
      opened={opened}
      onDismiss={leave}
      width={196}
      position="bottom-start"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>{cloneElement(children, { onClick: opened ? leave : open })}</Popover.Target>
      <Popover.Dropdown onKeyDown={onKeyDown}>
        <TextInput
          ref={input}
          {...(isNumber
            ? { type: number.type, inputMode: number.inputMode, autoComplete: 'off', value: number.value }
            : { type, min, max, value: draft })}
          aria-label={label}
          error={invalid && invalidMessage}
          onChange={({ currentTarget: { value } }) => (isNumber ? number.put(value) : setDraft(value))}
          onKeyDown={onInputKeyDown}
          data-autofocus
          data-mantine-stop-propagation
        />
        {shortcuts.map((shortcut) => (
          <Button
            key={shortcut.label}
            variant="subtle"
            color="gray"
            fullWidth
            justify="start"
            onClick={() => save(shortcut.value)}
            data-mantine-stop-propagation
          >
            {shortcut.label}
          </Button>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
