import { IconCalendarMonth, IconLayoutKanban, IconLayoutList, IconMist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import c from '../../base/toolbar/view-switch.module.css';
import * as words from '../../base/words/words.ts';

const views = [
  { view: 'list', to: '/dashboard/tasks', Icon: IconLayoutList },
  { view: 'board', to: '/dashboard/tasks', Icon: IconLayoutKanban },
  { view: 'calendar', to: '/dashboard/tasks/calendar', Icon: IconCalendarMonth },
  { view: 'timeline', to: '/dashboard/tasks', Icon: IconMist },
] as const;
type TaskView = (typeof views)[number]['view'];

/** Switches between list, board, calendar and timeline and keeps the filter. */
export function TaskViewSwitch({ now }: { now: TaskView }) {
  return (
    <nav className={c.switch} aria-label={words.tasks.view}>
      {views.map(({ view, to, Icon }) => (
        <Link
          key={view}
          className={c.view}
          to={to}
          activeOptions={{ exact: true }}
          search={({ task, month, week, ...filter }: Record<string, unknown>) => ({
            ...filter,
            view: view === 'board' || view === 'timeline' ? view : undefined,
          })}
          aria-current={view === now ? 'page' : undefined}
          data-now={view === now || undefined}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
          <span>{words.tasks.views[view]}</span>
        </Link>
      ))}
    </nav>
  );
}
