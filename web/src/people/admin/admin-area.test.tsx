import * as messages from '@groundwork/contract/base/messages.gen';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { AdminArea } from './admin-area.tsx';

afterEach(cleanup);

const area = (
  <SidebarProvider>
    <AdminArea />
  </SidebarProvider>
);

const backend = fakeBackend({
  'account.get': () => anAccount(),
  'account.adminStatus': () => ({ is_admin: false }),
  'notifications.count': () => ({ unread: 0, wakes_at: null }),
});

it('refuses people who are not super-admins', async () => {
  await renderForTest(area);
  expect(await screen.findByText(words.shell.forbidden.heading)).toBeDefined();
});

it('shows a failed request as an error and not as a refusal', async () => {
  backend.on({ 'account.adminStatus': () => refuse(500, 'Out of order') });
  await renderForTest(area);
  expect(await screen.findByText(messages.admin.areaFailed)).toBeDefined();
  expect(screen.queryByText(words.shell.forbidden.heading)).toBeNull();
  backend.reset();
  await userEvent.click(screen.getByRole('button', { name: words.ui.tryAgain }));
  expect(await screen.findByText(words.shell.forbidden.heading)).toBeDefined();
});
