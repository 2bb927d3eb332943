import { Popover, TextInput } from '@mantine/core';
import { cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react';
import { isComposing } from '../keys/pressed-key.ts';
import { useNumberText } from './number-text.ts';

type NumberPopoverProps = {
  label: string;
  value: number | null;
  min: number;
  max: number;
  /** Shown for an invalid value. */
  invalidMessage: string;
  onSave: (value: number | null) => void;
  /** The button that opens the popover. */
  children: ReactElement<{ onClick?: () => void }>;
};

/** Edits a number in a popover. Enter and leaving save, Escape cancels. */
export function NumberPopover({ label, value, min, max, invalidMessage, onSave, children }: NumberPopoverProps) {
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState(value);
  const [invalid, setInvalid] = useState(false);

  const open = () => {
    setDraft(value);
    setInvalid(false);
    setOpened(true);
  };
  const number = useNumberText({ value: draft, onChange: setDraft, min, max });
  const leave = () => {
    if (draft !== null && !(draft >= min && draft <= max)) return setInvalid(true);
    setOpened(false);
    if (draft !== value) onSave(draft);
  };
  const onInputKeyDown = (event: KeyboardEvent) => {
    number.onKeyDown(event);
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
      <Popover.Dropdown onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}>
        <TextInput
          type={number.type}
          inputMode={number.inputMode}
          autoComplete="off"
          value={number.value}
          aria-label={label}
          error={invalid && invalidMessage}
          onChange={({ currentTarget }) => number.put(currentTarget.value)}
          onKeyDown={onInputKeyDown}
          onFocus={({ currentTarget }) => currentTarget.select()}
          data-autofocus
          data-mantine-stop-propagation
        />
      </Popover.Dropdown>
    </Popover>
  );
}
