import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DialogForm } from '../dialogs/dialog-form.tsx';
import { fakeBackend } from '../testing/fake-backend.ts';
import { renderForTest } from '../testing/render-for-test.tsx';
import { anAccount } from '../testing/sample-rows.ts';
import * as toast from '../toast/toast.ts';
import * as words from '../words/words.ts';
import { useKeptForm } from './use-kept-form.ts';

const nadia = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const tomas = '0e02b2c3-58cc-4372-a567-f47ac10bd401';
let person: string;
let answer: () => Promise<string>;
fakeBackend({ 'account.get': () => anAccount({ id: person }) });
beforeEach(() => {
  localStorage.clear();
  person = nadia;
  answer = async () => 'saved';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const user = userEvent.setup();
const done = vi.fn();

function Dialog({ place, onClose }: { place: string; onClose: () => void }) {
  const form = useForm({ initialValues: { name: '', note: 'none' } });
  const draft = useKeptForm(form, place);
  return (
    <DialogForm
      title="Book"
      submitText="Save"
      busy={false}
      onSubmit={form.onSubmit(() =>
        draft.settle(answer(), (saved) => {
          done(saved);
          onClose();
        }),
      )}
      onClose={onClose}
      draft={draft}
    >
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Note" {...form.getInputProps('note')} />
    </DialogForm>
  );
}

let removeRow = () => {};
function Opener({ place }: { place: string }) {
  const [opened, setOpened] = useState(false);
  const [there, setThere] = useState(true);
  removeRow = () => setThere(false);
  if (!there) return null;
  return opened ? (
    <Dialog place={place} onClose={() => setOpened(false)} />
  ) : (
    <button type="button" onClick={() => setOpened(true)}>
      Open
    </button>
  );
}

async function open(place = 'new book') {
  if (!screen.queryByText('Open')) await renderForTest(<Opener place={place} />);
  await user.click(await screen.findByText('Open'));
  return screen.findByLabelText<HTMLInputElement>('Name');
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const reopened = async (place?: string) => {
  cleanup();
  return (await open(place)).value;
};

it.each(['{Escape}', 'cancel', 'reload'])('keeps what was typed after %s, until it is discarded', async (how) => {
  await user.click(await open());
  await user.paste('Harbour');
  if (how === 'cancel') await press(words.ui.cancel);
  if (how === '{Escape}') await user.keyboard(how);
  expect(await reopened()).toBe('Harbour');
  expect(screen.getByText(words.formFields.draftRestored)).toBeTruthy();
  await press(words.formFields.discard);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  expect(screen.queryByText(words.formFields.draftRestored)).toBeNull();
  expect(localStorage).toHaveLength(0);
  expect(await reopened()).toBe('');
});

it('focuses the first field after a draft is discarded, so that nothing that is typed is lost', async () => {
  await user.type(await open(), 'Harbour');
  await reopened();
  await press(words.formFields.discard);
  await user.keyboard('Pier');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Pier');
  expect(await reopened()).toBe('Pier');
});

it('says nothing about a draft in a form that was only opened, or emptied again', async () => {
  await user.type(await open(), 'H{Backspace}');
  expect(localStorage).toHaveLength(0);
  expect(await reopened()).toBe('');
  expect(screen.queryByText(words.formFields.draftRestored)).toBeNull();
});

it('forgets the draft after a successful save', async () => {
  await user.click(await open());
  await user.paste('Harbour');
  await press('Save');
  await waitFor(() => expect(done).toHaveBeenCalledWith('saved'));
  expect(localStorage).toHaveLength(0);
});

it('forgets the draft when the save succeeds after the dialog was closed', async () => {
  let succeed: (saved: string) => void = () => {};
  answer = () => new Promise((resolve) => (succeed = resolve));
  done.mockClear();
  await user.click(await open());
  await user.paste('Harbour');
  await press('Save');
  await user.keyboard('{Escape}');
  expect(localStorage).toHaveLength(1);
  succeed('late');
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(done).not.toHaveBeenCalled();
});

it('keeps the text of a failed save in the open form and as a draft', async () => {
  answer = () => Promise.reject(new Error('No'));
  await user.click(await open());
  await user.paste('Harbour');
  await press('Save');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Harbour');
  expect(await reopened()).toBe('Harbour');
});

it('shows a draft only to its person and at its place', async () => {
  await user.click(await open());
  await user.paste('Harbour');
  expect(await reopened('new map')).toBe('');
  person = tomas;
  expect(await reopened()).toBe('');
  person = nadia;
  expect(await reopened()).toBe('Harbour');
});

it('offers the texts of a dialog for copying when others remove what it edits', async () => {
  const said = vi.spyOn(toast, 'toastError');
  await user.click(await open());
  await user.paste('Harbour');
  removeRow();
  await waitFor(() => expect(said).toHaveBeenCalledOnce());
  expect(said.mock.calls[0]?.[0]).toBe(words.ui.gone.closed('Book'));
  said.mock.calls[0]?.[1]?.action?.run();
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Name:\nHarbour'));
});

it.each(['{Escape}', 'save', 'nothing typed', 'leaving the page'])('offers no texts after %s', async (how) => {
  const said = vi.spyOn(toast, 'toastError');
  const name = await open();
  if (how !== 'nothing typed') await user.type(name, 'Harbour');
  if (how === '{Escape}') await user.keyboard(how);
  if (how === 'save') await press('Save');
  const { href } = window.location;
  if (how === 'leaving the page') window.history.pushState(null, '', '/elsewhere');
  removeRow();
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  expect(said).not.toHaveBeenCalled();
  window.history.replaceState(null, '', href);
});

it('ignores fields of a draft that the form no longer has', async () => {
  localStorage.setItem(`draft:${nadia}:new book`, JSON.stringify({ at: Date.now(), value: { name: 'Pier', old: 1 } }));
  expect((await open()).value).toBe('Pier');
});

it('does not store a draft beyond its limit, nor one of another shape', async () => {
  localStorage.setItem(`draft:${nadia}:new book`, JSON.stringify({ at: Date.now(), value: 'text' }));
  const name = await open();
  expect(name.value).toBe('');
  await user.click(name);
  await user.paste('x'.repeat(260_000));
  expect(localStorage.getItem(`draft:${nadia}:new book`)?.length ?? 0).toBeLessThan(1000);
});
