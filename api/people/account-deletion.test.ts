import * as messages from '@groundwork/contract/base/messages.gen';
import { loginUrl, openDatabase } from '@groundwork/db/database';
import { testLoginPassword } from '@groundwork/db/test-database';
import { ruleSays, watchedTests } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '../jobs/account-deletions.ts';
import type { Mail } from '../mail/mail.ts';
import { appForFile, testApp } from '../testing/test-app.ts';

const app = await appForFile();
let nadia: TestPerson;
let tomas: TestPerson;
let team: string;
beforeEach(async () => {
  app.mails.length = 0;
  await app.admin.query('delete from auth.account_deletions');
  [nadia, tomas] = await Promise.all([app.person('Nadia Rahman'), app.person('Tomas Oliveira')]);
  team = await app.team('Harbour District', tomas, nadia);
});

const { watched, notices } = watchedTests(() => app.admin);
const request = (person: TestPerson, email = person.email) => app.ask(person, 'POST', '/account/deletion', { email });
const keep = (person: TestPerson) => app.ask(person, 'DELETE', '/account/deletion');
const makeDue = (person: TestPerson) =>
  app.admin.query("update auth.account_deletions set due_at = now() - interval '1 second' where user_id = $1", [
    person.id,
  ]);
const isThere = async ({ id }: TestPerson) =>
  (await app.admin.query('select from auth.users where id = $1', [id])).rowCount === 1;
const one = async (sql: string, ...values: unknown[]) => Object.values((await app.admin.query(sql, values)).rows[0])[0];
const queueMail = async (_: unknown, mail: Mail) => void app.mails.push(mail);
const runJob = (db = app.db, mail: (_: unknown, mail: Mail) => Promise<void> = queueMail) =>
  deleteDueAccounts({ db, settings: app.settings, queueMail: mail }, AbortSignal.timeout(60_000));
const setRole = (person: TestPerson, role: number) =>
  app.admin.query('update team_memberships set role_id = $3 where team_id = $1 and user_id = $2', [
    team,
    person.id,
    role,
  ]);

describe('asking for the deletion', () => {
  test('takes the address of the account, mails the date, and shows it until the person keeps the account', async () => {
    expect(await request(nadia, tomas.email)).toMatchObject({
      status: 400,
      body: { error: messages.account.wrongEmail },
    });
    const { status, body } = await request(nadia, nadia.email.toUpperCase());
    expect(status).toBe(200);
    expect(Date.parse(body.due_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[nadia.email, 'Your account will be deleted']]);
    expect(app.mails[0]?.text).toContain(`${app.settings.appUrl}/settings#data`);
    expect((await app.ask(nadia, 'GET', '/account')).body.deletes_at).toBe(body.due_at);
    expect((await app.ask(nadia, 'GET', '/account/deletion')).body).toEqual({ due_at: body.due_at, teams: [] });
    expect((await app.ask(tomas, 'GET', '/account')).body.deletes_at).toBeNull();
    expect((await keep(nadia)).status).toBe(200);
    expect((await app.ask(nadia, 'GET', '/account')).body.deletes_at).toBeNull();
    const actions = await app.admin.query(
      `select action from audit_log where actor_id = $1 and action like 'account.deletion%'
       order by created_at, action desc`,
      [nadia.id],
    );
    expect(actions.rows.map(({ action }) => action)).toEqual([
      'account.deletion_requested',
      'account.deletion_cancelled',
    ]);
  });

  test('again and again is refused, and mails no more', async () => {
    const answers = [];
    for (let n = 0; n < 6; n++) {
      answers.push((await request(nadia)).status);
      await keep(nadia);
    }
    expect(answers).toEqual([...Array(5).fill(200), 429]);
    expect(app.mails).toHaveLength(5);
  });

  test('does nothing when its mail cannot be queued', async () => {
    const sendMail = async () => {
      throw new Error('the queue is full');
    };
    const server = await testApp({ beside: app, jobs: { sendMail } });
    const person = await app.person('Nadia Rahman');
    const answer = await server.ask(person, 'POST', '/account/deletion', { email: person.email });
    expect(answer.status).toBe(500);
    expect((await app.ask(person, 'GET', '/account/deletion')).body.due_at).toBeNull();
    await server.close();
  });

  test('twice keeps the first date and mails once; keeping twice is the same as once', async () => {
    const [first, second] = await Promise.all([request(nadia), request(nadia)]);
    expect(second.body).toEqual(first.body);
    expect(app.mails).toHaveLength(1);
    expect([(await keep(nadia)).status, (await keep(nadia)).status]).toEqual([200, 200]);
  });

  watched('is refused to the only owner of a team, who sees which teams', async () => {
    expect(await request(tomas)).toMatchObject({ status: 403, body: { error: messages.account.handOverFirst } });
    expect((await app.ask(tomas, 'GET', '/account/deletion')).body).toEqual({
      due_at: null,
      teams: [{ id: team, name: 'Harbour District' }],
    });
    await setRole(nadia, 1);
    expect((await request(tomas)).status).toBe(200);
  });
  test('and a missing refusal would be noticed', () =>
    notices(
      'is refused to the only owner',
      ruleSays('delete_my_account', 'teams_only_owned_by(rules.me())', 'teams_only_owned_by(null)'),
    ));

  test('ends with a suspension: whoever asked may not have been the person', async () => {
    await request(nadia);
    await app.admin.query('update auth.users set suspended_at = now() where id = $1', [nadia.id]);
    await makeDue(nadia);
    await runJob();
    expect(await isThere(nadia)).toBe(true);
  });
});

describe('when it is due', () => {
  test('what belongs to the person goes, content stays without the name, and the address is free again', async () => {
    const { body: goal } = await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' });
    const { body: task } = await app.ask(tomas, 'POST', '/tasks', {
      team_id: team,
      goal_id: goal.id,
      title: 'Borrow chairs',
    });
    await app.ask(tomas, 'PATCH', `/tasks/${task.id}`, { assigned_to: nadia.id });
    const { body: hers } = await app.ask(nadia, 'POST', '/comments', { task_id: task.id, content: 'I ask them.' });
    const { body: his } = await app.ask(tomas, 'POST', '/comments', {
      task_id: task.id,
      content: `Thanks, @[Nadia Rahman](${nadia.id})!`,
    });
    await request(nadia);
    await runJob();
    expect(await isThere(nadia)).toBe(true);
    await makeDue(nadia);
    app.mails.length = 0;
    await runJob();
    expect(await isThere(nadia)).toBe(false);
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[nadia.email, 'Your account was deleted']]);
    expect((await app.ask(nadia, 'GET', '/account')).status).toBe(401);
    expect(await one('select created_by from goals where id = $1', goal.id)).toBeNull();
    expect(await one('select assigned_to from tasks where id = $1', task.id)).toBeNull();
    expect(await one('select user_id from comments where id = $1', hers.id)).toBeNull();
    expect((await app.ask(tomas, 'GET', `/comments?task_id=${task.id}`)).body.items).toMatchObject([
      { id: hers.id, author: null },
      { id: his.id, content: `Thanks, @[Former member](${nadia.id})!`, is_edited: false },
    ]);
    for (const table of ['auth.sessions', 'auth.accounts', 'notifications', 'team_memberships', 'user_metadata'])
      expect(await one(`select count(*)::integer from ${table} where user_id = $1`, nadia.id), table).toBe(0);
    expect(
      await one("select person_email from audit_log where action = 'account.deleted' and person_id = $1", nadia.id),
    ).toBe(nadia.email);
    const again = { email: nadia.email, password: 'Lantern-2026', firstName: 'Nadia', lastName: 'Rahman' };
    expect((await app.ask(null, 'POST', '/account/signup', again)).status).toBe(200);
  });

  watched('it cannot be undone', async () => {
    await request(nadia);
    await makeDue(nadia);
    expect(await keep(nadia)).toMatchObject({ status: 409, body: { error: messages.account.deletionDue } });
    await runJob();
    expect(await isThere(nadia)).toBe(false);
  });
  test('and an undo would be noticed', () =>
    notices('it cannot be undone', ruleSays('keep_my_account', 'and due_at > now()', '')));

  watched('an account that became the only owner waits a day and hears why; then it may be kept', async () => {
    await setRole(nadia, 1);
    await request(nadia);
    await makeDue(nadia);
    await setRole(tomas, 3);
    app.mails.length = 0;
    await runJob();
    expect(await isThere(nadia)).toBe(true);
    expect(app.mails.map(({ subject }) => subject)).toEqual(['Your account could not be deleted yet']);
    expect(app.mails[0]?.text).toContain('Harbour District');
    expect((await keep(nadia)).status).toBe(200);
  });

  test('a team keeps an owner when the other one is demoted at the same moment, five rounds', async () => {
    for (let round = 0; round < 5; round++) {
      const [ana, ben] = await Promise.all([app.person('Ana Costa'), app.person('Ben Silva')]);
      const theirs = await app.team('Quayside', ana, ben);
      await app.admin.query('update team_memberships set role_id = 1 where team_id = $1', [theirs]);
      await request(ana);
      await makeDue(ana);
      const demote = app.ask(ben, 'PATCH', `/teams/${theirs}/members/${ben.id}`, { role_id: 3 });
      await Promise.all([runJob(), demote]);
      const owners = await one(
        'select count(*)::integer from team_memberships where team_id = $1 and role_id = 1',
        theirs,
      );
      expect([await isThere(ana), owners]).toEqual(owners === 1 && (await isThere(ana)) ? [true, 1] : [false, 1]);
    }
  });

  test('a crash in the middle deletes nothing, and the next run does it', async () => {
    await request(nadia);
    await makeDue(nadia);
    const crash = async () => {
      throw new Error('The server dies');
    };
    await expect(runJob(app.db, crash)).rejects.toThrow('The server dies');
    expect(await isThere(nadia)).toBe(true);
    app.mails.length = 0;
    await runJob();
    expect([await isThere(nadia), app.mails.length]).toEqual([false, 1]);
  });

  test('several servers delete each account once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => app.person(`Person ${index}`)));
    await Promise.all(people.map((person) => request(person)));
    for (const person of people) await makeDue(person);
    app.mails.length = 0;
    const other = openDatabase(loginUrl(app.url, testLoginPassword), { connections: 4 });
    await Promise.all([runJob(), runJob(other.db), runJob()]);
    await other.pool.end();
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });
});
