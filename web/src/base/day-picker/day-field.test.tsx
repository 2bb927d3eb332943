import { Popover } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setDatePreferences } from '../dates/date-preferences.ts';
import { fullDay, monthWords, whenText, whenWords } from '../dates/dates.ts';
import { renderForTest, TestTheme } from '../testing/render-for-test.tsx';
import * as words from '../words/words.ts';
import { DayField } from './day-field.tsx';
import { DayPopover } from './day-popover.tsx';

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
  expect(input.value).toBe(whenText('2026-11-27 15:00'));
});

it('keeps what it has read below it when it is left, so that the button that one presses stays in place', async () => {
  const { user, input } = await field();
  await user.click(input);
  await user.paste('tomorrow');
  const read = await screen.findByText(whenWords('2026-11-27'));
  await user.tab();
  expect(read.isConnected).toBe(true);
  await user.click(input);
  expect(read.isConnected).toBe(false);
});

it('reads a time by the clock of the device, and shows it with the time zone of the account', async () => {
  const { TZ } = process.env;
  process.env.TZ = 'America/New_York';
  vi.setSystemTime(new Date(2026, 10, 26, 16));
  setDatePreferences({ week_start: null, date_order: null, time_zone: 'Europe/Berlin' });
  try {
    const { user, input, onChange } = await field({ withTime: true });
    await user.click(input);
    await user.paste('tomorrow 3pm');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2026-11-27 21:00'));
    await user.tab();
    expect(input.value).toBe(whenText('2026-11-27 21:00'));
    expect(input.value).toMatch(/GMT\+1$/);
    await user.clear(input);
    await user.paste('2026-11-28 10:00');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-28 16:00');
  } finally {
    setDatePreferences();
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
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

it('keeps the time when the calendar sets the day, and returns the focus to its button', async () => {
  const { user, input, onChange } = await field({ withTime: true, value: '2026-11-27 15:00' });
  const button = screen.getByRole('button', { name: words.dates.calendar });
  await user.click(button);
  const day = await screen.findByRole('button', { name: fullDay('2026-12-01') });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(fullDay('2026-11-27')));
  await user.click(day);
  expect(onChange).toHaveBeenLastCalledWith('2026-12-01 15:00');
  expect(input.value).toBe(whenText('2026-12-01 15:00'));
  expect([document.activeElement, screen.queryByRole('grid')]).toEqual([button, null]);
});

it('offers no day before the first one, and every day while that is no date', async () => {
  const { rerender } = render(
    <TestTheme>
      <DayField label="Due date" value="2026-12-04" min="2026-12-02" />
    </TestTheme>,
  );
  fireEvent.keyDown(screen.getByLabelText('Due date'), { key: 'ArrowDown' });
  const before = await screen.findByRole<HTMLButtonElement>('button', { name: fullDay('2026-12-01') });
  expect(before.disabled).toBe(true);
  rerender(
    <TestTheme>
      <DayField label="Due date" value="2026-12-04" min="soon" />
    </TestTheme>,
  );
  expect(before.disabled).toBe(false);
});

it('opens the calendar with the down arrow, and Escape closes it alone', async () => {
  await renderForTest(
    <Popover defaultOpened trapFocus>
      <Popover.Dropdown>
        <DayField label="Due date" />
      </Popover.Dropdown>
    </Popover>,
  );
  const input = await screen.findByLabelText('Due date');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  const day = await screen.findByRole('button', { name: fullDay('2026-11-26') });
  await waitFor(() => expect(document.activeElement).toBe(day));
  fireEvent.mouseDown(day);
  fireEvent.keyDown(day, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: words.dates.calendar }));
  expect(screen.getByLabelText('Due date')).toBe(input);
});

it('a popover shows the month, follows the text, and keeps its time when a day is chosen', async () => {
  const onSave = vi.fn();
  await renderForTest(
    <DayPopover label="Due date" value={null} withTime onSave={onSave}>
      <button type="button">Due</button>
    </DayPopover>,
  );
  fireEvent.click(screen.getByText('Due'));
  const input = await screen.findByLabelText<HTMLInputElement>('Due date');
  await screen.findByRole('grid', { name: monthWords('2026-11') });
  fireEvent.change(input, { target: { value: '2027-02-04 15:00' } });
  expect(document.querySelector('[aria-selected]')?.textContent).toBe('4');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  const day = screen.getByRole('button', { name: fullDay('2027-02-04') });
  expect(document.activeElement).toBe(day);
  fireEvent.click(screen.getByRole('button', { name: fullDay('2027-02-11') }));
  expect(onSave.mock.calls).toEqual([['2027-02-11 15:00']]);
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
  expect(input.value).toBe(whenText('2026-11-27 15:00'));
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
