import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconCalendarOff, IconUser } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { calendarAddressOf, spanOf } from '../../base/calendar-grid/calendar-span.ts';
import { today, weekInfo } from '../../base/dates/dates.ts';
import { Page } from '../../base/page/page.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { WithTeam } from '../../people/teams/with-team.tsx';
import { CreateTaskDialog } from '../new-tasks/create-task-dialog.tsx';
import { TaskFilterBar } from '../task-lists/task-filter-bar.tsx';
import { filterFields, taskFilterOf } from '../tasks/task-filter.ts';
import { TaskViewSwitch } from '../tasks-page/task-view-switch.tsx';
import { SaveView } from '../views/save-view.tsx';
import { Calendar } from './calendar.tsx';
import { CalendarBar } from './calendar-bar.tsx';
import c from './calendar-page.module.css';

const text = words.calendar;
/** Without the due date, because the calendar itself selects by due date. */
const fields = filterFields.filter((field) => field !== 'due');

/** The tasks of the current team by due date. */
export function CalendarPage() {
  const { team } = useCurrentTeam();
  const search = useSearch({ strict: false });
  const filter = { ...taskFilterOf(search), due: undefined };
  const span = spanOf(calendarAddressOf(search), today(), weekInfo());
  const [beside, setBeside] = useState(false);
  const [creating, setCreating] = useState<{ dueDate?: string } | null>(null);
  return (
    <Page
      title={text.title}
      action={team ? { label: words.tasks.newTask, onClick: () => setCreating({}) } : undefined}
      end={
        team && (
          <>
            <Button
              className={c.beside}
              variant="subtle"
              color="gray"
              aria-expanded={beside}
              aria-label={text.unscheduled}
              onClick={() => setBeside(!beside)}
            >
              <IconCalendarOff size={16} stroke={1.6} aria-hidden />
              <span className={c.words}>{text.unscheduled}</span>
            </Button>
            <Scope mine={filter.assigned_to?.join() === 'me'} />
          </>
        )
      }
      tools={
        team && (
          <>
            <TaskViewSwitch now="calendar" />
            <CalendarBar span={span} />
            <TaskFilterBar key={team.id} filter={filter} teamId={team.id} fields={fields} folded>
              <SaveView teamId={team.id} page="calendar" filter={filter} />
            </TaskFilterBar>
          </>
        )
      }
    >
      <WithTeam>
        {({ id }) => (
          <Calendar
            key={id}
            teamId={id}
            filter={filter}
            span={span}
            withUnscheduled={beside}
            onAdd={(dueDate) => setCreating({ dueDate })}
          />
        )}
      </WithTeam>
      {creating && <CreateTaskDialog {...creating} onClose={() => setCreating(null)} />}
    </Page>
  );
}

/** Switches between all tasks and one's own, which is a filter by assignee. */
function Scope({ mine }: { mine: boolean }) {
  const navigate = useNavigate();
  const phone = usePhone();
  const show = (mine: boolean) =>
    navigate({ to: '.', search: (before) => ({ ...before, assigned_to: mine ? ['me'] : undefined }) });
  if (phone)
    return (
      <ActionIcon
        variant={mine ? 'light' : 'subtle'}
        color={mine ? undefined : 'gray'}
        size={40}
        aria-label={text.scopes.mine}
        aria-pressed={mine}
        onClick={() => show(!mine)}
      >
        <IconUser size={18} stroke={1.6} />
      </ActionIcon>
    );
  return (
    <SegmentedControl
      className={c.scope}
      aria-label={text.scope}
      value={mine ? 'mine' : 'team'}
      data={[
        { value: 'team', label: text.scopes.team },
        { value: 'mine', label: text.scopes.mine },
      ]}
      onChange={(scope) => show(scope === 'mine')}
    />
  );
}
