import type { JsonValue } from '@groundwork/contract/base/json';
import type { FieldOption, FormField } from '@groundwork/contract/forms/form-fields';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { FormFields } from './form-fields.tsx';

const templateId = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const groups = [
  { label: 'Mill Lane', value: 'mill' },
  { label: 'Elm Court', value: 'elm' },
];
const backend = fakeBackend();
afterEach(cleanup);

const user = userEvent.setup();
const listed = { source: 'static', staticOptions: groups } as const;
const fetched = { source: 'api', apiUrl: 'https://plan.example/groups', apiLabelField: '', apiValueField: '' } as const;
const dropdown = (more: Partial<FormField> = {}): FormField => ({
  id: 'group',
  name: 'group',
  label: 'Group',
  type: 'dropdown',
  required: false,
  dropdownConfig: listed,
  ...more,
});
const multiselect: FormField = {
  id: 'group',
  name: 'group',
  label: 'Group',
  type: 'multiselect',
  required: false,
  multiselectConfig: listed,
};

async function renderField(field: FormField, start: JsonValue = null, template: string | undefined = templateId) {
  let now = start;
  function Form() {
    const [value, setValue] = useState(start);
    now = value;
    return (
      <FormFields
        fields={[field]}
        values={{ group: value }}
        problems={{}}
        onChange={(_, next) => setValue(next)}
        templateId={template}
      />
    );
  }
  await renderForTest(<Form />);
  return () => now;
}
const box = () => screen.getByRole('combobox', { name: 'Group' });
const options = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent);

it('is opened, searched and used by keyboard alone, and returns the focus', async () => {
  const value = await renderField(dropdown());
  box().focus();
  await user.keyboard('{ArrowDown}');
  await user.keyboard('elm');
  expect(options()).toEqual(['Elm Court']);
  await user.keyboard('{Enter}');
  expect(value()).toBe('elm');
  expect(box().textContent).toBe('Elm Court');
  expect(document.activeElement).toBe(box());
});

it('closes with Escape and changes nothing', async () => {
  const value = await renderField(dropdown(), 'mill');
  await user.click(box());
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect([value(), document.activeElement]).toEqual(['mill', box()]);
});

it('can be cleared unless it is required', async () => {
  const value = await renderField(dropdown(), 'mill');
  await user.click(screen.getByRole('button', { name: words.formFields.clear('Group') }));
  expect(value()).toBeNull();
  cleanup();
  await renderField(dropdown({ required: true }), 'mill');
  expect(screen.queryByRole('button', { name: words.formFields.clear('Group') })).toBeNull();
});

it('takes several values, each once, with a button to remove each', async () => {
  const value = await renderField(multiselect, ['elm']);
  await user.click(box());
  await user.keyboard('mill{Enter}');
  expect(value()).toEqual(['elm', 'mill']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: words.formFields.remove('Elm Court') }));
  expect(value()).toEqual(['mill']);
});

it('keeps and shows a value that is no longer an option', async () => {
  const value = await renderField(dropdown(), 'closed-long-ago');
  expect(box().textContent).toBe('closed-long-ago');
  await user.click(box());
  expect(options()).toEqual(['Mill Lane', 'Elm Court', 'closed-long-ago']);
  expect(value()).toBe('closed-long-ago');
});

it('says that options are loading, then offers them', async () => {
  const { promise, resolve } = Promise.withResolvers<{ items: FieldOption[] }>();
  backend.on({ 'formOptions.get': () => promise });
  await renderField(dropdown({ dropdownConfig: fetched }));
  expect(box().textContent).toBe('Loading options...');
  resolve({ items: groups });
  await waitFor(() => expect(box().textContent).toBe(words.formFields.choose));
  await user.click(box());
  expect(options()).toEqual(['Mill Lane', 'Elm Court']);
  const [asked] = backend.calls('formOptions.get');
  expect(asked).toEqual({ template_id: templateId, field: 'group', schema: 'record_data_schema' });
});

it.each([
  ['there are none', () => ({ items: [] })],
  ['they could not be loaded', () => refuse(500, 'No')],
])('says that no options are available when %s', async (_, answer) => {
  backend.on({ 'formOptions.get': answer });
  await renderField(dropdown({ dropdownConfig: fetched }));
  await waitFor(() => expect(box().textContent).toBe('No options available'));
});

it('does not fetch options while the template is not saved', async () => {
  await renderForTest(
    <FormFields fields={[dropdown({ dropdownConfig: fetched })]} values={{}} problems={{}} onChange={() => {}} />,
  );
  expect(box().textContent).toBe('No options available');
  expect(backend.reads()).toEqual([]);
});

it('clears a radio choice', async () => {
  const value = await renderField({
    id: 'group',
    name: 'group',
    label: 'Group',
    type: 'radio',
    required: false,
    radioConfig: listed,
  });
  await user.click(screen.getByRole('radio', { name: 'Elm Court' }));
  expect(value()).toBe('elm');
  await user.click(screen.getByRole('button', { name: words.formFields.clearChoice }));
  expect(value()).toBeNull();
});
