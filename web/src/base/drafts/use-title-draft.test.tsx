import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { InlineTitle } from '../fields/inline-title.tsx';
import { fakeBackend } from '../testing/fake-backend.ts';
import { renderForTest } from '../testing/render-for-test.tsx';
import { anAccount } from '../testing/sample-rows.ts';
import * as words from '../words/words.ts';
import { useTitleDraft } from './use-title-draft.ts';

fakeBackend({ 'account.get': () => anAccount() });
afterEach(cleanup);
const user = userEvent.setup();

function Title({ refused }: { refused: boolean }) {
  const [value, setValue] = useState('Book the hall');
  const title = useTitleDraft('task 1', async (next) => {
    if (refused) throw new Error('No');
    setValue(next);
  });
  return (
    <InlineTitle value={value} label="Title" requiredMessage="A title" maxLength={300} readOnly={false} {...title} />
  );
}

async function write(text: string, refused = false) {
  await renderForTest(<Title refused={refused} />);
  await user.click(await screen.findByRole('button', { name: 'Book the hall' }));
  await user.keyboard(text);
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Title');

it('keeps a title that was being written when the page was left, until it is discarded', async () => {
  await write('Book the big hall');
  cleanup();
  await renderForTest(<Title refused={false} />);
  expect((await field()).value).toBe('Book the big hall');
  await user.click(screen.getByRole('button', { name: words.formFields.discard }));
  await screen.findByRole('button', { name: 'Book the hall' });
  expect(localStorage).toHaveLength(0);
});

it('shows the text of a failed save again', async () => {
  await write('Book the big hall{Enter}', true);
  expect((await field()).value).toBe('Book the big hall');
  expect(screen.getByText(words.formFields.draftRestored)).toBeTruthy();
});

it.each(['Book the big hall{Enter}', 'Book the big hall{Escape}'])('forgets the draft after %s', async (keys) => {
  await write(keys);
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(screen.queryByText(words.formFields.draftRestored)).toBeNull();
});
