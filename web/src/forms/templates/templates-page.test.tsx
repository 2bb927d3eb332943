import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aTeam, aTemplate, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { TemplatesPage } from './templates-page.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  getRouteApi: () => ({ useSearch: () => ({}), useNavigate: () => () => {} }),
}));

const global = aTemplate({ id: sampleId('Contact form'), owner_team_id: null, name: 'Contact form' });
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'notifications.count': () => ({ unread: 0, wakes_at: null }),
  'invitations.mine': () => page([]),
  'teams.list': () => page([]),
  'templates.list': () => page([global]),
});
afterEach(cleanup);

const draw = () =>
  renderForTest(
    <SidebarProvider>
      <TemplatesPage />
    </SidebarProvider>,
  );

it('shows the global templates to people without a team, and offers to create a team', async () => {
  await draw();
  await screen.findByRole('link', { name: 'Contact form' });
  expect(backend.calls('templates.list')[0]).not.toHaveProperty('team_id', expect.anything());
  expect(screen.getByRole('link', { name: words.teams.create })).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.templates.newTemplate })).toBeNull();
});

it('shows the templates of the current team', async () => {
  backend.on({ 'teams.list': () => page([aTeam()]) });
  await draw();
  await screen.findByRole('link', { name: 'Contact form' });
  expect(backend.calls('templates.list')).toMatchObject([{ team_id: aTeam().id }]);
  expect(screen.queryByRole('link', { name: words.teams.create })).toBeNull();
});
