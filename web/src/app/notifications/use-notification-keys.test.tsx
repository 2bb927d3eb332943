import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aNotification, nadia } from '../../base/testing/sample-rows.ts';
import { NotificationLine } from './notification-line.tsx';
import { instantOf, snoozeTimes } from './snooze-times.ts';
import { useNotificationKeys } from './use-notification-keys.ts';

fakeBackend({});
const mark = vi.fn();
const snooze = vi.fn();
afterEach(() => {
  cleanup();
  mark.mockClear();
  snooze.mockClear();
});

const subject = (title: string) => ({ id: '4fef87c1-58cc-4372-a567-0e02b2c3d401', title });
const lines = [
  aNotification({ id: '4fef87c1-58cc-4372-a567-0e02b2c3d411', task: subject('Book the hall') }),
  aNotification({
    id: '4fef87c1-58cc-4372-a567-0e02b2c3d412',
    task: subject('Order badges'),
    kind: 'change',
    actor: nadia,
    reason: 'watching',
    changes: { status: { old: 'to_do', new: 'done' } },
    read_at: '2026-10-02T08:00:00.000Z',
  }),
];

function Inbox() {
  const ref = useRef<HTMLUListElement>(null);
  useNotificationKeys(ref);
  return (
    <>
      <input aria-label="Elsewhere" />
      <ul ref={ref}>
        {lines.map((notification) => (
          <NotificationLine
            key={notification.id}
            notification={notification}
            beside
            current={false}
            onMark={(read) => mark(notification.id, read)}
            onSnooze={(until) => snooze(notification.id, until)}
          />
        ))}
      </ul>
    </>
  );
}
const focused = () => document.activeElement?.textContent;

it('says what changed, and why the reader hears of it', async () => {
  await renderForTest(<Inbox />);
  expect(screen.getByText(/moved it from To do to Done · you watch it/)).toBeTruthy();
});

it('moves, marks and snoozes by keyboard', async () => {
  const user = userEvent.setup();
  await renderForTest(<Inbox />);
  await user.keyboard('j');
  expect(focused()).toBe('Book the hall');
  await user.keyboard('ue');
  expect(mark.mock.calls).toEqual([[lines[0]?.id, true]]);
  expect(focused()).toBe('Order badges');
  await user.keyboard('u');
  expect(mark.mock.lastCall).toEqual([lines[1]?.id, false]);
  await user.keyboard('jk');
  expect(focused()).toBe('Book the hall');
  await user.keyboard('s');
  await user.click(await screen.findByRole('button', { name: /^Tomorrow/ }));
  await waitFor(() => expect(snooze).toHaveBeenCalledTimes(1));
  const tomorrow = snoozeTimes().find(({ label }) => label.startsWith('Tomorrow'));
  expect(snooze).toHaveBeenCalledWith(lines[0]?.id, instantOf(tomorrow?.when ?? ''));
});

it('leaves the keys to text fields', async () => {
  const user = userEvent.setup();
  await renderForTest(<Inbox />);
  await user.type(screen.getByLabelText('Elsewhere'), 'jes');
  expect(screen.getByLabelText<HTMLInputElement>('Elsewhere').value).toBe('jes');
  expect(mark).not.toHaveBeenCalled();
});

it.each([
  [new Date(2026, 10, 26, 9, 20), ['2026-11-26 12:00', '2026-11-27 08:00', '2026-11-30 08:00']],
  [new Date(2026, 10, 30, 22, 5), ['2026-12-01 08:00', '2026-12-07 08:00']],
])('offers times after %s', (now, times) => {
  expect(snoozeTimes(now).map(({ when }) => when)).toEqual(times);
});
