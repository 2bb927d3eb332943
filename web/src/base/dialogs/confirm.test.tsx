import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../testing/render-for-test.tsx';
import { Confirm } from './confirm.tsx';

afterEach(cleanup);

function Asking({ onConfirm }: { onConfirm: () => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Delete…
      </button>
      <Confirm
        opened={opened}
        title="Delete the goal?"
        description="It has 3 tasks."
        confirmText="Delete goal"
        cancelText="Keep it"
        dangerous
        onConfirm={onConfirm}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

async function open() {
  const onConfirm = vi.fn();
  const user = userEvent.setup();
  await renderForTest(<Asking onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the goal?' });
  return { user, onConfirm, dialog };
}

it('shows the question and focuses the harmless button', async () => {
  const { dialog } = await open();
  expect(dialog.textContent).toContain('It has 3 tasks.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' })));
});

it('acts only when confirmed, and closes', async () => {
  const { user, onConfirm } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete goal' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each(['the cancel button', 'Escape'])('does nothing on %s and returns the focus', async (way) => {
  const { user, onConfirm } = await open();
  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onConfirm).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete…' })));
});
