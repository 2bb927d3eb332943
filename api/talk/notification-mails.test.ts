import { limits } from '@groundwork/contract/base/limits';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../mail/mail.ts';
import type { Settings } from '../settings.ts';
import { appForFile } from '../testing/test-app.ts';
import { withoutWaiting } from '../testing/test-mails.ts';
import { queueDigests, queueMails, remind } from './notification-mails.ts';

let nadia: TestPerson;
let tomas: TestPerson;
let team: string;
let goal: string;
let queued: Mail[];
let settings: Settings;
const untilDone = new AbortController().signal;
const queue = async (_: unknown, mail: Mail) => void queued.push(mail);

const app = await appForFile();
beforeAll(async () => {
  settings = { ...app.settings, appUrl: 'https://plan.example' };
  nadia = await app.person('Nadia Rahman');
  tomas = await app.person('Tomas Lindqvist');
  team = await app.team('Harbour Church', nadia);
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, tomas.id]);
  goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body.id;
});
beforeEach(async () => {
  queued = [];
  await app.admin.query(
    `delete from notifications;
     delete from notification_preferences;
     delete from tasks;
     update user_metadata set time_zone = 'UTC', digest_on = null, digest_hour = 7, mailed_at = null;
     delete from auth.attempts`,
  );
});

const choose = (kind: string, mail: string) =>
  app.ask(tomas, 'PUT', '/notifications/preferences', { kind, in_app: true, mail });
async function assign(title = 'Book the hall', fields: object = {}): Promise<string> {
  return (
    await app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: goal, title, assigned_to: tomas.id, ...fields })
  ).body.id;
}
const mails = async () => {
  await queueMails(app.db, settings, queue, withoutWaiting);
  return queued;
};

describe('an immediate mail', () => {
  test('names actor and action, links to the page, and has a one-click unsubscribe', async () => {
    const id = await assign();
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: tomas.email, subject: 'Nadia Rahman assigned “Book the hall” to you' });
    for (const part of [mail?.text, mail?.html]) expect(part).toContain(`https://plan.example/dashboard/tasks/${id}`);
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(
        /^<https:\/\/plan\.example\/api\/notifications\/unsubscribe\?token=\S+>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('quotes the comment with the current names of mentioned people', async () => {
    const id = await assign();
    await app.admin.query('delete from notifications');
    const { rows } = await app.admin.query(
      `insert into comments (team_id, task_id, user_id, content, mentioned_users)
       values ($1, $2, $3, $4, array[$5::uuid]) returning id`,
      [team, id, nadia.id, `Could @[Somebody else](${tomas.id}) look?`, tomas.id],
    );
    await app.admin.query(
      `insert into notifications (team_id, user_id, actor_id, kind, task_id, comment_id)
       values ($1, $2, $3, 'mention', $4, $5)`,
      [team, tomas.id, nadia.id, id, rows[0].id],
    );
    const [mail] = await mails();
    expect(mail?.text).toContain('Could @Tomas Lindqvist look?');
    expect(mail?.html).toContain(`https://plan.example/dashboard/tasks/${id}?comment=${rows[0].id}`);
  });

  test('waits a minute, and is not sent about what was read or put off meanwhile', async () => {
    await assign('Not read');
    await app.ask(tomas, 'POST', '/notifications/read-about', { task_id: await assign('Read on its page') });
    expect(await queueMails(app.db, settings, queue)).toBe(0);
    await app.admin.query("update notifications set created_at = created_at - interval '1 minute'");
    expect(await queueMails(app.db, settings, queue)).toBe(1);
    expect(queued[0]?.subject).toContain('Not read');
  });

  test('escapes HTML in a title', async () => {
    await assign('<img src=x onerror=alert(1)>');
    const [mail] = await mails();
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.html).not.toContain('<img');
  });

  test('is queued once by several servers at the same moment', async () => {
    await assign();
    await Promise.all([mails(), mails(), mails(), mails()]);
    expect(queued).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test('is not lost when the queue fails', async () => {
    await assign();
    await expect(queueMails(app.db, settings, () => Promise.reject(new Error('down')), withoutWaiting)).rejects.toThrow(
      'down',
    );
    expect(await mails()).toHaveLength(1);
  });

  test('is not sent to suspended people, ex-members, or people who turned it off', async () => {
    await choose('assignment', 'none');
    await assign();
    expect(await mails()).toEqual([]);
    await choose('assignment', 'now');
    await assign();
    await app.admin.query('update auth.users set suspended_at = now() where id = $1', [tomas.id]);
    expect(await mails()).toEqual([]);
    await app.admin.query('update auth.users set suspended_at = null where id = $1', [tomas.id]);
    const leaver = await app.person('Grace Okafor');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, leaver.id]);
    const { id } = (
      await app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: goal, title: 'Chairs', assigned_to: leaver.id })
    ).body;
    await app.admin.query('update tasks set assigned_to = null where id = $1', [id]);
    await app.admin.query('delete from team_memberships where user_id = $1', [leaver.id]);
    expect(await mails()).toEqual([]);
  });
});

describe('mails to one person', () => {
  /** Assigns `count` tasks with one request. */
  async function assignMany(count: number) {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await assign(`Chair ${n}`, { assigned_to: null }));
    const { status } = await app.ask(nadia, 'PATCH', '/tasks', { task_ids: ids, assigned_to: tomas.id });
    expect(status).toBe(200);
    return ids;
  }
  /** Lets the time pass that notifications wait, or that a person waits for the next mail. */
  const pass = (seconds: number) =>
    app.admin.query(
      `update notifications set created_at = created_at - make_interval(secs => ${seconds});
       update user_metadata set mailed_at = mailed_at - make_interval(secs => ${seconds})`,
    );
  const { waitSeconds, pauseSeconds } = limits.notificationMails;
  const look = () => queueMails(app.db, settings, queue);

  test('are the first after a minute, and then one about all that came meanwhile', async () => {
    await assign('Book the hall');
    await pass(waitSeconds);
    await look();
    const ids = await assignMany(3);
    await app.ask(nadia, 'POST', '/comments', { task_id: ids[0], content: `@[Tomas](${tomas.id}), look` });
    await app.ask(tomas, 'POST', '/notifications/read-about', { task_id: ids[2] });
    await pass(waitSeconds);
    await look();
    expect(queued.map(({ subject }) => subject)).toEqual(['Nadia Rahman assigned “Book the hall” to you']);
    await pass(pauseSeconds - waitSeconds);
    await look();
    const [, mail, ...others] = queued;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: tomas.email, subject: '3 new notifications' });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Nadia Rahman assigned “Chair 1” to you');
      expect(part).toContain(`https://plan.example/dashboard/tasks/${ids[1]}`);
      expect(part).toContain('Nadia Rahman mentioned you in “Chair 0”');
      expect(part).not.toContain('“Chair 2”');
    }
    expect(mail?.headers?.['List-Unsubscribe']).toContain('assignment+mention');
  });

  test('name the newest, and say how many more there are', async () => {
    const most = limits.jobs.digests.lines;
    await app.admin.query(
      `insert into notifications (team_id, user_id, actor_id, kind, goal_id)
       select $1, $2, $3, 'assignment', $4 from generate_series(1, $5::integer)`,
      [team, tomas.id, nadia.id, goal, most + 7],
    );
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${most + 7} new notifications`);
    expect(mail?.text.match(/^- /gm)).toHaveLength(most);
    expect(mail?.text).toContain('And 7 more');
  });

  test('do not wait because of what was read', async () => {
    await app.ask(tomas, 'POST', '/notifications/read-about', { task_id: await assign('Read on its page') });
    await pass(waitSeconds);
    expect(await look()).toBe(0);
    await assign('Not read');
    await pass(waitSeconds);
    expect(await look()).toBe(1);
  });

  test.each([
    ['a sender', { perPerson: 1, perInstallation: 100, seconds: 3600 }],
    ['everybody', { perPerson: 100, perInstallation: 1, seconds: 3600 }],
  ])('beyond the limit of %s wait for the daily digest', async (_, limit) => {
    const send = () => queueMails(app.db, settings, queue, withoutWaiting, limit);
    await app.admin.query("update auth.users set created_at = now() - interval '1 year'");
    const ids = [await assign('First')];
    await send();
    ids.push(await assign('Second'));
    expect(await send()).toBe(0);
    expect(queued.map(({ subject }) => subject)).toEqual(['Nadia Rahman assigned “First” to you']);
    const { rows } = await app.admin.query('select task_id, mail, in_app from notifications order by created_at');
    expect(rows).toEqual([
      { task_id: ids[0], mail: 'none', in_app: true },
      { task_id: ids[1], mail: 'digest', in_app: true },
    ]);
  });

  test('by new accounts are limited for themselves', async () => {
    const limit = { perPerson: 100, perInstallation: 10, seconds: 3600 };
    const send = () => queueMails(app.db, settings, queue, withoutWaiting, limit);
    await app.admin.query(
      "update auth.users set created_at = case id when $1 then now() else now() - interval '1 year' end",
      [nadia.id],
    );
    const sent: number[] = [];
    for (let n = 0; n < 2; n++) {
      await assign();
      sent.push(await send());
    }
    await app.ask(tomas, 'POST', '/tasks', { team_id: team, goal_id: goal, title: 'Lamps', assigned_to: nadia.id });
    sent.push(await send());
    expect(sent).toEqual([1, 0, 1]);
  });
});

describe('the unsubscribe link', () => {
  const linkOf = (mail: Mail | undefined) =>
    mail?.headers?.['List-Unsubscribe']?.slice(1, -1).replace('https://plan.example', '') ?? '';
  const open = (url: string, method: 'GET' | 'POST' = 'GET') =>
    app.app.inject({
      method,
      url,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      }),
    });
  const mailOf = async (kind: string) =>
    (await app.ask(tomas, 'GET', '/notifications/preferences')).body.items.find(
      (one: { kind: string }) => one.kind === kind,
    ).mail;

  test('asks on GET and unsubscribes on POST, without a session', async () => {
    await assign();
    const link = linkOf((await mails())[0]);
    expect((await open(link)).body).toContain('Stop emails about assignments?');
    expect(await mailOf('assignment')).toBe('now');
    const stopped = await open(link, 'POST');
    expect([stopped.statusCode, await mailOf('assignment'), await mailOf('mention')]).toEqual([200, 'none', 'now']);
  });

  test('is refused with an invalid signature', async () => {
    await assign();
    const link = linkOf((await mails())[0]);
    for (const other of [
      link.replace('assignment', 'mention'),
      link.replace(tomas.id, nadia.id),
      link.slice(0, -1),
      '/api/notifications/unsubscribe',
      '/api/notifications/unsubscribe?token=a&token=b',
    ])
      expect((await open(other, 'POST')).statusCode, other).toBe(400);
    expect(await mailOf('mention')).toBe('now');
  });
});

/** A time zone with whole hours in which it is this hour now. */
const zoneAt = (hour: number) => {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
};
const moveTo = (hour: number) =>
  app.admin.query('update user_metadata set time_zone = $1, digest_on = null where user_id = $2', [
    zoneAt(hour),
    tomas.id,
  ]);
const dayThere = async (plus: number): Promise<string> =>
  (
    await app.admin.query(
      'select ((now() at time zone time_zone)::date + $1::int)::text as day from user_metadata where user_id = $2',
      [plus, tomas.id],
    )
  ).rows[0].day;

describe('the digest', () => {
  const digests = async () => {
    await queueDigests(app.db, settings, queue, untilDone);
    return queued;
  };
  beforeEach(() => choose('assignment', 'digest'));

  test('is sent once in the morning with unread notifications', async () => {
    await moveTo(9);
    for (const title of ['Book the hall', 'Chairs', 'Lamps']) await assign(title);
    expect(await mails()).toEqual([]);
    const [read] = (await app.ask(tomas, 'GET', '/notifications')).body.items;
    await app.ask(tomas, 'POST', '/notifications/read', { notification_ids: [read.id] });
    const [mail] = await digests();
    expect(mail).toMatchObject({ to: tomas.email, subject: '2 notifications since yesterday' });
    expect(mail?.text).toContain('“Book the hall”');
    expect(mail?.text).not.toContain('“Lamps”');
    await assign('Tomorrow');
    expect(await digests()).toHaveLength(1);
  });

  test('is not sent at night', async () => {
    await moveTo(5);
    await assign();
    expect(await digests()).toEqual([]);
    await moveTo(7);
    expect(await digests()).toHaveLength(1);
  });

  test('is sent from the hour that the person chose', async () => {
    expect((await app.ask(tomas, 'PUT', '/notifications/digest-hour', { hour: 18 })).status).toBe(200);
    expect((await app.ask(tomas, 'GET', '/notifications/preferences')).body.digest_hour).toBe(18);
    await moveTo(17);
    await assign();
    expect(await digests()).toEqual([]);
    await moveTo(18);
    expect(await digests()).toHaveLength(1);
    for (const hour of [-1, 24, 7.5, null])
      expect((await app.ask(tomas, 'PUT', '/notifications/digest-hour', { hour })).status).toBe(400);
  });

  test('is queued once by several servers', async () => {
    await moveTo(9);
    await assign();
    await Promise.all([digests(), digests(), digests()]);
    expect(queued).toHaveLength(1);
  });
});

describe('reminders', () => {
  const reminders = async () =>
    (
      await app.admin.query(
        `select n.kind, t.title, n.actor_id from notifications n join tasks t on t.id = n.task_id
         where n.kind <> 'assignment' order by t.title`,
      )
    ).rows;

  test('are sent once for tasks due tomorrow or overdue, in the time zone of the assignee', async () => {
    await moveTo(9);
    for (const [title, plus] of [
      ['a', 1],
      ['b', -1],
      ['c', 0],
      ['d', 2],
      ['e', -4],
    ] as const)
      await assign(title, { due_date: await dayThere(plus) });
    await assign('f', { due_date: await dayThere(-1), status: 'done' });
    await remind(app.db, untilDone);
    await remind(app.db, untilDone);
    expect(await reminders()).toEqual([
      { kind: 'due_tomorrow', title: 'a', actor_id: null },
      { kind: 'overdue', title: 'b', actor_id: null },
    ]);
  });

  test('are sent again when the due date changes', async () => {
    await moveTo(9);
    const id = await assign('a', { due_date: await dayThere(-1) });
    await remind(app.db, untilDone);
    await app.ask(nadia, 'PATCH', `/tasks/${id}`, { due_date: await dayThere(1) });
    await remind(app.db, untilDone);
    expect((await reminders()).map(({ kind }) => kind).sort()).toEqual(['change', 'due_tomorrow', 'overdue']);
  });

  test('wait for the morning', async () => {
    await moveTo(3);
    await assign('a', { due_date: await dayThere(1) });
    await remind(app.db, untilDone);
    expect(await reminders()).toEqual([]);
  });
});
