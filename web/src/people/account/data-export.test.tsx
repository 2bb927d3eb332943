import type { DataExport as Export } from '@groundwork/contract/app/data-export';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { breakDown, fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { DataExport } from './data-export.tsx';

const toast = spiedToasts();
const text = words.dataExport;
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const anExport = (changes: Partial<Export>): Export => ({
  status: 'waiting',
  requested_at: '2026-11-27T09:00:00Z',
  done: 0,
  total: 0,
  file_size: null,
  finished_at: null,
  expires_at: '2999-12-04T09:00:00Z',
  next_at: '2999-11-28T09:00:00Z',
  ...changes,
});
const ready = { status: 'ready', file_size: 2_500_000, finished_at: '2026-11-27T09:01:00Z' } as const;
let latest: Export | null;
const backend = fakeBackend({
  'dataExport.get': () => ({ export: latest }),
  'dataExport.request': () => {
    latest = anExport({});
    return { export: latest };
  },
});
beforeEach(() => {
  latest = null;
  toast.toastError.mockClear();
});
afterEach(cleanup);

longTest(
  'asks, shows the progress, and offers the download without a reload',
  async () => {
    await renderForTest(<DataExport />);
    await user.click(await screen.findByRole('button', { name: text.request }));
    await screen.findByText(text.waiting);
    latest = anExport({ status: 'running', done: 3, total: 12 });
    await screen.findByText(text.running, undefined, { timeout: 10_000 });
    expect(screen.getByRole('progressbar', { name: text.progress }).getAttribute('aria-valuenow')).toBe('25');
    latest = anExport(ready);
    const link = await screen.findByRole('link', { name: /Download/ }, { timeout: 10_000 });
    expect(link.getAttribute('href')).toBe('/api/account/export/file');
    expect(screen.queryByRole('button', { name: text.requestAgain })).toBeNull();
    expect(backend.writes()).toEqual([['dataExport.request', undefined]]);
  },
  30_000,
);

it('can be tried again after a failure, and asked again after a day', async () => {
  latest = anExport({ status: 'failed' });
  await renderForTest(<DataExport />);
  await screen.findByText(text.failed);
  screen.getByRole('button', { name: words.ui.tryAgain });
  cleanup();
  latest = anExport({ ...ready, next_at: '2026-01-01T00:00:00Z' });
  await renderForTest(<DataExport />);
  await screen.findByRole('button', { name: text.requestAgain });
});

it('says what the server refuses, and that it could not load', async () => {
  backend.on({ 'dataExport.request': () => refuse(409, 'account.dataExportTooSoon') });
  await renderForTest(<DataExport />);
  await user.click(await screen.findByRole('button', { name: text.request }));
  await waitFor(() =>
    expect(toast.toastError).toHaveBeenCalledWith(messages.account.dataExportTooSoon, expect.anything()),
  );
  cleanup();
  backend.on({ 'dataExport.get': breakDown });
  await renderForTest(<DataExport />);
  await screen.findByText(messages.account.dataExportLoadFailed);
});
