import { listColumns } from '@groundwork/contract/work/task-lists';
import { defaultStringifySearch, useSearch } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTask } from '../../base/testing/sample-rows.ts';
import { TaskList } from '../task-lists/task-list.tsx';
import { missingArrangement } from './kept-arrangement.ts';
import { TaskArrangement } from './task-arrangement.tsx';
import { columnsOf, columnTracks, leastWidth } from './task-columns.ts';
import { arrangementOf } from './task-filter.ts';
import { filteredTasks } from './task-queries.ts';

const address = () => JSON.parse(screen.getByTestId('address').textContent);
const shows = (columns: string[] | undefined) => waitFor(() => expect(address().columns).toEqual(columns));
const Address = () => <output data-testid="address">{JSON.stringify(useSearch({ strict: false }))}</output>;
function Arranged() {
  return (
    <>
      <TaskArrangement filter={arrangementOf(useSearch({ strict: false }))} />
      <Address />
    </>
  );
}

const task = aTask(1, { title: 'Book the hall', estimated_hours: 3.5, start_date: '2026-03-05', sprint_id: null });
const backend = fakeBackend();
beforeEach(() => {
  localStorage.clear();
  backend.on({ 'tasks.list': () => page([task]), 'sprints.list': () => page([]) });
});
afterEach(cleanup);

describe('the columns of a list', () => {
  it('of a goal do not name the goal', () => {
    expect(columnsOf('tasks', undefined).columns).toContain('goal');
    expect(columnsOf('goal', undefined).columns).not.toContain('goal');
    expect(columnsOf('goal', ['title', 'goal']).columns).toEqual(['title']);
  });

  it('have one track each', () => {
    for (const column of listColumns) expect(columnTracks([column])).toMatch(/^(\d+px|minmax\(\d+px, 1fr\))$/);
  });

  it('have room for the time zone of due dates where the account has another one than the device', () => {
    const widths = () => [Number.parseInt(columnTracks(['due']), 10), leastWidth(['due', 'title'])];
    const [track = 0, least = 0] = widths();
    setDatePreferences({ week_start: null, date_order: null, time_zone: 'Pacific/Apia' });
    expect(widths()).toEqual([track + 72, least + 72]);
    setDatePreferences();
  });

  it('show their values in the chosen order', async () => {
    const arrangement = arrangementOf({ columns: ['estimate', 'title', 'start', 'sprint'] });
    await renderForTest(
      <TaskList list="tasks" arrangement={arrangement} query={filteredTasks({}, 'status')} empty="nothing" />,
    );
    const row = (await screen.findByRole('link', { name: 'Book the hall' })).closest('li');
    expect(row?.textContent).toMatch(/^Estimate: 3h 30m.*Book the hall.*Start date: /);
    expect(within(row as HTMLElement).queryByRole('button')).toBeNull();
  });
});

describe('the header of a list', () => {
  const names = () => within(screen.getByRole('group', { name: 'Sort by column' })).getAllByRole('button');
  const draw = async (search: object) => {
    await renderForTest(
      <>
        <TaskList
          list="tasks"
          arrangement={arrangementOf({ ...search })}
          query={filteredTasks({}, 'status')}
          empty=""
        />
        <Address />
      </>,
    );
    await screen.findByRole('link', { name: 'Book the hall' });
    return userEvent.setup();
  };

  it('sorts by a column, and in the other direction when the list is sorted by it', async () => {
    const user = await draw({});
    await user.click(screen.getByRole('button', { name: 'Due date' }));
    await waitFor(() => expect(address()).toEqual({ sort: 'due' }));
    cleanup();

    const again = await draw({ sort: 'due' });
    await again.click(screen.getByRole('button', { name: 'Due date, ascending' }));
    await waitFor(() => expect(address()).toEqual({ sort: 'due', direction: 'desc' }));
    expect(missingArrangement('tasks', {})).toMatchObject({ sort: 'due', direction: 'desc' });
  });

  it('has no order for ids and labels', async () => {
    await draw({ columns: ['id', 'labels', 'title', 'type'] });
    expect(names().map(({ textContent }) => textContent)).toEqual(['Title', 'Type']);
  });
});

describe('the menu of columns', () => {
  const draw = async (search: object) => {
    await renderForTest(<Arranged />, `/${defaultStringifySearch(search)}`);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await screen.findByRole('checkbox', { name: 'Due date' });
    return user;
  };

  it('hides and shows a column, but never the title', async () => {
    const user = await draw({ columns: ['title', 'due', 'assignee'] });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Title' }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Due date' }));
    await shows(['title', 'assignee']);
    await user.click(screen.getByRole('checkbox', { name: 'Estimate' }));
    await shows(['title', 'estimate', 'assignee']);
  });

  it('moves a column by keyboard, and brings the usual ones back', async () => {
    const user = await draw({ columns: ['title', 'due', 'assignee'] });
    screen.getByRole('button', { name: /Assignee/ }).focus();
    await user.keyboard(' {ArrowUp} ');
    await shows(['title', 'assignee', 'due']);
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    await shows(undefined);
  });
});

describe('the kept arrangement', () => {
  it('is not for a URL that names its own, a saved view or another layout', () => {
    localStorage.setItem('groundwork-tasks-list', JSON.stringify({ sort: 'title', columns: ['title'], junk: 1 }));
    const saved = '4fef87c1-58cc-4372-a567-0e02b2c3d479';
    expect(missingArrangement('tasks', { status: ['done'] })).toMatchObject({ sort: 'title', columns: ['title'] });
    for (const search of [{ sort: 'due' as const }, { view: 'board' as const }, { saved }])
      expect(missingArrangement('tasks', search)).toBeNull();
    expect(missingArrangement('goal', {})).toBeNull();
  });

  it('is none when the storage holds something else', () => {
    for (const kept of ['{', '[]', 'null', '{"columns":7}']) {
      localStorage.setItem('groundwork-tasks-list', kept);
      expect(missingArrangement('tasks', {})).toBeNull();
    }
  });
});
