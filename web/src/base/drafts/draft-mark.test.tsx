import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend } from '../testing/fake-backend.ts';
import { renderForTest } from '../testing/render-for-test.tsx';
import { anAccount, nadia } from '../testing/sample-rows.ts';
import * as words from '../words/words.ts';
import { DraftMark } from './draft-mark.tsx';
import { keepDraft, removeDraft } from './stored-drafts.ts';

fakeBackend({ 'account.get': () => anAccount(nadia) });
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const mark = () => screen.queryByText(words.drafts.draft);

it.each(['comment', 'description', 'new subtask'])('shows while a %s is begun', async (place) => {
  await renderForTest(<DraftMark subjectId="hall" />);
  expect(mark()).toBeNull();
  act(() => keepDraft(nadia.id, `${place} hall`, 'Is it'));
  expect(mark()).not.toBeNull();
  act(() => removeDraft(nadia.id, `${place} hall`));
  expect(mark()).toBeNull();
});

it('does not show drafts of other people, about other subjects, or without text', async () => {
  keepDraft('somebody', 'comment hall', 'Is it');
  keepDraft(nadia.id, 'comment songs', 'Is it');
  keepDraft(nadia.id, 'comment hall', '');
  await renderForTest(<DraftMark subjectId="hall" />);
  expect(mark()).toBeNull();
});
