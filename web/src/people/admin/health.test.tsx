import type { Health } from '@groundwork/contract/people/admin';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { Figures } from './health-page.tsx';

afterEach(cleanup);
const text = words.admin.health;
const health: Health = {
  started_at: '2026-11-21T20:00:00Z',
  memory_bytes: 210 * 1024 * 1024,
  event_loop_ms: 21.37,
  connections: { active: 3, idle: 2, waiting: 1, most: 16 },
  streams: 1204,
  refused: 7,
  slow_queries: 2,
  queues: { waiting: 5, failed: 4 },
  audit_feeds: [],
  operations: [
    { name: 'tasks.list', requests: 1500, failed: 0, mean_ms: 12.6 },
    { name: 'goals.get', requests: 9, failed: 2, mean_ms: 3.14 },
  ],
};

it('shows each metric under its name', async () => {
  await renderForTest(<Figures health={health} />);
  const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(
    [text.delay, text.connections, text.waiting, text.streams, text.jobs, text.failedJobs, text.refused, text.slow].map(
      figure,
    ),
  ).toEqual(['21 ms', '3 of 16', '1', '1,204', '5', '4', '7', '2']);
  const [, tasks, goals] = within(screen.getByRole('table', { name: text.operations })).getAllByRole('row');
  expect([tasks?.textContent, goals?.textContent]).toEqual(['tasks.list1,500013 ms', 'goals.get923.1 ms']);
  expect(within(goals as HTMLElement).getByText('2').dataset.danger).toBe('true');
});

it('shows how far each receiver of the audit log is, and why one fails', async () => {
  const none = { oldest_at: null, failing_since: null, error: null, error_status: null, lost: 0 };
  const failing = { oldest_at: '2026-11-21T19:00:00Z', failing_since: '2026-11-21T19:00:00Z', lost: 12 };
  await renderForTest(
    <Figures
      health={{
        ...health,
        audit_feeds: [
          { receiver: 'webhook', ...none, ...failing, waiting: 10_000, error: 'status', error_status: 503 },
          { receiver: 'syslog', ...none, waiting: 3 },
        ],
      }}
    />,
  );
  const [, webhook, syslog] = within(screen.getByRole('table', { name: text.feed })).getAllByRole('row');
  expect(webhook?.textContent).toMatch(/^Webhook10,000\+.*12Fails since .*: the receiver answered with status 503$/);
  expect(syslog?.textContent).toBe('Syslog3–0Works');
});

it('shows nothing about the audit log without a receiver', async () => {
  await renderForTest(<Figures health={health} />);
  expect(screen.queryByRole('table', { name: text.feed })).toBeNull();
});
