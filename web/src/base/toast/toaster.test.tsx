import { notifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../testing/render-for-test.tsx';
import { toastError } from './toast.ts';
import { Toaster } from './toaster.tsx';

const code = vi.hoisted(() => ({ comes: false, asked: 0 }));
vi.mock('./toast-area.tsx', () => ({
  get ToastArea() {
    code.asked++;
    if (!code.comes) throw new TypeError('Failed to fetch dynamically imported module');
    return area;
  },
}));
const { ToastArea: area } = await vi.importActual<typeof import('./toast-area.tsx')>('./toast-area.tsx');

afterEach(() => {
  notifications.clean();
  cleanup();
});

it('keeps the page when its code fails to load, and shows all toasts once it loads', async () => {
  await renderForTest(
    <>
      <p>The page</p>
      <Toaster />
    </>,
  );
  toastError('Failed to update task');
  await vi.waitFor(() => expect(code.asked).toBeGreaterThan(0), 10_000);
  expect(screen.getByText('The page')).toBeTruthy();
  code.comes = true;
  toastError('Failed to delete task');
  for (const said of ['Failed to update task', 'Failed to delete task'])
    await screen.findByText(said, undefined, { timeout: 10_000 });
});
