import { messages } from '@groundwork/contract/messages';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../ui/render-for-test.tsx';
import { SidebarProvider } from '../ui/sidebar-state.tsx';
import { words } from '../words/words.ts';
import { AdminArea } from './admin-area.tsx';

afterEach(cleanup);

const area = (
  <SidebarProvider>
    <AdminArea />
  </SidebarProvider>
);

let status: () => Response;
beforeEach(() => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('admin-status')
      ? status()
      : Response.json({ id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479', full_name: 'Mai', email: 'mai@harbour.example' }),
  );
});

it('is for super-admins', async () => {
  status = () => Response.json({ is_admin: false });
  await renderForTest(area);
  expect(await screen.findByText(words.shell.forbidden.heading)).toBeDefined();
});

it('does not take a failure for a refusal', async () => {
  status = () => Response.json({ error: 'Out of order' }, { status: 500 });
  await renderForTest(area);
  expect(await screen.findByText(messages.admin.areaFailed)).toBeDefined();
  expect(screen.queryByText(words.shell.forbidden.heading)).toBeNull();
  status = () => Response.json({ is_admin: false });
  await userEvent.click(screen.getByRole('button', { name: words.ui.tryAgain }));
  expect(await screen.findByText(words.shell.forbidden.heading)).toBeDefined();
});
