import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenText } from '../dates/dates.ts';
import { renderForTest } from '../testing/render-for-test.tsx';

/** Ends the loading of the parser. */
let arrive = () => {};
beforeEach(() => {
  vi.resetModules();
  const wait = new Promise<void>((done) => {
    arrive = done;
  });
  vi.doMock('../dates/natural-dates.ts', async () => {
    await wait;
    return { naturalDate: (text: string) => (text === 'next gathering' ? '2026-12-04' : null) };
  });
});
afterEach(cleanup);

/** Types into the field and presses Enter before the parser has arrived. */
function typeFast(text: string) {
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.focus();
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

it('Enter before the parser has loaded saves the day of a popover once it has', async () => {
  const { DayPopover } = await import('./day-popover.tsx');
  const save = vi.fn();
  await renderForTest(
    <DayPopover label="Due date" value={null} opened onSave={save}>
      <button type="button">No date</button>
    </DayPopover>,
  );
  await screen.findByRole('textbox');
  typeFast('next gathering');
  expect(save).not.toHaveBeenCalled();
  arrive();
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith('2026-12-04'));
});

it('Enter takes the date, also before the parser has loaded, and does not submit the form', async () => {
  const { DayField } = await import('./day-field.tsx');
  const submit = vi.fn((event: FormEvent) => event.preventDefault());
  const change = vi.fn();
  function Form() {
    const [day, setDay] = useState('');
    const put = (when: string) => {
      change(when);
      setDay(when);
    };
    return (
      <form onSubmit={submit}>
        <DayField aria-label="Due date" value={day} onChange={put} />
      </form>
    );
  }
  await renderForTest(<Form />);
  typeFast('next gathering');
  arrive();
  await waitFor(() => expect(change).toHaveBeenLastCalledWith('2026-12-04'));
  await userEvent.setup().keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(whenText('2026-12-04')));
  expect(submit).not.toHaveBeenCalled();
});
