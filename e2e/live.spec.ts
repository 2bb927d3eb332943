import { expect, type Page, test } from '@playwright/test';
import { worldPeople } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { expectAbsent, follow, goTo, reload } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

// Two people work in one team at the same time: each sees the other's changes without being disturbed.
const { amara, jonas } = worldPeople;

const groundwork = groundworkForFile();

test('two people work in one team at the same time', async ({ browser }) => {
  const hers = await visitor(browser, groundwork.url, { as: amara });
  const his = await visitor(browser, groundwork.url, { as: jonas });
  const [page, other] = [hers.page, his.page];
  const write = writerOf(groundwork, hers.context);
  let teamId = '';
  let hall = { id: '' };

  await test.step('both belong to the team', async () => {
    teamId = (await write('POST', '/api/teams', { name: 'Hill Street' })).id;
    await groundwork.sql('insert into team_memberships (team_id, user_id) values ($1, $2)', [teamId, jonas.id]);
    const { id: goal_id } = await write('POST', '/api/goals', { team_id: teamId, title: 'Autumn gathering' });
    hall = await write('POST', '/api/tasks', {
      team_id: teamId,
      goal_id,
      title: 'Book the hall',
      description: '<p>By Friday</p>',
    });
  });

  await test.step('a changed title appears for the other person, in the list and in the open task', async () => {
    await goTo(other, `/dashboard/tasks?task=${hall.id}`);
    await goTo(page, '/dashboard/tasks');
    await expect(page.getByRole('link', { name: 'Book the hall' })).toBeVisible();
    await writerOf(groundwork, his.context)('PATCH', `/api/tasks/${hall.id}`, { title: 'Book the large hall' });
    await expect(page.getByRole('link', { name: 'Book the large hall' })).toBeVisible();
    await expect(
      other.getByRole('dialog').getByRole('heading', { name: 'Book the large hall', level: 1 }),
    ).toBeVisible();
  });

  await test.step('a change does not disturb an open editor', async () => {
    await other.getByRole('dialog').getByText('By Friday').click();
    const editor = other.getByRole('textbox', { name: 'Description' });
    await editor.press('End');
    await editor.pressSequentially(' at the latest');
    await write('PATCH', `/api/tasks/${hall.id}`, { title: 'Book the small hall' });
    await expect(
      other.getByRole('dialog').getByRole('heading', { name: 'Book the small hall', level: 1 }),
    ).toBeVisible();
    await expect(editor).toHaveText('By Friday at the latest');
    await expect(editor).toBeFocused();
    await editor.pressSequentially(' please');
    await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByRole('dialog').getByText('By Friday at the latest please')).toBeVisible();
    await other.keyboard.press('Escape');
  });

  await test.step('a new status appears for the other person', async () => {
    await page.getByRole('button', { name: 'Status of Book the small hall: To do' }).click();
    await page.getByRole('menuitemradio', { name: 'Done' }).click();
    await expect(other.getByRole('button', { name: 'Status of Book the small hall: Done' })).toBeVisible();
  });

  await test.step('a mentioned person is notified at once and replies from the inbox', async () => {
    await goTo(page, `/dashboard/tasks?task=${hall.id}`);
    await page.getByRole('tab', { name: 'Comments' }).click();
    const write = page.getByRole('textbox', { name: 'Write a comment' });
    await write.pressSequentially('Could @jon');
    await page.getByRole('option', { name: /Jonas Lindqvist/ }).waitFor();
    await page.keyboard.press('Enter');
    await write.pressSequentially('ask for the **large** one?');
    await reload(page);
    await page.getByRole('tab', { name: 'Comments' }).click();
    await expect(write).toHaveValue('Could @Jonas Lindqvist ask for the **large** one?');
    const draft = page.locator('[data-task]', { hasText: 'Book the small hall' }).getByText('Draft');
    await expect(draft).toBeVisible();
    await write.press('Control+Enter');
    await expect(page.getByText('Could @Jonas Lindqvist ask for the large one?')).toBeVisible();
    await expect(draft).toBeHidden();
    await expectAccessibleInBoth(page, 'comments');

    await expect(other.getByRole('img', { name: '1 unread notification' })).toBeVisible();
    await expect(other).toHaveTitle(/^\(1\) /);
    await follow(other.getByRole('link', { name: /^Notifications/ }));
    await follow(other.getByRole('link', { name: 'Book the small hall' }));
    const pane = other.getByRole('article', { name: 'Book the small hall' });
    await expect(pane.getByText('Could @Jonas Lindqvist ask for the large one?')).toBeVisible();
    await expect(other.getByRole('img', { name: '1 unread notification' })).toBeHidden();
    await expectAccessibleInBoth(other, 'inbox');
    await pane.getByRole('textbox', { name: 'Write a comment' }).fill('It is booked.');
    await other.keyboard.press('Control+Enter');
    await expect(page.getByText('It is booked.')).toBeVisible();
    // She sees the reply in the open thread, so its notification does not stay unread.
    await expect(page.getByRole('img', { name: '1 unread notification' })).toBeHidden();

    await page.getByRole('button', { name: 'React to the comment by Jonas Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'Celebration' }).click();
    await expect(pane.getByRole('button', { name: /^Celebration: / })).toHaveAttribute('aria-pressed', 'false');
    await pane.getByRole('button', { name: /^Celebration: / }).click();
    await expect(page.getByRole('button', { name: /^Celebration: .* and / })).toBeVisible();
    await expectAccessibleInBoth(page, 'reactions');
  });

  await test.step('who took part in a task hears of changes, until they mute it', async () => {
    await write('PATCH', `/api/tasks/${hall.id}`, { status: 'in_progress' });
    await expect(other.getByText(/moved it from Done to In progress · you took part/)).toBeVisible();
    await goTo(other, `/dashboard/tasks?task=${hall.id}`);
    await other.getByRole('button', { name: 'Notifications about this: You watch this' }).click();
    await expect(other.getByText('2 people watch this')).toBeVisible();
    await expectAccessibleInBoth(other, 'the menu of a bell');
    await other.getByRole('menuitemradio', { name: /^Mute/ }).click();
    await page.getByRole('button', { name: 'Notifications about this: You watch this' }).click();
    await expect(page.getByText('1 person watches this')).toBeVisible();
    await page.keyboard.press('Escape');
    await write('PATCH', `/api/tasks/${hall.id}`, { status: 'done' });
    await expect(other.getByRole('dialog').getByRole('button', { name: 'Status: Done' })).toBeVisible();
    // Opening the task has marked the first notification as read. The muted change adds none.
    await expect(other.getByRole('img', { name: '1 unread notification' })).toBeHidden();
  });

  await test.step('a notification is snoozed by keyboard', async () => {
    await goTo(other, '/dashboard/notifications');
    await other
      .getByText(/moved it from In progress to Done|moved it from Done to In progress/)
      .first()
      .waitFor();
    await other.keyboard.press('j');
    await other.keyboard.press('s');
    await other.getByRole('button', { name: /^Tomorrow/ }).click();
    await expect(other.getByRole('img', { name: '1 unread notification' })).toBeHidden();
    await follow(other.getByRole('link', { name: 'Snoozed' }));
    await expect(other.getByText(/^Comes back: Tomorrow/)).toBeVisible();
    await expectAccessibleInBoth(other, 'snoozed notifications');
  });

  await test.step('the other person can download but not delete one’s files', async () => {
    await page.getByRole('tab', { name: 'Attachments' }).click();
    await page.locator('input[type=file]').setInputFiles([
      { name: 'plan of the hall.txt', mimeType: 'text/plain', buffer: Buffer.from('Two doors') },
      {
        name: 'entrance.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      },
    ]);
    await expect(page.getByRole('button', { name: 'Delete entrance.png' })).toBeVisible();
    await expectAccessibleInBoth(page, 'attachments');
    await goTo(other, `/dashboard/tasks?task=${hall.id}`);
    await other.getByRole('tab', { name: 'Attachments 2' }).click();
    await expect(other.getByText('plan of the hall.txt')).toBeVisible();
    await expectAbsent(other, other.getByRole('button', { name: 'Delete entrance.png' }));
    const download = other.waitForEvent('download');
    await other
      .getByRole('button', { name: 'Download plan of the hall.txt' })
      .or(other.getByRole('link', { name: 'Download plan of the hall.txt' }))
      .click();
    expect((await download).suggestedFilename()).toBe('plan of the hall.txt');
  });

  await test.step('the activity log shows the changes', async () => {
    await other.getByRole('tab', { name: 'Activity' }).click();
    await expect(other.getByText('Jonas Lindqvist commented')).toBeVisible();
    await expect(other.getByText('renamed it from “Book the large hall” to “Book the small hall”')).toBeVisible();
    await expectAccessibleInBoth(other, 'activity');
    await other.keyboard.press('Escape');
  });

  await test.step('what others did since one’s last visit is counted, opens, and is marked as seen', async () => {
    await goTo(other, '/dashboard/since');
    await expect(other.getByRole('img', { name: / new since you were last here$/ })).toBeVisible();
    const goal = other.getByRole('region', { name: 'Autumn gathering' });
    await goal.getByRole('button', { name: /^Amara Diallo finished 1 task/ }).click();
    await expect(goal.getByText('moved it from In progress to Done')).toBeVisible();
    await other.getByRole('button', { name: 'All seen' }).click();
    await expect(other.getByText('You have seen everything')).toBeVisible();
    await expect(other.getByRole('img', { name: / new since you were last here$/ })).toBeHidden();
    await write('POST', '/api/comments', { task_id: hall.id, content: 'The key is at the porter’s.' });
    await expect(other.getByRole('img', { name: '1 new since you were last here' })).toBeVisible();
    await expect(goal.getByRole('link', { name: 'commented' })).toBeVisible();
  });

  await test.step('invitations, members, labels and templates that others change show at once', async () => {
    await goTo(page, `/dashboard/teams/${teamId}`);
    await write('POST', `/api/teams/${teamId}/invitations`, { email: 'kim@harbour.example' });
    await expect(page.getByText('kim@harbour.example')).toBeVisible();
    await groundwork.sql('update team_invitations set revoked_at = now() where email = $1', ['kim@harbour.example']);
    await expect(page.getByText('kim@harbour.example')).toBeHidden();
    await groundwork.sql(
      'update team_memberships set role_id = 2 where user_id = (select id from auth.users where email = $1)',
      [jonas.email],
    );
    await expect(page.getByRole('listitem').filter({ hasText: 'Jonas Lindqvist' }).getByText('Admin')).toBeVisible();
    await goTo(other, `/dashboard/teams/${teamId}/labels`);
    const { id: labelId } = await write('POST', `/api/teams/${teamId}/labels`, { name: 'Urgent', color: '#b3261e' });
    await expect(other.getByText('Urgent', { exact: true })).toBeVisible();
    await write('PATCH', `/api/labels/${labelId}`, { name: 'Very urgent' });
    await expect(other.getByText('Very urgent')).toBeVisible();
    await goTo(other, '/dashboard/templates');
    await groundwork.sql('insert into tpl_templates (name) values ($1)', ['For every congregation']);
    await expect(other.getByText('For every congregation')).toBeVisible();
    await groundwork.sql('delete from tpl_templates where name = $1', ['For every congregation']);
    await expect(other.getByText('For every congregation')).toBeHidden();
    await goTo(other, '/dashboard/tasks');
    await other.getByRole('button', { name: 'Save view' }).click();
    const view = await writerOf(groundwork, his.context)('POST', `/api/teams/${teamId}/task-views`, {
      name: 'Only the hall',
      page: 'tasks',
      search: {},
    });
    expect(view.name).toBe('Only the hall');
    await expect(other.getByText('Only the hall')).toBeVisible();
  });

  await test.step('what others delete while it is open says so, and keeps what was being typed', async () => {
    const { id: goal_id } = await write('POST', '/api/goals', { team_id: teamId, title: 'Winter gathering' });
    const doomed = await write('POST', '/api/tasks', { team_id: teamId, goal_id, title: 'Order badges' });
    await goTo(other, `/dashboard/tasks?task=${doomed.id}`);
    const dialog = other.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Comments' }).click();
    await dialog.getByRole('textbox', { name: 'Write a comment' }).fill('Forty of them');
    await write('DELETE', `/api/tasks/${doomed.id}`, {});
    await expect(dialog.getByText('“Order badges” is no longer here')).toBeVisible();
    await expect(dialog.getByText('Forty of them')).toBeVisible();
    await expectAccessibleInBoth(other, 'deleted task');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await goTo(other, `/dashboard/goals/${goal_id}`);
    await other.getByRole('button', { name: 'Edit goal' }).click();
    await other.getByRole('dialog').getByLabel('Reason').fill('The hall is cold');
    await write('DELETE', `/api/goals/${goal_id}`, {});
    await expect(other.getByText('“Winter gathering” is no longer here')).toBeVisible();
    await expect(other.getByText('The hall is cold')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Go to goals' })).toBeVisible();
  });

  await test.step('tabs share one stream; another tab takes over when its tab is closed', async () => {
    const streams: Page[] = [];
    his.context.on('request', (request) => {
      if (request.url().includes('/api/events')) streams.push(request.frame().page());
    });
    const tabs = await Promise.all(Array.from({ length: 8 }, () => his.context.newPage()));
    for (const tab of tabs) await goTo(tab, '/dashboard/tasks');
    await write('PATCH', `/api/tasks/${hall.id}`, { title: 'Book the hall again' });
    for (const tab of tabs) await expect(tab.getByRole('link', { name: 'Book the hall again' })).toBeVisible();
    expect(streams).toHaveLength(0);
    await other.close();
    await expect.poll(() => streams.length).toBe(1);
    await write('PATCH', `/api/tasks/${hall.id}`, { title: 'Book any hall' });
    for (const tab of tabs) await expect(tab.getByRole('link', { name: 'Book any hall' })).toBeVisible();

    // One tab holds the event stream for all tabs. If that tab is suspended, another takes over.
    const holder = streams[0] as Page;
    // Chromium does not freeze pages that Playwright keeps visible, so the test pauses the page with the debugger.
    const suspended = await his.context.newCDPSession(holder);
    await suspended.send('Debugger.enable');
    await suspended.send('Debugger.pause');
    await write('PATCH', `/api/tasks/${hall.id}`, { title: 'Book some hall' });
    const others = tabs.filter((tab) => tab !== holder);
    for (const tab of others)
      await expect(tab.getByRole('link', { name: 'Book some hall' })).toBeVisible({ timeout: 20_000 });
    expect(streams.some((tab) => others.includes(tab))).toBe(true);
    await suspended.send('Debugger.resume');
    await suspended.send('Debugger.disable');
    await write('PATCH', `/api/tasks/${hall.id}`, { title: 'Book every hall' });
    for (const tab of tabs) await expect(tab.getByRole('link', { name: 'Book every hall' })).toBeVisible();
    for (const tab of tabs.slice(1)) await tab.close();
  });

  const last = () => his.context.pages()[0] as Page;
  await test.step('clients catch up after a server restart', async () => {
    await groundwork.restart('stop');
    await write('PATCH', `/api/tasks/${hall.id}`, { title: 'Book two halls' });
    await expect(last().getByRole('link', { name: 'Book two halls' })).toBeVisible();
  });

  await test.step('a removed member loses the team at once; an ended session leads to sign-in', async () => {
    await goTo(page, `/dashboard/teams/${teamId}`);
    await page.getByRole('button', { name: 'Actions for Jonas Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'Remove from team' }).click();
    await page
      .getByRole('dialog', { name: 'Remove Jonas Lindqvist?' })
      .getByRole('button', { name: 'Remove from team' })
      .click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Jonas Lindqvist' })).toHaveCount(0);
    await expect(last().getByText('You are no longer in Hill Street')).toBeVisible();
    await expect(last().getByRole('link', { name: 'Book two halls' })).toBeHidden();
    await expect(last().getByRole('link', { name: 'Create team' })).toBeVisible();
    await groundwork.sql('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [
      amara.email,
    ]);
    await expect(page).toHaveURL(/authentication\/signin/);
  });

  // A stopping server ends the stream, answers 503 to new requests, and then refuses connections.
  const goodbye = /ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING)|status of 503 .*\/api\/events/;
  // A page requests something that another person has just deleted.
  const gone = /status of 404 .*\/api\/((tasks|goals)\/[^/]+|watches\?[^/]+)$/;
  const unexpected = [...hers.troubles, ...his.troubles].filter(
    (trouble) => !goodbye.test(trouble) && !gone.test(trouble),
  );
  expect(unexpected).toEqual([]);
  await hers.context.close();
  await his.context.close();
});
