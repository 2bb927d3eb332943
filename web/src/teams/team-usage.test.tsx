import { messages } from '@groundwork/contract/messages';
import type { QuotaUse } from '@groundwork/contract/teams';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, refuse } from '../testing/fake-backend.ts';
import { sampleTeamId as teamId } from '../testing/sample-rows.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { TeamUsage } from './team-usage.tsx';

const text = words.teams.usage;
let items: QuotaUse[] = [];
const backend = fakeBackend({ 'teams.usage': () => ({ items }) });
afterEach(cleanup);

it('shows each quota as used of limit, with a bar that says the same to a screen reader', async () => {
  items = [
    { quota: 'team_file_bytes', used: 3 * 1024 * 1024, most: 12 * 1024 * 1024 },
    { quota: 'team_tasks', used: 4500, most: 5000 },
    { quota: 'team_labels', used: 7, most: 5 },
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

it('says when it cannot be loaded, and tries again', async () => {
  items = [{ quota: 'team_goals', used: 1, most: 2 }];
  backend.on({ 'teams.usage': () => refuse(403, messages.teams.mayNotSeeUsage) });
  await renderForTest(<TeamUsage teamId={teamId} />);
  expect(await screen.findByText(messages.teams.usageFailed)).toBeTruthy();
  expect(screen.getByText(messages.teams.mayNotSeeUsage)).toBeTruthy();
  backend.on({ 'teams.usage': () => ({ items }) });
  await userEvent.setup().click(screen.getByRole('button', { name: words.ui.tryAgain }));
  expect((await screen.findByRole('meter')).getAttribute('aria-valuetext')).toBe('1 of 2');
});
