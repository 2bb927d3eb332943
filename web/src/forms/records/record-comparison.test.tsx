import type { FormField } from '@groundwork/contract/forms/form-fields';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { whenText } from '../../base/dates/dates.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { utcTime } from '../forms/date-times.ts';
import { ComparisonPopover } from './record-comparison.tsx';

afterEach(cleanup);

const field = (type: FormField['type']): FormField => ({
  id: 'v',
  name: 'visited',
  label: 'Visited',
  type,
  required: false,
});

async function comparison(type: FormField['type']) {
  const [onChange, onOpenedChange] = [vi.fn(), vi.fn()];
  await renderForTest(
    <ComparisonPopover field={field(type)} filter={undefined} opened {...{ onChange, onOpenedChange }}>
      <button type="button">Visited</button>
    </ComparisonPopover>,
  );
  const input = await screen.findByLabelText<HTMLInputElement>(words.records.filter.value('Visited'));
  return { input, onChange, onOpenedChange };
}

it('compares a date that is written in words, and Enter applies it', async () => {
  const { input, onChange, onOpenedChange } = await comparison('date');
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: '4 Dec 2026' } });
  await waitFor(() =>
    expect(screen.getByText<HTMLButtonElement>(words.records.filter.apply).closest('button')?.disabled).toBe(false),
  );
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onChange.mock.calls).toEqual([[{ field: 'visited', op: 'eq', value: '2026-12-04' }]]);
  expect(onOpenedChange.mock.calls).toEqual([[false]]);
});

it('shows the time of a day that was chosen without one', async () => {
  const { input, onChange } = await comparison('datetime');
  fireEvent.change(input, { target: { value: '2026-12-04' } });
  fireEvent.blur(input);
  expect(input.value).toBe(whenText('2026-12-04 09:00'));
  fireEvent.click(screen.getByText(words.records.filter.apply));
  expect(onChange.mock.calls).toEqual([[{ field: 'visited', op: 'eq', value: utcTime('2026-12-04 09:00') }]]);
});
