import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { words } from '../words/words.ts';
import { whenWords } from './dates.ts';
import { DayField } from './day-field.tsx';
import { DayPopover } from './day-popover.tsx';
import { renderForTest } from './render-for-test.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 16) });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function field(props: { withTime?: boolean; value?: string } = {}) {
  const onChange = vi.fn();
  function Held() {
    const [value, setValue] = useState(props.value ?? '');
    const change = (when: string) => {
      setValue(when);
      onChange(when);
    };
    return <DayField label="Due date" withTime={props.withTime ?? false} value={value} onChange={change} />;
  }
  await renderForTest(<Held />);
  return { user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('Due date'), onChange };
}

it('shows what it understands while one types, and the date afterwards', async () => {
  const { user, input, onChange } = await field({ withTime: true });
  await user.click(input);
  await user.paste('tomorrow 3pm');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-11-27 15:00'));
  expect(screen.getByText(whenWords('2026-11-27 15:00'))).toBeTruthy();
  await user.tab();
  expect(input.value).toBe('27 Nov 2026 15:00');
});

it('leaves the time out where there is none', async () => {
  const { user, input, onChange } = await field();
  await user.click(input);
  await user.paste('tomorrow 3pm');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-11-27'));
});

it('keeps and refuses a text that is no date', async () => {
  const { user, input, onChange } = await field();
  await user.click(input);
  await user.paste('soon');
  expect(screen.queryByText(words.dates.unclear)).toBeNull();
  await user.tab();
  expect(screen.getByText(words.dates.unclear)).toBeTruthy();
  expect([input.value, onChange.mock.lastCall]).toEqual(['soon', ['soon']]);
});

it('keeps the time when the calendar sets the day', async () => {
  const { onChange } = await field({ withTime: true, value: '2026-11-27 15:00' });
  const calendar = document.querySelector('input[type=date]') as HTMLInputElement;
  fireEvent.change(calendar, { target: { value: '2026-12-01' } });
  expect(onChange).toHaveBeenLastCalledWith('2026-12-01 15:00');
});

it('a popover saves with Enter, and stays open for a text that is no date', async () => {
  const onSave = vi.fn();
  const user = userEvent.setup();
  await renderForTest(
    <DayPopover label="Due date" value="2026-11-27 15:00" withTime onSave={onSave}>
      <button type="button">Due</button>
    </DayPopover>,
  );
  await user.click(screen.getByText('Due'));
  const input = await screen.findByLabelText<HTMLInputElement>('Due date');
  expect(input.value).toBe('27 Nov 2026 15:00');
  await user.clear(input);
  await user.paste('soon');
  await user.keyboard('{Enter}');
  expect(screen.getByText(words.dates.unclear)).toBeTruthy();
  await user.clear(input);
  await user.paste('in 2 weeks');
  await user.keyboard('{Enter}');
  expect(onSave.mock.calls).toEqual([['2026-12-10']]);
  await user.click(screen.getByText('Due'));
  await user.click(await screen.findByText(words.dates.clear));
  expect(onSave).toHaveBeenLastCalledWith(null);
});
