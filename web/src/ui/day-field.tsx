import { limits } from '@groundwork/contract/limits';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentTime } from '../clock.ts';
import { words } from '../words/words.ts';
import { isWhen, splitWhen, whenText, whenWords } from './dates.ts';
import c from './day-field.module.css';
import { isComposing } from './pressed-key.ts';
import { useSteady } from './steady.ts';

export const firstDay = `${limits.years.first}-01-01`;
export const lastDay = `${limits.years.last}-12-31`;

/** Returns what is wrong with the value of an optional date field, as a sentence. */
export const dayProblem = (when: string) => (when === '' || isWhen(when) ? null : words.dates.unclear);

export type DayFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, with `withTime` also `YYYY-MM-DD HH:MM`; "" is no date. A text that is no date stays as it is. */
  value?: string;
  onChange?: (when: string) => void;
  withTime?: boolean;
};

type Parse = typeof import('./natural-dates.ts').naturalDate;
let parse: Parse | undefined;

/** A field for a date, in words ("fri", "in 2 weeks") or from the calendar of the browser. */
export function DayField({ value = '', onChange, withTime = false, error, ...props }: DayFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  const put = useSteady((typed: string) => {
    setText(typed);
    const exact = typed === '' || isWhen(typed.trim());
    const found = exact ? typed.trim() : (parse?.(typed, currentTime()) ?? typed);
    onChange?.(withTime || !isWhen(found) ? found : splitWhen(found).day);
  });
  const reread = useSteady(() => {
    if (text !== null && !isWhen(value)) put(text);
  });
  const load = () =>
    import('./natural-dates.ts').then(
      ({ naturalDate }) => {
        parse = naturalDate;
        flushSync(reread);
      },
      // Without the parser the field understands 2026-12-04.
      () => {},
    );
  const understood = value === '' || isWhen(value);
  const waitsForParser = useRef(false);
  /** Presses Enter again when the parser has read what was typed before it came. */
  const enterLater = async (input: HTMLInputElement) => {
    waitsForParser.current = true;
    await load();
    const goesOn = input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    waitsForParser.current = false;
    if (goesOn) input.form?.requestSubmit();
  };
  return (
    <TextInput
      autoComplete="off"
      placeholder={withTime ? words.dates.hintWithTime : words.dates.hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={text && isWhen(value) ? whenWords(value) : undefined}
      error={error || (left && !understood && words.dates.unclear)}
      rightSection={
        <>
          <input
            ref={calendar}
            className={c.calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            min={firstDay}
            max={lastDay}
            value={isWhen(value) ? splitWhen(value).day : ''}
            onChange={({ currentTarget: { value: day } }) => {
              const { time } = splitWhen(value);
              onChange?.(day && time ? `${day} ${time}` : day);
              setText(null);
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.dates.calendar}
            onClick={() => calendar.current?.showPicker()}
            data-mantine-stop-propagation
          >
            <IconCalendarEvent size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </>
      }
      {...props}
      value={text ?? (isWhen(value) ? whenText(value) : value)}
      onChange={({ currentTarget }) => put(currentTarget.value)}
      onFocus={(event) => {
        if (!parse) void load();
        // Selects the text, so that typing replaces it.
        event.currentTarget.select();
        setLeft(false);
        props.onFocus?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !parse && !understood && !waitsForParser.current && !isComposing(event)) {
          event.preventDefault();
          void enterLater(event.currentTarget);
          return;
        }
        if (event.key === 'Enter') setLeft(true);
        props.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        setLeft(true);
        if (understood) setText(null);
        props.onBlur?.(event);
      }}
    />
  );
}
