import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { ORPCError } from '@orpc/client';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftNote } from '../../base/drafts/draft-note.tsx';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { FormFields } from './form-fields.tsx';
import { FormProblems } from './form-notes.tsx';
import { useFormWriting } from './form-writing.ts';

const nadia = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
let person: string;
let sent: FormValues[];
let refuse: unknown;
fakeBackend({ 'account.get': () => anAccount({ id: person }) });

beforeEach(() => {
  localStorage.clear();
  person = nadia;
  sent = [];
  refuse = null;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const fields: FormField[] = [
  { id: '1', name: 'title', label: 'Visit title', type: 'text', required: true },
  { id: '2', name: 'attending', label: 'Number attending', type: 'number', required: false, numberMin: 0 },
  { id: '3', name: 'email', label: 'E-mail', type: 'email', required: false },
  { id: '4', name: 'agreed', label: 'The host agreed', type: 'toggle', required: false },
];

async function renderForm(saved?: FormValues, place = 'visit:new') {
  function Form() {
    const form = useFormWriting({ fields, saved, place });
    const save = async (data: FormValues) => {
      sent.push(data);
      if (refuse) throw refuse;
    };
    return (
      <form onSubmit={form.onSubmit(save)} noValidate>
        <DraftNote {...form} />
        <FormProblems {...form.input} />
        <FormFields {...form.input} />
        <button type="submit">Create</button>
      </form>
    );
  }
  await renderForTest(<Form />);
  await screen.findByLabelText('Number attending');
}
const user = userEvent.setup();
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const create = () => user.click(screen.getByRole('button', { name: 'Create' }));
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

it('lists invalid fields in one alert, and focuses the first', async () => {
  await renderForm();
  await user.click(field('E-mail'));
  await user.paste('hannah@');
  await create();
  expect(sent).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('2 fields need your attention.Visit titleE-mail');
  expect(document.activeElement).toBe(field(/Visit title/));
  await user.click(screen.getByRole('link', { name: 'E-mail' }));
  expect(document.activeElement).toBe(field('E-mail'));
});

it('removes the error of a field as soon as it is valid', async () => {
  await renderForm();
  await create();
  expect(screen.getByText('Please fill in Visit title.')).toBeTruthy();
  await user.type(field(/Visit title/), 'M');
  expect(screen.queryByText('Please fill in Visit title.')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('sends all values of a new record', async () => {
  await renderForm();
  await user.click(field(/Visit title/));
  await user.paste('Mill Lane');
  await create();
  expect(sent).toEqual([{ title: 'Mill Lane', agreed: false }]);
});

it('sends only the changes of an existing record, with null for cleared fields', async () => {
  await renderForm({ title: 'Mill Lane', attending: 9, email: 'hannah@plan.example', earlier: 'kept' });
  await user.clear(field('Number attending'));
  await user.click(field(/Visit title/));
  await user.paste(' again');
  await create();
  expect(sent).toEqual([{ title: 'Mill Lane again', attending: null }]);
});

it('does not save while a number is incomplete', async () => {
  await renderForm({ title: 'Mill Lane', attending: 9 });
  const number = field('Number attending');
  await user.clear(number);
  await user.type(number, '-');
  await create();
  expect(sent).toEqual([]);
  expect(screen.getByText('Please enter a number.')).toBeTruthy();
});

it('shows errors of the server at their fields', async () => {
  await renderForm();
  await user.click(field(/Visit title/));
  await user.paste('Mill Lane');
  refuse = new ORPCError('BAD_REQUEST', {
    data: { issues: [{ path: 'data.email', message: 'This address is not ours.' }] },
  });
  await create();
  expect(await screen.findByText('This address is not ours.')).toBeTruthy();
  expect(document.activeElement).toBe(field('E-mail'));
});

it('keeps a draft until it is saved', async () => {
  await renderForm();
  await user.click(field(/Visit title/));
  await user.paste('Mill Lane');
  cleanup();
  await renderForm();
  expect(screen.getByText(words.formFields.draftRestored)).toBeTruthy();
  expect(field(/Visit title/).value).toBe('Mill Lane');
  await create();
  await waitFor(() => expect(drafts()).toEqual([]));
  expect(screen.queryByText(words.formFields.draftRestored)).toBeNull();
});

it('keeps the draft when saving fails', async () => {
  await renderForm();
  await user.click(field(/Visit title/));
  await user.paste('Mill Lane');
  refuse = new Error('The harbour is closed');
  await create();
  cleanup();
  expect(drafts()).toHaveLength(1);
});

it('discards a draft and shows the saved values', async () => {
  await renderForm({ title: 'Mill Lane' }, 'visit:1');
  await user.click(field(/Visit title/));
  await user.paste(' again');
  cleanup();
  await renderForm({ title: 'Mill Lane', attending: 3 }, 'visit:1');
  expect([field(/Visit title/).value, field('Number attending').value]).toEqual(['Mill Lane again', '3']);
  await user.click(screen.getByRole('button', { name: words.formFields.discard }));
  expect(field(/Visit title/).value).toBe('Mill Lane');
  expect(drafts()).toEqual([]);
});

it('shows a draft only to its author, for its record, and for at most a week', async () => {
  await renderForm(undefined, 'visit:1');
  await user.click(field(/Visit title/));
  await user.paste('Mill Lane');
  cleanup();
  await renderForm(undefined, 'visit:2');
  expect(field(/Visit title/).value).toBe('');
  cleanup();
  person = '0e02b2c3-58cc-4372-a567-f47ac10bd401';
  await renderForm(undefined, 'visit:1');
  expect(field(/Visit title/).value).toBe('');
  cleanup();
  person = nadia;
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 7 * 86_400_000 + 1);
  await renderForm(undefined, 'visit:1');
  expect(field(/Visit title/).value).toBe('');
});

it('keeps at most 50 drafts, the latest', async () => {
  for (let n = 0; n < 55; n++)
    localStorage.setItem(
      `draft:${nadia}:form visit:${n}`,
      JSON.stringify({ at: Date.now() - n, value: { title: `${n}` } }),
    );
  await renderForm(undefined, 'visit:0');
  expect(field(/Visit title/).value).toBe('0');
  expect(drafts()).toHaveLength(50);
});

it.each(['full', 'blocked', 'broken'])('works with a storage that is %s', async (how) => {
  const fail = () => {
    throw new DOMException('No', 'QuotaExceededError');
  };
  if (how === 'broken') localStorage.setItem(`draft:${nadia}:form visit:new`, '{"at":1,"value":');
  if (how !== 'broken') vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fail);
  if (how === 'blocked') vi.spyOn(Storage.prototype, 'getItem').mockImplementation(fail);
  await renderForm();
  await user.click(field(/Visit title/));
  await user.paste('Mill Lane');
  await create();
  expect(sent).toEqual([{ title: 'Mill Lane', agreed: false }]);
});
