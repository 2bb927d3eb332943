import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentTime } from '../dates/clock.ts';
import { accountZone } from '../dates/date-preferences.ts';
import { isWhen, joinWhen, onAccountClock, splitWhen, whenText, whenWords } from '../dates/dates.ts';
import { enterKey, isComposing } from '../keys/pressed-key.ts';
import { useSteady } from '../loading/steady.ts';
import * as words from '../words/words.ts';

type InputEvents = {
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
};

export type DayText = InputEvents & {
  /**
   * `YYYY-MM-DD`, with `withTime` also `YYYY-MM-DD HH:MM` on the clock of the account; "" is no date. A text that is no
   * date stays as it is.
   */
  value?: string | undefined;
  onChange?: ((when: string) => void) | undefined;
  withTime?: boolean | undefined;
};

type Parse = typeof import('../dates/natural-dates.ts').naturalDate;
let parse: Parse | undefined;

/**
 * Returns the props of an input for a date in words ("fri", "in 2 weeks"). `read` is the date as understood, and
 * `isUnclear` says that the text is no date. `calendar` has the props of the `CalendarButton`, which the down arrow
 * presses.
 */
export function useDayText({ value = '', onChange, withTime = false, ...events }: DayText) {
  const [text, setText] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  /**
   * The date that the field had when it lost the focus. Its description stays, so that no button moves under a press.
   */
  const [leftWith, setLeftWith] = useState<string | null>(null);
  const put = useSteady((typed: string) => {
    setText(typed);
    const exact = typed.trim();
    const found =
      typed === '' || isWhen(exact)
        ? onAccountClock(exact)
        : (parse?.(typed, currentTime(), undefined, accountZone()) ?? typed);
    onChange?.(withTime || !isWhen(found) ? found : splitWhen(found).day);
  });
  const reread = useSteady(() => {
    if (text !== null && !isWhen(value)) put(text);
  });
  const load = () =>
    import('../dates/natural-dates.ts').then(
      ({ naturalDate }) => {
        parse = naturalDate;
        flushSync(reread);
      },
      // If the parser fails to load, the field still reads dates like 2026-12-04.
      () => {},
    );
  const understood = value === '' || isWhen(value);
  const waitsForParser = useRef(false);
  /** Loads the parser, which reads the typed text, and then dispatches Enter again. */
  const enterLater = async (input: HTMLInputElement) => {
    waitsForParser.current = true;
    await load();
    input.dispatchEvent(enterKey());
    waitsForParser.current = false;
  };
  const button = useRef<HTMLButtonElement>(null);
  const { day, time } = splitWhen(value);
  return {
    input: {
      autoComplete: 'off',
      placeholder: withTime ? words.dates.hintWithTime : words.dates.hint,
      value: text ?? (isWhen(value) ? whenText(value) : value),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => put(currentTarget.value),
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        if (!parse) void load();
        // Selects the text, so that typing replaces it.
        event.currentTarget.select();
        setLeft(false);
        setLeftWith(null);
        events.onFocus?.(event);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter' && !parse && !understood && !waitsForParser.current && !isComposing(event)) {
          event.preventDefault();
          void enterLater(event.currentTarget);
          return;
        }
        events.onKeyDown?.(event);
        if (event.key === 'ArrowDown' && !isComposing(event)) {
          event.preventDefault();
          button.current?.click();
        }
        if (event.key !== 'Enter' || isComposing(event)) return;
        // Enter takes the date. It does not submit the form, which may have fields that are still empty.
        event.preventDefault();
        setLeft(true);
        if (understood) setText(null);
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        setLeft(true);
        if (understood) setText(null);
        if (understood && text) setLeftWith(value);
        events.onBlur?.(event);
      },
    },
    read: (text || leftWith === value) && isWhen(value) ? whenWords(value) : undefined,
    isUnclear: left && !understood,
    calendar: {
      button,
      value: isWhen(value) ? day : null,
      /** Keeps the time of the value. */
      onChoose: (chosen: string) => {
        onChange?.(joinWhen(chosen, isWhen(value) ? time : null));
        setText(null);
      },
    },
  };
}
