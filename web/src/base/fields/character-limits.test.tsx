import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { renderForTest } from '../testing/render-for-test.tsx';
import { spiedToasts } from '../testing/spies.ts';
import * as words from '../words/words.ts';
import { limitByCharacters } from './character-limits.ts';

const toast = spiedToasts();
beforeAll(limitByCharacters);
afterEach(cleanup);

async function renderField(start = '') {
  let now = start;
  function Field() {
    const [text, setText] = useState(start);
    now = text;
    return <input aria-label="Name" value={text} maxLength={4} onChange={(event) => setText(event.target.value)} />;
  }
  await renderForTest(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  return { field, value: () => now };
}

test('a field takes as many emoji as letters', async () => {
  const user = userEvent.setup();
  const { field, value } = await renderField();
  for (const letter of '🌊🌊🌊🌊🌊a') await user.type(field, letter);
  expect([value(), field.value]).toEqual(['🌊🌊🌊🌊', '🌊🌊🌊🌊']);
});

test('a field says once that it cuts a text', async () => {
  const user = userEvent.setup();
  toast.toastError.mockClear();
  const { field } = await renderField();
  await user.type(field, 'abcd');
  expect(toast.toastError).not.toHaveBeenCalled();
  await user.type(field, 'efg');
  expect(toast.toastError.mock.calls).toEqual([[words.ui.cut(4)]]);
  await user.clear(field);
  await user.paste('abcdef');
  expect(toast.toastError).toHaveBeenCalledTimes(2);
});

test('a pasted text is cut where it comes in', async () => {
  const user = userEvent.setup();
  const { field, value } = await renderField('ab');
  await user.click(field);
  field.setSelectionRange(1, 1);
  await user.paste('🌊xyz');
  expect([value(), field.selectionStart]).toEqual(['a🌊xb', 4]);
});

test('a text of an input method is cut at its end', async () => {
  const { field, value } = await renderField();
  field.focus();
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'ひかりかふぇ' }, isComposing: true });
  expect(value()).toBe('ひかりかふぇ');
  fireEvent.compositionEnd(field);
  expect(value()).toBe('ひかりか');
});
