import { Button, Popover, TextInput } from '@mantine/core';
import { cloneElement, type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { isComposing } from './pressed-key.ts';

type ValuePopoverProps = {
  type: 'date' | 'number';
  label: string;
  /** The value of the input; "" is none. */
  value: string;
  min: string;
  max: string;
  step?: string;
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
  step,
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
  const leave = () => {
    if (input.current?.validity.valid) save(draft);
    else setInvalid(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpened(false);
  };
  const onInputKeyDown = (event: KeyboardEvent) => {
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
          type={type}
          aria-label={label}
          value={draft}
          min={min}
          max={max}
          step={step}
          error={invalid && invalidMessage}
          onChange={(event) => setDraft(event.currentTarget.value)}
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
