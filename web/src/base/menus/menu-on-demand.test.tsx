import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../testing/render-for-test.tsx';
import * as words from '../words/words.ts';
import { type MenuButton, menuOnDemand } from './menu-on-demand.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a menu that cannot be shown leaves the page and its button, which tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  const Menu = menuOnDemand<{ children: MenuButton }>(async () => () => {
    if (broken) throw new Error('broken');
    return <p>The menu</p>;
  });
  const user = userEvent.setup();
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  await renderForTest(
    <>
      <p>The page</p>
      <Menu>
        <button type="button">More</button>
      </Menu>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('dialog', { name: words.ui.failed });
  expect(screen.getByText('The page')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.ui.close }));
  broken = false;
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await waitFor(() => expect(screen.getByText('The menu')).toBeTruthy());
});
