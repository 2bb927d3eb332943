import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
const base = 'http://127.0.0.1:18110';
for (const [name, width, height, dark] of [['light', 1280, 800, false], ['dark', 1280, 800, true], ['phone', 390, 800, false]] as const) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', baseURL: base });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  await page.goto('/authentication/signin');
  await page.getByLabel('Email').fill('nadia@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill('Harbour-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/dashboard/);
  const { items } = await (await context.request.get('/api/teams')).json();
  const team = items[0];
  const tasks = (await (await context.request.get(`/api/tasks?team_id=${team.id}&limit=100`)).json()).items;
  if (name === 'light') {
    let n = 0;
    const csrf = { 'content-type': 'application/json', origin: base };
    for (const task of tasks) {
      const r = await context.request.patch(`/api/tasks/${task.id}`, { headers: csrf, data: { estimated_hours: 2 + ((n * 7) % 30), ...(n % 3 ? {} : { due_date: new Date(Date.now() + 864e5 * (n % 30)).toISOString().slice(0, 10) }) } });
      if (!r.ok()) console.log(r.status(), await r.text());
      if (++n % 5 === 0) n++;
    }
    await context.request.patch(`/api/teams/${team.id}`, { headers: csrf, data: { status_limits: { in_progress: 2, to_do: 50 } } });
  }
  await page.goto(`/dashboard/teams/${team.id}/workload`);
  await page.getByRole('table').waitFor();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/w/shots/workload-${name}.png` });
  await page.goto(`/dashboard/tasks?view=board`);
  await page.locator('[data-column]').first().waitFor();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/w/shots/limit-${name}.png` });
  if (name === 'light') {
    await page.getByRole('button', { name: 'Limit of In progress' }).click();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/w/shots/limit-open.png` });
  }
  await context.close();
}
await browser.close();
