import * as messages from '@groundwork/contract/base/messages.gen';
import type { Watch } from '@groundwork/contract/talk/watches';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTask, nadia } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { WatchBell } from './watch-bell.tsx';

const { toastError: toast } = spiedToasts();

const w = words.watches;
const subject = { task_id: aTask().id };
const watch: Watch = { choice: 'automatic', is_watching: false, watchers: [nadia], watcher_count: 3 };
const backend = fakeBackend({
  'watches.get': () => watch,
  'watches.set': ({ choice }) => ({ ...watch, choice, is_watching: choice === 'watch' }),
});
afterEach(cleanup);

const bell = (state: string) => screen.findByRole('button', { name: `${w.title}: ${state}` });

it('says who watches, and watches', async () => {
  const user = userEvent.setup();
  await renderForTest(<WatchBell subject={subject} about="task" />);
  await user.click(await bell(w.notWatching));
  await screen.findByText(w.watchers(3));
  expect(screen.getByText(nadia.full_name)).toBeTruthy();
  expect(screen.getByText(w.more(2))).toBeTruthy();
  expect(screen.getByRole('menuitemradio', { name: RegExp(`^${w.choices.automatic}`), checked: true })).toBeTruthy();
  backend.on({ 'watches.get': () => ({ ...watch, choice: 'watch', is_watching: true }) });
  await user.click(screen.getByRole('menuitemradio', { name: RegExp(`^${w.choices.watch}`) }));
  await bell(w.watching);
  expect(backend.writes()).toEqual([['watches.set', { ...subject, choice: 'watch' }]]);
});

it('goes back when the server refuses to mute', async () => {
  backend.on({ 'watches.set': () => refuse(403, 'Not you') });
  const user = userEvent.setup();
  await renderForTest(<WatchBell subject={subject} about="task" />);
  await user.click(await bell(w.notWatching));
  await user.click(await screen.findByRole('menuitemradio', { name: RegExp(`^${w.choices.mute}`) }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(messages.watches.saveFailed, expect.anything()));
  await bell(w.notWatching);
});

it('offers to try again when it cannot load', async () => {
  backend.on({ 'watches.get': () => refuse(500, 'Out of order') });
  const user = userEvent.setup();
  await renderForTest(<WatchBell subject={subject} about="task" />);
  await user.click(await screen.findByRole('button', { name: w.title }));
  await screen.findByText(messages.watches.loadFailed);
});
