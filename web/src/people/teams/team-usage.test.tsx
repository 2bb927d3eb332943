import * as messages from '@groundwork/contract/base/messages.gen';
import type { QuotaUseInParts } from '@groundwork/contract/people/teams';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { sampleTeamId as teamId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { TeamUsage } from './team-usage.tsx';

const text = words.teams.usage;
let items: QuotaUseInParts[] = [];
const use = (quota: QuotaUseInParts['quota'], used: number, most: number) => ({ quota, used, most, parts: [] });
const backend = fakeBackend({ 'teams.usage': () => ({ items }) });
afterEach(cleanup);

it('shows each quota as used of limit, with a bar that says the same to a screen reader', async () => {
  items = [
    use('team_file_bytes', 3 * 1024 * 1024, 12 * 1024 * 1024),
    use('team_tasks', 4500, 5000),
    use('team_labels', 7, 5),
  ];
  await renderForTest(<TeamUsage teamId={teamId} />);
  const rows = (await screen.findAllByRole('listitem')).map((row) => within(row));
  const meters = rows.map((row) => row.getByRole('meter'));
  expect(meters.map((meter) => meter.getAttribute('aria-label'))).toEqual([
    text.quotas.team_file_bytes,
    text.quotas.team_tasks,
    text.quotas.team_labels,
  ]);
  expect(meters.map((meter) => meter.getAttribute('aria-valuetext'))).toEqual([
    '3 MB of 12 MB',
    `4,500 of 5,000, ${text.nearlyFull}`,
    `7 of 5, ${text.full}`,
  ]);
  expect(meters.map((meter) => meter.getAttribute('aria-valuenow'))).toEqual([`${3 * 1024 * 1024}`, '4500', '5']);
  expect(meters.map((meter) => (meter.firstChild as HTMLElement).style.width)).toEqual(['25%', '90%', '100%']);
  expect(rows[0]?.queryByText(text.nearlyFull)).toBeNull();
  expect(rows[1]?.getByText(text.nearlyFull)).toBeTruthy();
});

it('shows of what the total of the rows consists, the largest part first', async () => {
  const megabyte = 1024 * 1024;
  const parts: QuotaUseInParts['parts'] = [
    { part: 'maps', used: 2 * megabyte },
    { part: 'records', used: 0 },
    { part: 'texts', used: megabyte },
    { part: 'history', used: 4 * megabyte },
  ];
  items = [{ ...use('team_row_bytes', 7 * megabyte, 28 * megabyte), parts }];
  await renderForTest(<TeamUsage teamId={teamId} />);
  expect((await screen.findByRole('meter')).getAttribute('aria-valuetext')).toBe('7 MB of 28 MB');
  const [row] = screen.getAllByRole('listitem');
  const shown = within(row as HTMLElement).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['History 4 MB', 'Maps 2 MB', 'Texts 1 MB']);
});

it('says when it cannot be loaded, and tries again', async () => {
  items = [use('team_goals', 1, 2)];
  backend.on({ 'teams.usage': () => refuse(403, 'teams.mayNotSeeUsage') });
  await renderForTest(<TeamUsage teamId={teamId} />);
  expect(await screen.findByText(messages.teams.usageFailed)).toBeTruthy();
  expect(screen.getByText(messages.teams.mayNotSeeUsage)).toBeTruthy();
  backend.on({ 'teams.usage': () => ({ items }) });
  await userEvent.setup().click(screen.getByRole('button', { name: words.ui.tryAgain }));
  expect((await screen.findByRole('meter')).getAttribute('aria-valuetext')).toBe('1 of 2');
});
