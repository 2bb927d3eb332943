import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import c from './inline-title.module.css';
import { isComposing } from './pressed-key.ts';
import { useTyped } from './typed-text.ts';

type InlineTitleProps = {
  /** 2 on a page that has its own heading. */
  level?: 1 | 2;
  value: string;
  onSave: (value: string) => void;
  /** The accessible name of the input. */
  label: string;
  /** Shown for a blank title. */
  requiredMessage: string;
  maxLength: number;
  readOnly: boolean;
  /** Cuts a long title instead of wrapping it. */
  oneLine?: boolean;
};

/** A heading that is edited in place. Enter and blur save, Escape cancels. */
export function InlineTitle({
  level = 1,
  value,
  onSave,
  label,
  requiredMessage,
  maxLength,
  readOnly,
  oneLine = false,
}: InlineTitleProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const problem = useId();
  useTyped(() => (draft === null || draft.trim() === value ? [] : [{ label, text: draft }]));

  const Heading = `h${level}` as const;
  const heading = { className: c.title, 'data-one-line': oneLine || undefined, title: value, dir: 'auto' };
  if (readOnly) return <Heading {...heading}>{value}</Heading>;

  const close = () => {
    setDraft(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const save = (text: string) => {
    if (!text.trim()) return;
    if (text.trim() !== value) onSave(text.trim());
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save(event.currentTarget.value);
  };

  if (draft === null)
    return (
      <Heading {...heading}>
        <UnstyledButton ref={button} className={c.open} onClick={() => setDraft(value)}>
          {value}
        </UnstyledButton>
      </Heading>
    );
  const isBlank = !draft.trim();
  return (
    <div className={c.edited}>
      <div className={c.field} data-text={draft}>
        <textarea
          className={c.input}
          rows={1}
          // biome-ignore lint/a11y/noAutofocus: the user has asked to edit.
          autoFocus
          dir="auto"
          aria-label={label}
          aria-invalid={isBlank}
          aria-describedby={isBlank ? problem : undefined}
          value={draft}
          maxLength={maxLength}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.currentTarget.value.replaceAll('\n', ' '))}
          onBlur={(event) => (event.currentTarget.value.trim() ? save(event.currentTarget.value) : setDraft(null))}
          onKeyDown={onKeyDown}
          data-mantine-stop-propagation
        />
      </div>
      {isBlank && (
        <p id={problem} className={c.problem}>
          {requiredMessage}
        </p>
      )}
    </div>
  );
}
