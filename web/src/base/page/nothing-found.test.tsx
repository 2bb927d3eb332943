import { useSearch } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, it } from 'vitest';
import { renderForTest } from '../testing/render-for-test.tsx';
import * as words from '../words/words.ts';
import { NothingFound } from './nothing-found.tsx';

afterEach(cleanup);

function Address() {
  return <output>{JSON.stringify(useSearch({ strict: false }))}</output>;
}

it('a list that nothing fits offers to clear its filters, and leaves the rest of the address', async () => {
  await renderForTest(
    <>
      <NothingFound title="No label found" filters={['search', 'status']}>
        Nothing fits.
      </NothingFound>
      <Address />
    </>,
    '/?search=harbor&status=done&sort=name',
  );
  await userEvent.click(await screen.findByRole('button', { name: words.ui.filters.clear }));
  await screen.findByText('{"sort":"name"}');
});
