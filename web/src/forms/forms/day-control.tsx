import { CalendarButton } from '../../base/day-picker/calendar-button.tsx';
import { useDayText } from '../../base/day-picker/day-text.ts';
import * as words from '../../base/words/words.ts';
import c from './control.module.css';
import { type ControlProps, spoken } from './control.ts';
import { localTime, utcTime } from './date-times.ts';

/**
 * A control for a date, or for a date and a time. A text that is no date becomes the value, and the form refuses to
 * save it.
 */
export function DayControl(props: ControlProps) {
  const { field, id, value, onChange, disabled, describedBy } = props;
  const withTime = field.type === 'datetime';
  const stored = typeof value === 'string' ? value : '';
  const { input, read, isUnclear, calendar } = useDayText({
    value: withTime ? localTime(stored) : stored,
    withTime,
    onChange: (when) => onChange((withTime ? utcTime(when) : when) || null),
  });
  const note = isUnclear ? words.dates.unclear : read;
  const described = [describedBy, note && `${id}-read`].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <div className={c.day}>
        <input
          {...input}
          {...spoken({ ...props, invalid: props.invalid || isUnclear, describedBy: described })}
          className={c.control}
          id={id}
          placeholder={field.placeholder ?? input.placeholder}
          disabled={disabled}
        />
        <CalendarButton {...calendar} disabled={disabled} />
      </div>
      {note && (
        <p className={c.note} id={`${id}-read`} data-doubtful={isUnclear || undefined}>
          {note}
        </p>
      )}
    </>
  );
}
