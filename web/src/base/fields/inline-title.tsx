import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useTyped } from '../drafts/typed-text.ts';
import { isComposing } from '../keys/pressed-key.ts';
import c from './inline-title.module.css';

type InlineTitleProps = {
  /** 2 on a page that has its own heading. */
  level?: 1 | 2;
  value: string;
  onSave: (value: string) => void;
  /** Text of an earlier edit that was not saved. */
  unsaved?: string | undefined;
  /** Called with each text while it is written. */
  onWrite?: (text: string) => void;
  /** Called when the person discards a written text. */
  onDiscard?: () => void;
  /** The accessible name of the input. */
  label: string;
  /** Shown for a blank title. */
  requiredMessage: string;
  maxLength: number;
  readOnly: boolean;
  /** Cuts a long title instead of wrapping it. */
  oneLine?: boolean;
  /** Starts in edit mode. `onClose` is called when editing ends. */
  opened?: boolean;
  onClose?: () => void;
};

/** A heading that is edited in place. Enter and blur save, Escape cancels. */
export function InlineTitle({
  level = 1,
  value,
  onSave,
  unsaved,
  onWrite,
  onDiscard,
  label,
  requiredMessage,
  maxLength,
  readOnly,
  oneLine = false,
  opened = false,
  onClose,
}: InlineTitleProps) {
  const [typed, setTyped] = useState<string | null>(opened ? (unsaved ?? value) : null);
  const restored = typed === null && unsaved !== undefined && unsaved !== value ? unsaved : null;
  const draft = typed ?? restored;
  const button = useRef<HTMLButtonElement>(null);
  const problem = useId();
  useTyped(() => (draft === null || draft.trim() === value ? [] : [{ label, text: draft }]));

  useSavedElsewhere(unsaved === value, onDiscard);

  const Heading = `h${level}` as const;
  const heading = { className: c.title, 'data-one-line': oneLine || undefined, title: value, dir: 'auto' };
  if (readOnly) return <Heading {...heading}>{value}</Heading>;

  const close = () => {
    setTyped(null);
    if (onClose) return onClose();
    requestAnimationFrame(() => button.current?.focus());
  };
  const cancel = () => {
    onDiscard?.();
    close();
  };
  const save = (text: string) => {
    if (!text.trim()) return;
    if (text.trim() === value) return cancel();
    onSave(text.trim());
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save(event.currentTarget.value);
  };

  if (draft === null)
    return (
      <Heading {...heading}>
        <UnstyledButton ref={button} className={c.open} onClick={() => setTyped(value)}>
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
          autoFocus={typed !== null}
          dir="auto"
          aria-label={label}
          aria-invalid={isBlank}
          aria-describedby={isBlank ? problem : undefined}
          value={draft}
          maxLength={maxLength}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const text = event.currentTarget.value.replaceAll('\n', ' ');
            setTyped(text);
            onWrite?.(text);
          }}
          onBlur={() => {
            // Does not save a restored text in which the person typed nothing.
            if (typed === null) return;
            if (typed.trim()) save(typed);
            else cancel();
          }}
          onKeyDown={onKeyDown}
          data-mantine-stop-propagation
        />
      </div>
      {restored !== null && <DraftNote restored discard={cancel} />}
      {isBlank && (
        <p id={problem} className={c.problem}>
          {requiredMessage}
        </p>
      )}
    </div>
  );
}

/** Calls `onSaved` when the unsaved text has been saved elsewhere, for example by the retry in the toast. */
function useSavedElsewhere(isSaved: boolean, onSaved: (() => void) | undefined) {
  const forget = useEffectEvent(() => onSaved?.());
  useEffect(() => {
    if (isSaved) forget();
  }, [isSaved]);
}
