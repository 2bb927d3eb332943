import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderForTest } from '../testing/render-for-test.tsx';
import { SearchField } from './search-field.tsx';

/** A list that shows one row for each search. */
function Searched({ onOpen }: { onOpen: (row: string) => void }) {
  const [words, setWords] = useState('first');
  return (
    <>
      <SearchField value={words} label="Search rows" onSearch={setWords} />
      <button key={words} type="button" onClick={() => onOpen(words)}>
        {words}
      </button>
    </>
  );
}

it('keeps the list until a click on a row is complete, then searches', async () => {
  const user = userEvent.setup({ delay: null });
  const opened: string[] = [];
  await renderForTest(<Searched onOpen={(row) => opened.push(row)} />);
  await user.click(screen.getByLabelText('Search rows'));
  await user.paste(' found ');
  await user.click(screen.getByRole('button', { name: 'first' }));
  expect(opened).toEqual(['first']);
  await waitFor(() => expect(screen.getByRole('button', { name: 'first found' })).toBeDefined());
  expect(screen.getByLabelText<HTMLInputElement>('Search rows').value).toBe('first found');
});
