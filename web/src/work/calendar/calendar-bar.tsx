import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  addressOf,
  type CalendarAddress,
  type CalendarMode,
  type CalendarSpan,
  dayOf,
} from '../../base/calendar-grid/calendar-span.ts';
import { today } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import c from './calendar-page.module.css';

const text = words.calendar;
const modes = (): { value: CalendarMode; label: string }[] => [
  { value: 'month', label: text.modes.month },
  { value: 'week', label: text.modes.week },
];

/** The navigation of a calendar. */
export function CalendarBar({ span }: { span: CalendarSpan }) {
  const navigate = useNavigate();
  const now = today();
  return (
    <>
      <h2 className={c.title} aria-live="polite">
        {span.title}
      </h2>
      <div className={c.steps}>
        <ActionIcon
          renderRoot={(props) => <ToDays {...props} to={span.before} />}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={text.previous[span.mode]}
        >
          <IconChevronLeft size={16} stroke={1.8} />
        </ActionIcon>
        <Button
          className={c.today}
          renderRoot={(props) => <ToDays {...props} to={addressOf(span.mode, now, now)} />}
          variant="default"
        >
          {text.today}
        </Button>
        <ActionIcon
          renderRoot={(props) => <ToDays {...props} to={span.after} />}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={text.next[span.mode]}
        >
          <IconChevronRight size={16} stroke={1.8} />
        </ActionIcon>
      </div>
      <SegmentedControl
        className={c.modes}
        aria-label={text.mode}
        value={span.mode}
        data={modes()}
        onChange={(mode) =>
          navigate({ to: '.', search: (before) => ({ ...before, ...addressOf(mode, dayOf(span, now), now) }) })
        }
      />
    </>
  );
}

/** A link to other days. It keeps the filter. */
function ToDays({ to, ...props }: { to: CalendarAddress }) {
  return <Link {...props} to="." search={(before) => ({ ...before, ...to })} />;
}
