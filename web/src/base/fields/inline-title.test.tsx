import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../testing/render-for-test.tsx';
import { InlineTitle } from './inline-title.tsx';

afterEach(cleanup);

async function edit(readOnly = false) {
  const onSave = vi.fn();
  await renderForTest(
    <InlineTitle
      value="Book the hall"
      onSave={onSave}
      label="Edit title"
      requiredMessage="Please enter a title"
      maxLength={300}
      readOnly={readOnly}
    />,
  );
  const user = userEvent.setup();
  if (!readOnly) await user.click(screen.getByRole('button', { name: 'Book the hall' }));
  return { onSave, user };
}

it('saves on Enter', async () => {
  const { onSave, user } = await edit();
  await user.keyboard('Book the big hall{Enter}');
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Book the big hall');
});

it('cancels on Escape', async () => {
  const { onSave, user } = await edit();
  await user.keyboard('Something else{Escape}');
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Book the hall' })).toBeTruthy();
});

it('saves on blur', async () => {
  const { onSave, user } = await edit();
  await user.keyboard('Book the small hall');
  await user.tab();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Book the small hall');
});

it('does not save an unchanged title', async () => {
  const { onSave, user } = await edit();
  await user.keyboard('{Enter}');
  expect(onSave).not.toHaveBeenCalled();
});

it('asks for a title instead of saving an empty one', async () => {
  const { onSave, user } = await edit();
  await user.keyboard('{Delete}{Enter}');
  expect(screen.getByText('Please enter a title')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

it('is a plain heading for readers', async () => {
  await edit(true);
  expect(screen.getByRole('heading', { name: 'Book the hall' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
