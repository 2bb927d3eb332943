import * as messages from '@groundwork/contract/base/messages.gen';
import { ruleSays, watchedTests } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../../testing/test-app.ts';

let nadia: TestPerson;
const { watched, notices } = watchedTests(() => app.admin);
const app = await appForFile();
beforeEach(async () => {
  app.mails.length = 0;
  await app.admin.query('delete from auth.attempts');
  nadia = await app.person('Nadia Rahman');
  await app.team('Lighthouse Crew', nadia);
});

const headers = () => ({ origin: app.settings.appUrl });
const hostile = ['4@8({[</369&#!1/|0$5+7%2Aa1'.repeat(4), `Aa1${'1/1/20'.repeat(20)}`, '💥Aa1'.repeat(30)];

describe('a password that is easy to guess is refused', () => {
  test.each([
    ['Groundwork2026', messages.auth.passwordOfExpectedWords],
    ['Winter-2026', messages.auth.passwordOfExpectedWords],
    ['Ahlberg2026', messages.auth.passwordOfOwnWords],
    ['Lookout7391', messages.auth.passwordOfOwnWords],
    ['Password1', messages.auth.commonPassword],
  ])('at sign-up: %s', async (password, sentence) => {
    const person = { email: `lookout${Date.now()}@shipyard.example`, firstName: 'Ana', lastName: 'Ahlberg' };
    const { status, body } = await app.ask(null, 'POST', '/account/signup', { ...person, password });
    expect([status, body.error]).toEqual([400, sentence]);
  });

  const changed = async (password: string) => {
    const { status, body } = await app.ask(nadia, 'POST', '/account/password', { password });
    return [status, body.error];
  };
  watched('when it is changed, also with the name of a team', async () => {
    expect(await changed('Rahman2026')).toEqual([400, messages.auth.passwordOfOwnWords]);
    expect(await changed('Lighthouse7391')).toEqual([400, messages.auth.passwordOfOwnWords]);
    expect(await changed('1q2w3e4r5T')).toEqual([400, messages.auth.commonPassword]);
    expect(await changed('a boat with 9 oars')).toEqual([200, undefined]);
  });

  test('by a mailed link, which works afterwards', async () => {
    await app.ask(null, 'POST', '/auth/request-password-reset', { email: nadia.email }, headers());
    const token = app.mails.at(-1)?.text.match(/token=([^&\s]+)/)?.[1];
    const reset = (newPassword: string) =>
      app.ask(null, 'POST', '/auth/reset-password', { token, newPassword }, headers());
    const refused = await reset('Lighthouse-7391');
    expect([refused.status, refused.body.error]).toEqual([400, messages.auth.passwordOfOwnWords]);
    expect((await reset('Signal-Tower-8')).status).toBe(200);
  });

  test.each(hostile)('hostile texts are answered: %s', async (password) => {
    expect([200, 400]).toContain((await changed(password))[0]);
  });
});

describe('a planted defect is noticed', () => {
  test('that names of teams are not known', () =>
    notices('when it is changed', ruleSays('names_around', 'SELECT t.name', "SELECT ''::text")));
});
