import { limits } from '@groundwork/contract/base/limits';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { isComposing } from '../../base/keys/pressed-key.ts';
import * as words from '../../base/words/words.ts';
import c from './title-in-place.module.css';

type TitleProps = {
  value: string;
  /** Where the input is: below a circle, on a card, or in a row of the outline. */
  look: 'circle' | 'card' | 'row';
  onSave: (title: string) => void;
  onClose: (then: 'stay' | 'child') => void;
};

/** The input for the title of a node. Enter and blur save, Tab saves and adds a child, Escape cancels. */
export function TitleInPlace({ value, look, onSave, onClose }: TitleProps) {
  const isDone = useRef(false);
  const written = useRef(value);
  const close = (title: string | null, then: 'stay' | 'child') => {
    if (isDone.current) return;
    isDone.current = true;
    if (title !== null && title.trim() !== value) onSave(title.trim());
    onClose(then);
  };
  // Saves when the input unmounts without a blur, because its node is gone or scrolled away.
  const vanish = useEffectEvent(() => {
    if (!isDone.current && written.current.trim() !== value) onSave(written.current.trim());
  });
  useEffect(() => () => vanish(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (isComposing(event)) return;
    const { key, currentTarget } = event;
    if (key === 'Escape') close(null, 'stay');
    else if (key === 'Enter') close(currentTarget.value, 'stay');
    else if (key === 'Tab' && !event.shiftKey) close(currentTarget.value, 'child');
    else return;
    event.preventDefault();
  };
  return (
    <input
      className={c.title}
      data-look={look}
      // biome-ignore lint/a11y/noAutofocus: the user has asked to edit.
      autoFocus
      dir="auto"
      aria-label={words.mapCanvas.title}
      defaultValue={value}
      maxLength={limits.text.line}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        written.current = event.currentTarget.value;
      }}
      onBlur={(event) => close(event.currentTarget.value, 'stay')}
      onKeyDown={onKeyDown}
    />
  );
}
