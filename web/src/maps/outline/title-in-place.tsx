import { limits } from '@groundwork/contract/limits';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { words } from '../../words/words.ts';
import c from './title-in-place.module.css';

type TitleProps = {
  value: string;
  /** Below a circle, on a card, or in a row of the outline. */
  look: 'circle' | 'card' | 'row';
  onSave: (title: string) => void;
  onClose: (then: 'stay' | 'child') => void;
};

/** The title of a node while it is written: Enter or leaving saves, Tab saves and goes on with a child, Escape cancels. */
export function TitleInPlace({ value, look, onSave, onClose }: TitleProps) {
  const isDone = useRef(false);
  const written = useRef(value);
  const close = (title: string | null, then: 'stay' | 'child') => {
    if (isDone.current) return;
    isDone.current = true;
    if (title !== null && title.trim() !== value) onSave(title.trim());
    onClose(then);
  };
  // Its node may be gone, or out of sight, before anybody leaves it.
  const vanish = useEffectEvent(() => {
    if (!isDone.current && written.current.trim() !== value) onSave(written.current.trim());
  });
  useEffect(() => () => vanish(), []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
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
      // biome-ignore lint/a11y/noAutofocus: somebody has asked to write here.
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
