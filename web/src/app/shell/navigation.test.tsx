import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTeam } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { Navigation } from './navigation.tsx';

fakeBackend({
  'teams.list': () => page([aTeam()]),
  'menus.list': () => ({ items: [] }),
  'notifications.count': () => ({ unread: 3, wakes_at: null }),
  'unseenActivity.count': () => ({ unseen: 0 }),
  'transfers.list': () => page([]),
});
afterEach(cleanup);

it.each([false, true])('says how many notifications are unread, collapsed: %s', async (rail) => {
  await renderForTest(
    <SidebarProvider>
      <Navigation rail={rail} onNavigate={undefined} />
    </SidebarProvider>,
  );
  const unread = await screen.findByRole('img', { name: words.notifications.unreadCount(3) });
  const link = screen.getByRole('link', { name: new RegExp(`^${words.shell.nav.notifications}`) });
  expect(link.contains(unread)).toBe(true);
  // The name of the link contains the number.
  expect(link.getAttribute('aria-label')).toBeNull();
});
