import { Menu, Modal } from '@mantine/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OpenedMenu } from '../menus/opened-menu.tsx';
import { renderForTest } from '../testing/render-for-test.tsx';

afterEach(cleanup);

it('Escape on the button of an open menu closes the menu, and only then the dialog', async () => {
  const close = vi.fn();
  await renderForTest(
    <Modal opened onClose={close} title="Task">
      <OpenedMenu button={<button type="button">More</button>}>
        <Menu.Dropdown>
          <Menu.Item>Copy</Menu.Item>
        </Menu.Dropdown>
      </OpenedMenu>
    </Modal>,
  );
  await screen.findByRole('menuitem');
  const button = screen.getByText('More');
  fireEvent.keyDown(button, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(close).not.toHaveBeenCalled();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(close).toHaveBeenCalledOnce();
});
