import type { Page } from '@playwright/test';
import { untilFrame, type Visits } from './screens.ts';
import type { Seat } from './seat.ts';

/** A popup: the path of its page, the button that opens it, and a selector of an element in it. */
type Popup = { name: string; path: string; opener: (page: Page) => ReturnType<Page['locator']>; shown: string };

const dialog = '[role=dialog] input, [role=dialog] textarea';

const popupsOf = ({ task_id }: Seat): Popup[] => {
  const list = '/dashboard/tasks';
  const task = `${list}?task=${task_id}`;
  const firstRow = (page: Page) => page.locator('[data-selectable] [data-task]').first();
  return [
    {
      name: 'status menu of a row',
      path: list,
      opener: (page) => firstRow(page).getByRole('button', { name: /^Status of/ }),
      shown: '[role=menuitemradio]',
    },
    {
      name: 'filter menu of the list',
      path: list,
      opener: (page) => page.getByRole('button', { name: 'Filter', exact: true }),
      shown: '[role=menuitem]',
    },
    {
      name: 'assignee picker of a task',
      path: task,
      opener: (page) => page.getByRole('dialog').getByRole('button', { name: /^Assignee/ }),
      shown: '[role=option]',
    },
    {
      name: 'dialog for a new task',
      path: list,
      opener: (page) => page.getByRole('button', { name: 'New task' }).first(),
      shown: dialog,
    },
    {
      name: 'command palette',
      path: list,
      opener: (page) => page.locator('[aria-keyshortcuts="Control+K Meta+K"]').first(),
      shown: '[role=dialog] [role=option]',
    },
  ];
};

/** For each popup the milliseconds from a click to the frame that shows it, after its code was loaded once. */
export const openPopups = ({ repeatedly }: Visits, seat: Seat) =>
  popupsOf(seat).map(({ name, path, opener, shown }) => ({
    name,
    measure: () =>
      repeatedly(async ({ page, open, rest }, nth) => {
        if (nth === 0) await open(path);
        const drawn = await untilFrame(page, 'click', { there: shown });
        await opener(page).click();
        const time = await drawn();
        await page.keyboard.press('Escape');
        await rest();
        return time;
      }),
  }));
