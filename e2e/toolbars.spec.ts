import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { samplePassword, samplePeople } from '../db/sample-people.ts';
import { atRest, goTo } from './at-rest.ts';
import { emptyGroundworkForFile } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

// Measures every toolbar at several widths and at 200 % zoom, with different filters and with long German and Arabic
// names: nothing is cut off, covered or outside the window. `npm run test:all` measures at all widths.
const groundwork = emptyGroundworkForFile();

const german = 'Öffentlichkeitsarbeitsausschussvorsitzendenstellvertretung';
const arabic = 'التنسيق مع المتطوعين والمتطوعات في جميع الأحياء السكنية';

/** Window sizes in CSS pixels. Low windows are those of 1280 × 800 and 1440 × 900 at 200 % zoom. */
const sizes = [
  ...[320, 820, 1280].map((width) => ({ width, height: 900 })),
  { width: 640, height: 400 },
  ...(process.env.TEST_RUN === 'all'
    ? [...[390, 640, 1024, 1440].map((width) => ({ width, height: 900 })), { width: 720, height: 450 }]
    : []),
];

test.beforeAll(() => {
  const env = { ...process.env, ...groundwork.environment, LOG_LEVEL: 'warn' };
  for (const [command, ...more] of [['demo.ts'], ['admin.ts', 'grant', samplePeople.nadia.email]] as const) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../api/cli', command), ...more],
      { env, encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
  }
});

/** Returns the defects of the toolbars of the page, as sentences. */
function faultsOfToolbars(): string[] {
  const faults: string[] = [];
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
  };
  const nameOf = (element: Element) =>
    `${element.tagName} “${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}”`;
  /** The part of an element that the window and its scroll containers do not clip, after any vertical scrolling. */
  const visiblePart = (element: Element) => {
    const box = element.getBoundingClientRect();
    let [left, top, right, bottom] = [Math.max(box.left, 0), box.top, Math.min(box.right, innerWidth), box.bottom];
    let scrolls = false;
    for (let above = element.parentElement; above; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above);
      const around = above.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      scrolls ||= /auto|scroll/.test(overflowY);
      if (!scrolls && overflowY !== 'visible')
        [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    return { left, top, right, bottom };
  };
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the window');
  for (const bar of document.querySelectorAll('[data-tools], [role=toolbar], [role=tablist]')) {
    if (!isShown(bar)) continue;
    const controls = [...bar.querySelectorAll('a, button, input, label, h1, h2, [role=tab]')].filter(isShown);
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      const part = visiblePart(control);
      if ((['left', 'top'] as const).some((side) => part[side] > box[side] + 1))
        faults.push(`${nameOf(control)} is cut off at its start`);
      if ((['right', 'bottom'] as const).some((side) => part[side] < box[side] - 1))
        faults.push(`${nameOf(control)} is cut off at its end`);
      for (const inner of [control, ...control.querySelectorAll('*')]) {
        if (inner instanceof HTMLInputElement || !isShown(inner) || inner.scrollWidth <= inner.clientWidth + 1)
          continue;
        if (getComputedStyle(inner).overflowX === 'visible' || !inner.textContent?.trim()) continue;
        // A text may be truncated if at least 40 px of it are visible and a `title` has the whole text.
        if (!inner.closest('[title]') || (inner !== control && inner.clientWidth < 40))
          faults.push(`the text of ${nameOf(control)} is cut`);
      }
      for (const other of controls) {
        if (other === control || other.contains(control) || control.contains(other)) continue;
        // The button that clears a field may overlap the field, because it is inside of its frame.
        if (other.parentElement?.contains(control) && other instanceof HTMLInputElement) continue;
        if (control.parentElement?.contains(other) && control instanceof HTMLInputElement) continue;
        const beside = other.getBoundingClientRect();
        const width = Math.min(box.right, beside.right) - Math.max(box.left, beside.left);
        const height = Math.min(box.bottom, beside.bottom) - Math.max(box.top, beside.top);
        if (width > 2 && height > 2) faults.push(`${nameOf(control)} overlaps ${nameOf(other)}`);
      }
    }
  }
  return [...new Set(faults)];
}

type Place = {
  address: string;
  /** The number of filters that the address sets. */
  filters?: number;
  /** Opens further toolbars on the page. */
  before?: (page: Page) => Promise<void>;
};

const query = (search: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(search).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();

async function places(context: BrowserContext): Promise<Place[]> {
  const write = writerOf(groundwork, context);
  const list = async (path: string) => (await (await context.request.get(`/api/${path}`)).json()).items;
  const [team] = await list('teams');
  const me = await (await context.request.get('/api/account')).json();
  const [goal, task, map] = await Promise.all(
    ['goals', 'tasks', 'maps'].map(async (noun) => (await list(`${noun}?team_id=${team.id}`))[0].id),
  );
  const labels = await Promise.all(
    [german, arabic].map((name) => write('POST', `/api/teams/${team.id}/labels`, { name, color: '#3b82f6' })),
  );
  const longGoal = await write('POST', '/api/goals', { team_id: team.id, title: `${german} ${arabic}` });
  const longTask = await write('POST', '/api/tasks', { team_id: team.id, goal_id: longGoal.id, title: german });
  await write('POST', '/api/tasks', { team_id: team.id, parent_task_id: longTask.id, title: arabic });
  const sprint = await write('POST', `/api/teams/${team.id}/sprints`, {
    name: german,
    starts_on: '2026-01-01',
    ends_on: '2026-01-14',
  });
  const [menu] = await list(`teams/${team.id}/menus`);
  const instance = (await list(`instances?team_id=${team.id}`))[0];
  const some = {
    label_id: labels.map(({ id }) => id),
    goal_id: [longGoal.id],
    status: ['to_do', 'in_progress'],
  };
  const all = {
    ...some,
    priority: ['low', 'high'],
    assigned_to: [me.id, 'none'],
    parent_task_id: [longTask.id],
    sprint_id: [sprint.id],
    finished: '2026-01-05',
    search: german,
  };
  const ofTasks = ['/dashboard/tasks?', '/dashboard/tasks?view=board&', '/dashboard/tasks/calendar?'].flatMap(
    (address): Place[] => [
      { address },
      { address: address + query(some), filters: 3 },
      // The calendar has no filter by due date; its button counts the search instead.
      { address: address + query({ ...all, due: 'week' }), filters: 9 },
    ],
  );
  const { record_data_schema } = await (await context.request.get(`/api/templates/${instance.template_id}`)).json();
  const fields = Object.keys(record_data_schema.properties);
  const records = (count: number): Place => ({
    address: `/dashboard/instances/${instance.id}?${query({
      filter: fields.slice(0, count).map((field) => ({ field, op: 'filled' })),
    })}`,
    filters: Math.min(count, fields.length),
  });
  const ofTeam = `/dashboard/teams/${team.id}`;
  return [
    ...ofTasks,
    { address: '/dashboard/tasks/calendar?week=2026-01-07' },
    {
      address: '/dashboard/tasks',
      before: async (page) => {
        await page.locator('[data-task]').first().getByRole('checkbox').check({ force: true });
      },
    },
    { address: '/dashboard/goals' },
    { address: `/dashboard/goals?${query({ search: german, status: 'in_progress', overdue: true })}` },
    { address: '/dashboard/goals/my' },
    { address: `/dashboard/goals/${longGoal.id}` },
    { address: `/dashboard/goals/${goal}` },
    { address: '/dashboard/goals/report' },
    { address: `/dashboard/goals/${longGoal.id}/report` },
    { address: `/dashboard/tasks/${longTask.id}` },
    {
      address: `/dashboard/tasks/${task}`,
      before: async (page) => {
        await page.getByRole('tab', { name: /^Attachments/ }).click();
      },
    },
    records(0),
    records(3),
    records(fields.length),
    { address: `/dashboard/forms/${menu.items[0].id}` },
    { address: '/dashboard/maps' },
    { address: `/dashboard/maps/${map}` },
    { address: `/dashboard/maps/${map}?as=records` },
    { address: ofTeam },
    { address: `${ofTeam}?search=a` },
    { address: `${ofTeam}/labels` },
    { address: `${ofTeam}/sprints` },
    { address: `/dashboard/sprints/${sprint.id}` },
    { address: `${ofTeam}/activity` },
    { address: `${ofTeam}/settings` },
    { address: `${ofTeam}/permissions?${query({ search: german })}` },
    {
      address: `${ofTeam}/security-log?${query({
        kind: 'deletions',
        person: me.id,
        from: '2026-01-01',
        to: '2026-12-31',
      })}`,
    },
    { address: '/dashboard/search?q=the' },
    { address: `/dashboard/search?${query({ q: german, team: team.id })}` },
    { address: '/dashboard/transfers?status=pending' },
    { address: '/dashboard/notifications' },
    { address: '/dashboard/templates' },
    { address: '/dashboard/account' },
    { address: `/dashboard/templates/${instance.template_id}` },
    { address: '/dashboard' },
    { address: '/admin_dashboard' },
    { address: '/admin_dashboard/teams' },
    { address: '/admin_dashboard/jobs' },
    { address: '/admin_dashboard/storage' },
    { address: '/admin_dashboard/audit' },
    {
      address: `/admin_dashboard/audit?${query({
        search: german,
        action: 'transfer.accepted',
        actor: me.id,
        from: '2026-01-01',
        to: '2026-12-31',
      })}`,
    },
  ];
}

test('every toolbar fits into every window', async ({ browser }) => {
  test.setTimeout(900_000);
  const { context, page, troubles } = await visitor(browser, groundwork.url);
  await writerOf(groundwork, context)('POST', '/api/auth/sign-in/email', {
    email: samplePeople.nadia.email,
    password: samplePassword,
  });
  for (const { address, filters, before } of await places(context))
    await test.step(address, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await goTo(page, address);
      await atRest(page);
      await before?.(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await atRest(page);
        const where = `${address} at ${size.width} × ${size.height}`;
        expect.soft(await page.evaluate(faultsOfToolbars), where).toEqual([]);
        const folded = page.getByRole('button', { name: /^Filters/ });
        if (filters === undefined || (await folded.count()) === 0) continue;
        // The button shows the number of set filters, and opens the filters.
        await expect.soft(folded, where).toHaveText(filters > 0 ? `Filters · ${filters}` : 'Filters');
        const wasOpen = (await folded.getAttribute('aria-expanded')) === 'true';
        if (wasOpen) continue;
        await folded.click();
        if (filters > 0)
          await expect.soft(page.getByRole('button', { name: /^Remove filter/ }).first(), where).toBeAttached();
        await atRest(page);
        expect.soft(await page.evaluate(faultsOfToolbars), `${where}, opened`).toEqual([]);
        await folded.click();
      }
    });
  expect(troubles).toEqual([]);

  // Proves that the check notices a toolbar that does not wrap.
  await page.setViewportSize({ width: 320, height: 900 });
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('[data-tools]')) {
      bar.style.flexWrap = 'nowrap';
      bar.style.width = '900px';
    }
  });
  expect(await page.evaluate(faultsOfToolbars)).not.toEqual([]);
});
