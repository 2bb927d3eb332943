import { messages } from '@groundwork/contract/messages';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { TaskDialog } from './task-dialog.tsx';

afterEach(cleanup);

function answering(error: string, code: string, status: number) {
  const answer = vi.fn(async () => Response.json({ error, code }, { status }));
  vi.stubGlobal('fetch', answer);
  return answer;
}

it('says that a task does not exist, without a retry button', async () => {
  answering(messages.general.notFound, 'NOT_FOUND', 404);
  await renderForTest(<TaskDialog taskId="a-letter-short" onClose={() => {}} />);
  await screen.findByText(words.tasks.notFound.title);
  expect(screen.queryByRole('button', { name: words.ui.tryAgain })).toBeNull();
});

it('retries after a failed fetch', async () => {
  const asked = answering(messages.general.unavailable, 'SERVICE_UNAVAILABLE', 503);
  await renderForTest(<TaskDialog taskId="00000000-0000-4000-8000-000000000001" onClose={() => {}} />);
  await screen.findByText(messages.tasks.detailsFailed);
  const before = asked.mock.calls.length;
  await userEvent.setup().click(screen.getByRole('button', { name: words.ui.tryAgain }));
  expect(asked.mock.calls.length).toBeGreaterThan(before);
});
