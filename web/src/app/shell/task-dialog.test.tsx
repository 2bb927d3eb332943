import * as messages from '@groundwork/contract/base/messages.gen';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { TaskDialog } from './task-dialog.tsx';

afterEach(cleanup);

const backend = fakeBackend();

it('says that a task does not exist, without a retry button', async () => {
  await renderForTest(<TaskDialog taskId="a-letter-short" onClose={() => {}} />);
  await screen.findByText(words.tasks.notFound.title);
  expect(screen.queryByRole('button', { name: words.ui.tryAgain })).toBeNull();
});

it('retries after a failed fetch', async () => {
  backend.on({ 'tasks.get': () => refuse(503, 'general.unavailable') });
  await renderForTest(<TaskDialog taskId="00000000-0000-4000-8000-000000000001" onClose={() => {}} />);
  await screen.findByText(messages.tasks.detailsFailed);
  const before = backend.calls('tasks.get').length;
  await userEvent.setup().click(screen.getByRole('button', { name: words.ui.tryAgain }));
  expect(backend.calls('tasks.get').length).toBeGreaterThan(before);
});
