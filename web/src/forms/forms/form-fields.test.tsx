import type { JsonValue } from '@groundwork/contract/base/json';
import { type FormField, fieldTypes } from '@groundwork/contract/forms/form-fields';
import { type FormValues, problemsOf } from '@groundwork/contract/forms/form-values';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { whenText } from '../../base/dates/dates.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { utcTime } from './date-times.ts';
import { fieldWords } from './field-words.ts';
import { FormFields } from './form-fields.tsx';

afterEach(() => {
  cleanup();
  setDatePreferences();
});

const staticOptions = [
  { label: 'In a home', value: 'home' },
  { label: 'Online', value: 'online' },
];
const configs = {
  dropdown: { dropdownConfig: { source: 'static', staticOptions } },
  radio: { radioConfig: { source: 'static', staticOptions } },
  multiselect: { multiselectConfig: { source: 'static', staticOptions } },
} satisfies Record<string, Partial<FormField>>;

const fieldOf = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  id: type,
  name: type,
  label: `The ${type}`,
  type,
  required: false,
  ...(Object.hasOwn(configs, type) && configs[type as keyof typeof configs]),
  ...more,
});

/** Renders the fields and returns a function that reads the current values. */
async function renderFields(fields: FormField[], start: FormValues = {}, problems: Record<string, string> = {}) {
  let now = start;
  function Form() {
    const [values, setValues] = useState(start);
    now = values;
    return (
      <FormFields
        fields={fields}
        values={values}
        problems={problems}
        onChange={(name, value) => setValues((last) => ({ ...last, [name]: value }))}
      />
    );
  }
  await renderForTest(<Form />);
  return () => now;
}

test('every type has its control, with the native input type where there is one', async () => {
  await renderFields(fieldTypes.map((type) => fieldOf(type)));
  const controls = Object.fromEntries(
    fieldTypes.map((type) => {
      const control = screen.getAllByLabelText(`The ${type}`)[0] as HTMLInputElement;
      return [type, control.getAttribute('role') ?? control.type];
    }),
  );
  expect(controls).toEqual({
    text: 'text',
    textarea: 'textarea',
    // Text, because native number inputs refuse the signs and digits of other locales.
    number: 'text',
    email: 'email',
    url: 'url',
    tel: 'tel',
    // Text, because native inputs show dates in the format of the browser, and have its calendar.
    date: 'text',
    datetime: 'text',
    time: 'time',
    checkbox: 'checkbox',
    toggle: 'switch',
    tristate: 'checkbox',
    dropdown: 'combobox',
    radio: 'radiogroup',
    multiselect: 'combobox',
    json: 'textarea',
  });
});

test('typed text becomes a value of the field’s type', async () => {
  const user = userEvent.setup();
  const values = await renderFields([fieldOf('text'), fieldOf('number'), fieldOf('date'), fieldOf('json')]);
  await user.click(screen.getByLabelText('The text'));
  await user.paste('Mill Lane');
  await user.click(screen.getByLabelText('The number'));
  await user.paste('12.5');
  await user.click(screen.getByLabelText('The date'));
  await user.paste('2026-11-19');
  await user.type(screen.getByLabelText('The json'), '{{"a": 1}');
  expect(values()).toEqual({ text: 'Mill Lane', number: 12.5, date: '2026-11-19', json: { a: 1 } });
});

test('a date is read and shown as the person writes it, and a text that is no date cannot be saved', async () => {
  setDatePreferences({ week_start: null, date_order: 'month', time_zone: null });
  const fields = [fieldOf('date', { helpText: 'Of the visit.' }), fieldOf('datetime')];
  const values = await renderFields(fields, { date: '2026-12-04', datetime: utcTime('2026-12-04 15:00') });
  const [date, datetime] = ['The date', 'The datetime'].map((name) => screen.getByLabelText<HTMLInputElement>(name));
  expect([date?.value, datetime?.value]).toEqual([whenText('2026-12-04'), whenText('2026-12-04 15:00')]);
  const write = async (input: HTMLInputElement | undefined, text: string) => {
    fireEvent.focus(input as HTMLInputElement);
    fireEvent.change(input as HTMLInputElement, { target: { value: text } });
    fireEvent.blur(input as HTMLInputElement);
  };
  await write(date, 'soon');
  await write(datetime, 'soon');
  expect(Object.keys(problemsOf(fields, values()))).toEqual(['date', 'datetime']);
  expect([date?.value, date?.getAttribute('aria-invalid')]).toEqual(['soon', 'true']);
  await write(date, '12/5/2026');
  await write(datetime, '12/5/2026 3pm');
  await waitFor(() => expect(values()).toEqual({ date: '2026-12-05', datetime: utcTime('2026-12-05 15:00') }));
  await write(datetime, '2026-12-06');
  expect(values().datetime).toBe(utcTime('2026-12-06 09:00'));
  await write(date, '');
  expect([values().date, date?.getAttribute('aria-invalid')]).toEqual([null, null]);
});

test.each([
  ['1.234,5', 1234.5],
  ['12,5', 12.5],
  ['1 234.5', 1234.5],
  ['\u0661\u0662\u066b\u0665', 12.5],
  ['\uff11\uff12', 12],
  ['\u22127', -7],
])('a number can be written as %s', async (written, value) => {
  const user = userEvent.setup();
  const values = await renderFields([fieldOf('number')]);
  await user.type(screen.getByLabelText('The number'), written);
  expect(values()).toEqual({ number: value });
  await user.tab();
  expect(screen.getByLabelText<HTMLInputElement>('The number').value).toBe(String(value));
});

test('only the arrow keys step a number, within its limits; the mouse wheel does not', async () => {
  const user = userEvent.setup();
  const values = await renderFields([fieldOf('number', { numberMin: 0, numberMax: 0.3, numberStep: 0.1 })]);
  const control = screen.getByLabelText('The number');
  await user.type(control, '0.1');
  fireEvent.wheel(control, { deltaY: 100 });
  expect(values()).toEqual({ number: 0.1 });
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(values()).toEqual({ number: 0.3 });
  await user.keyboard('{ArrowUp}');
  expect(values()).toEqual({ number: 0.3 });
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(values()).toEqual({ number: 0 });
});

test('the tristate switch goes off, middle, on, off with Space and announces its state', async () => {
  const user = userEvent.setup();
  const values = await renderFields([fieldOf('tristate')]);
  const control = screen.getByRole('checkbox', { name: 'The tristate' });
  control.focus();
  const seen: [JsonValue | undefined, string | null][] = [[values().tristate, control.getAttribute('aria-checked')]];
  for (let n = 0; n < 3; n++) {
    await user.keyboard(' ');
    seen.push([values().tristate, control.getAttribute('aria-checked')]);
  }
  expect(seen).toEqual([
    [undefined, 'false'],
    ['middle', 'mixed'],
    ['on', 'true'],
    ['off', 'false'],
  ]);
});

test('invalid JSON is kept as text', async () => {
  const user = userEvent.setup();
  const values = await renderFields([fieldOf('json')]);
  await user.type(screen.getByLabelText('The json'), '{{"a":');
  expect(values()).toEqual({ json: '{"a":' });
  expect(screen.getByText('Not valid JSON yet. Kept as text until it is.')).toBeTruthy();
});

test('help and error are at their field and announced with it', async () => {
  const fields = [fieldOf('text', { required: true, helpText: 'Shown in lists.' })];
  const [text] = fields;
  await renderFields(fields, {}, { [text?.name ?? '']: fieldWords(problemsOf(fields, {})[text?.name ?? ''] ?? '') });
  const control = screen.getByLabelText(/The text/);
  const described = control
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Shown in lists.', 'Please fill in The text.']);
  expect(control.getAttribute('aria-invalid')).toBe('true');
});
