import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { invitationMail, signInMail } from '../api/mail/mail.ts';
import { formWith, hostileFiles } from '../api/testing/test-files.ts';
import { type TestModel, testModel } from '../api/testing/test-model.ts';
import type { FormField } from '../contract/forms/form-fields.ts';
import { schemaOf } from '../contract/forms/form-schema.ts';
import { worldPeople } from '../db/test-world.ts';
import { atRest, downloadFrom, goTo } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { payloads } from './payloads.ts';
import { newContext, signIn, writerOf } from './visitor.ts';

// Hostile input is displayed and never executed, even without the content security policy.
let model: TestModel;
const groundwork = groundworkForFile(async () => {
  model = await testModel();
  return {
    AI_BASE_URL: model.settings.url,
    AI_MODEL: model.settings.model,
    AI_API_KEY: 'test',
    // One person writes all comments within a minute.
    QUOTA_PERSON_COMMENTS: '1000',
  };
});
test.afterAll(() => model.stop());

/**
 * A browser without our content security policy. `signs` collects executed payloads, dialogs and requests to other
 * hosts.
 */
async function unprotected(context: BrowserContext, page: Page) {
  const signs: string[] = [];
  await context.exposeFunction('__ran', (number: number) => signs.push(`ran: ${payloads[number - 1] ?? number}`));
  page.on('dialog', async (dialog) => {
    signs.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  await context.route(
    (url) => url.hostname.endsWith('canary.invalid'),
    (route) => {
      signs.push(`asked: ${route.request().url()}`);
      return route.abort();
    },
  );
  return signs;
}

/** Elements and links that only a payload can have added to the page. */
const foreign = (page: Page) =>
  page.evaluate(() => {
    const elements = document.querySelectorAll(
      [
        'script:not([src]), iframe, object, embed, base, marquee, math, svg script, svg animate, svg set',
        'meta[http-equiv], [src=x], form[action]',
      ].join(),
    );
    const handlers = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    const links = [...document.querySelectorAll('a[href]')].filter(
      (link) => !/^(https?|mailto):/.test(new URL(link.getAttribute('href') ?? '', document.baseURI).protocol),
    );
    return [...elements, ...handlers, ...links].map((element) => element.outerHTML.slice(0, 200));
  });

test('hostile input is displayed and never executed (XSS)', async ({ browser }) => {
  // A busy machine takes minutes for all payloads.
  test.setTimeout(900_000);
  const context = await newContext(browser, { baseURL: groundwork.url, bypassCSP: true });
  await signIn(context, groundwork.url, worldPeople.jonas);
  const page = await context.newPage();
  const signs = await unprotected(context, page);
  const write = writerOf(groundwork, context);
  const post = (path: string, data: object) => write('POST', path, data);
  const sinks = new Set<string>();
  const nothingRan = async (where: string) => {
    sinks.add(where.replace(/[0-9a-f-]{36}/, '…'));
    await atRest(page);
    expect(await foreign(page), where).toEqual([]);
    expect(signs, where).toEqual([]);
  };

  await test.step('an executed payload is noticed', async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(150);
    await goTo(page, '/api/openapi.json');
    await page.evaluate(() => {
      document.body.innerHTML =
        '<img src=x onerror=__ran(3)><img src=//canary.invalid/control><a href="javascript:alert(1)">x</a>';
    });
    await expect.poll(() => signs.length).toBe(2);
    expect(await foreign(page)).toHaveLength(3);
    signs.length = 0;
  });

  const short = payloads.filter(({ length }) => length <= 60);
  const at = (index: number) => payloads[index % payloads.length] ?? '';
  const shortAt = (index: number) => short[index % short.length] ?? '';
  const opened: string[] = [];
  let team = '';
  let goal = '';
  let talked = '';

  await test.step('fills every text field of goals, tasks, comments and files', async () => {
    await write('PATCH', '/api/account/profile', { first_name: shortAt(2), last_name: shortAt(5) });
    team = (await post('/api/teams', { name: shortAt(0), description: at(3) })).id;
    for (let index = 0; index < 12; index++) {
      const { id } = await post('/api/goals', {
        team_id: team,
        title: at(index),
        content: at(index + 1),
        reason: at(index + 2),
        target: at(index + 3),
      });
      goal ||= id;
      await post(`/api/teams/${team}/labels`, { name: `${shortAt(index)}`, color: '#1c7ed6', description: at(index) });
      await post(`/api/teams/${team}/sprints`, {
        name: shortAt(index),
        starts_on: '2026-06-01',
        ends_on: '2026-06-14',
      });
      await post(`/api/teams/${team}/task-views`, {
        name: `${shortAt(index)}`,
        page: 'tasks',
        search: { search: shortAt(index) },
      });
    }
    const labels = (await (await context.request.get(`/api/teams/${team}/labels`)).json()).items;
    const day = new Date().toISOString().slice(0, 10);
    const tasks: string[] = [];
    for (const [index, title] of payloads.entries()) {
      const description = payloads.slice(index, index + 14).join('<p>then</p>');
      const type = shortAt(index).slice(0, 40).trim();
      tasks.push(
        (await post('/api/tasks', { team_id: team, goal_id: goal, title, description, type, due_date: day })).id,
      );
    }
    talked = tasks[0] ?? '';
    opened.push(...tasks.filter((_, index) => index % 14 === 0));
    const { id: me } = await (await context.request.get('/api/account')).json();
    await context.request.put(`/api/tasks/${talked}/labels`, {
      data: { label_ids: labels.map(({ id }: { id: string }) => id) },
      headers: { origin: groundwork.url },
    });
    for (const text of payloads)
      await post('/api/comments', {
        task_id: talked,
        content: `${text}\n\n@[${text.replaceAll(/[[\]\n]/g, '')}](${me})`,
      });
    for (const name of payloads.filter((text) => !text.includes('/')).slice(0, 40)) {
      const sent = await context.request.post('/api/attachments', {
        multipart: { task_id: talked, file: { name, mimeType: 'text/html', buffer: Buffer.from(name) } },
        headers: { origin: groundwork.url },
      });
      expect(sent.ok(), `${name}: ${await sent.text()}`).toBe(true);
    }
  });

  const visit = (path: string, shown: string) =>
    test.step(path, async () => {
      await goTo(page, path);
      await page.locator(shown).first().waitFor();
      await nothingRan(path);
    });

  await visit('/dashboard', 'main h2');
  await visit('/dashboard/tasks', '[data-task]');
  await visit('/dashboard/tasks?group=goal', '[data-task]');
  await visit('/dashboard/tasks?view=board', '[data-column] [data-task]');
  await visit('/dashboard/tasks/calendar', '[data-day] [data-item]');
  await visit(`/dashboard/tasks?search=${encodeURIComponent(at(2))}`, 'main input');
  await visit('/dashboard/goals', 'main li a');
  await visit(`/dashboard/goals/${goal}`, '[data-task]');
  await visit(`/dashboard/teams/${team}`, 'main h2');
  await visit(`/dashboard/teams/${team}/settings`, 'main h2');
  await visit(`/dashboard/teams/${team}/labels`, 'main li');
  await visit(`/dashboard/teams/${team}/sprints`, 'main li');
  await visit(`/dashboard/teams/${team}/activity`, 'main time');
  await visit('/dashboard/notifications', 'main h1, h1');
  for (const id of opened) await visit(`/dashboard/tasks/${id}`, '[role=tablist]');

  await test.step('the tabs of a task', async () => {
    await goTo(page, `/dashboard/tasks?task=${talked}`);
    for (const tab of ['Comments', 'Attachments', 'Activity']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).locator('time').first().waitFor();
      await nothingRan(tab);
    }
  });

  await test.step('files that a browser would run are downloaded', async () => {
    // The file that is too large for a limit of 1 MB is not too large for this server.
    const files = (await hostileFiles(1024 * 1024)).filter(({ shown }) => shown !== 'too large');
    const ids: string[] = [];
    for (const file of files) {
      const { payload, headers } = formWith(file, 'file', { task_id: talked });
      const sent = await context.request.post('/api/attachments', {
        data: payload,
        headers: { ...headers, origin: groundwork.url },
      });
      const { id } = await sent.json();
      ids.push(id);
      if (file.shown) continue;
      const download = await downloadFrom(page, `/api/attachments/${id}/file`);
      expect(download.suggestedFilename()).toBe(file.name);
      expect(signs, file.what).toEqual([]);
    }
    // Embeds the files into a page of our origin in every possible way.
    await goTo(page, '/api/openapi.json');
    await page.evaluate(
      async (addresses) => {
        const ended = (element: HTMLElement) =>
          new Promise((done) => {
            element.addEventListener('load', done);
            element.addEventListener('error', done);
          });
        const parts = addresses.flatMap((address) => [
          Object.assign(document.createElement('script'), { src: address }),
          Object.assign(document.createElement('script'), { src: address, type: 'module' }),
          Object.assign(document.createElement('img'), { src: address }),
          Object.assign(document.createElement('link'), { href: address, rel: 'stylesheet' }),
        ]);
        const all = Promise.all(parts.map(ended));
        document.body.append(...parts);
        await all;
      },
      ids.map((id) => `/api/attachments/${id}/file`),
    );
    expect(signs).toEqual([]);
    process.stdout.write(`hostile files: ${files.length} opened and embedded\n`);
  });

  const textField = (name: string, more: Partial<FormField>): FormField => ({
    id: name,
    name,
    label: name,
    type: 'text',
    required: false,
    ...more,
  });
  let form = '';
  let map = '';
  let smallMap = '';
  await test.step('fills forms and maps, too', async () => {
    const fields = payloads.slice(0, 60).map((text, index) =>
      textField(`field${index}`, {
        label: shortAt(index),
        helpText: text,
        placeholder: shortAt(index + 1),
        section: shortAt(index % 4),
      }),
    );
    const template = (
      await post('/api/templates', {
        owner_team_id: team,
        name: shortAt(4),
        description: at(5),
        kind: 'mixed',
        structure_type: 'plain',
        record_data_schema: schemaOf([textField('title', { displayTitle: true }), ...fields]),
        views: { views: [{ key: 'all', name: shortAt(6), type: 'table', columns: ['title'] }] },
      })
    ).id;
    const menu = (await post(`/api/teams/${team}/menus`, { name: shortAt(7) })).id;
    form = (await post(`/api/menus/${menu}/items`, { label: shortAt(8), description: at(9), template_id: template }))
      .id;
    for (const text of payloads)
      await post(`/api/forms/${form}/entries`, { data: { title: text.slice(0, 120), field0: text, field1: text } });
    const { items } = await (await context.request.get(`/api/templates?limit=200`)).json();
    const idea = items.find(
      ({ structure_type, owner_team_id }: { structure_type: string; owner_team_id: string | null }) =>
        structure_type === 'idea' && !owner_team_id,
    );
    const mapOf = async (texts: string[]) => {
      const { id } = await post('/api/instances', { team_id: team, template_id: idea.id, name: shortAt(9) });
      const { id: made } = await (await context.request.get(`/api/instances/${id}/map`)).json();
      const nodes = texts.map((text, index) => ({
        nodeType: 'idea',
        parent: index === 0 ? null : Math.floor((index - 1) / 4),
        fields: { title: text.slice(0, 120), text, links: `${text}\njavascript:__ran(1)` },
      }));
      await post(`/api/maps/${made}/nodes/batch`, { nodes });
      return made;
    };
    map = await mapOf(payloads);
    smallMap = await mapOf(payloads.slice(0, 12));
  });

  await visit('/dashboard/templates', 'main li a');
  await visit(`/dashboard/forms/${form}`, 'main table');
  await visit(`/dashboard/forms/${form}/new`, 'main form');
  await visit('/dashboard/menus', 'main li');
  await visit('/dashboard/maps', 'main li a');
  await visit(`/dashboard/maps/${smallMap}`, '.react-flow__node');
  await visit(`/dashboard/maps/${map}?as=outline`, '[role=treeitem]');
  await visit('/dashboard/search?q=onerror', '[data-hit]');

  await test.step('the SVG export of a map, opened as a document', async () => {
    await goTo(page, `/dashboard/maps/${map}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'SVG' }).first().click();
    const svg = await readFile(await (await download).path());
    expect(svg.toString()).toContain('onerror');
    await page.route('**/opened.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
    await goTo(page, '/opened.svg');
    await expect(page.locator('script, foreignObject, image, [onload], [onerror]')).toHaveCount(0);
    await nothingRan('SVG');
  });

  await test.step('emails, displayed in a browser', async () => {
    const rest = {
      to: 'a@harbour.example',
      role: 'MEMBER' as const,
      url: 'https://plan.example/',
      expires: new Date(),
      hasAccount: true,
      isColleague: true,
    };
    const mails = payloads.flatMap((text) => [
      signInMail('confirmation', 'a@harbour.example', text, 'https://plan.example/'),
      signInMail('reset', 'a@harbour.example', text, 'https://plan.example/'),
      invitationMail({ ...rest, firstName: text, team: text, inviter: text }),
    ]);
    await page.route('**/mails.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: mails.map(({ html }) => html).join('<hr>') }),
    );
    await goTo(page, '/mails.html');
    await expect(page.getByText('onerror').first()).toBeAttached();
    await nothingRan('mails');
  });

  await test.step('the answer of a model', async () => {
    const some = (from: number, count: number) => payloads.slice(from, from + count);
    for (let from = 0; from < payloads.length; from += 55) {
      model.says = JSON.stringify({
        summary: at(from),
        strengths: some(from, 5),
        risks: some(from + 5, 5),
        gaps: some(from + 10, 5),
        suggestions: some(from + 15, 20).map((title, index) => ({
          title,
          description: at(from + 35 + index),
          priority: 'high',
          due_in_days: 1,
        })),
      });
      await goTo(page, `/dashboard/goals/${goal}`);
      await page.getByRole('button', { name: 'Analyze with AI' }).click();
      await page.getByText('The analysis is complete').first().waitFor();
      await nothingRan('analysis');
    }
  });

  await test.step('the command palette', async () => {
    await goTo(page, '/dashboard');
    await page.locator('main h2').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or run a command').fill('onerror');
    await page.getByRole('option').first().waitFor();
    await nothingRan('palette');
  });
  process.stdout.write(`hostile texts: ${payloads.length} payloads in ${sinks.size} places, without a policy\n`);
  await context.close();
});
