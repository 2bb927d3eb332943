import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { MapProvider } from '../../maps/open-map/use-map.tsx';
import { NoTeam } from './no-team.tsx';
import { WithTeam } from './with-team.tsx';

fakeBackend({
  'teams.list': () => page([]),
  'invitations.mine': () => page([]),
  'maps.get': () => refuse(404, 'Not found'),
  'maps.nodes': () => refuse(404, 'Not found'),
});
afterEach(cleanup);

it('says without a team what belongs to one', async () => {
  const text = words.teams.empty.textOf(words.maps.title);
  await renderForTest(<WithTeam without={text}>{() => null}</WithTeam>);
  expect(await screen.findByText(text)).toBeTruthy();
  cleanup();
  await renderForTest(<NoTeam />);
  expect(screen.getByText(words.teams.empty.text)).toBeTruthy();
});

it('leads from a map that is not there to the maps', async () => {
  await renderForTest(<MapProvider mapId="4fef87c1-58cc-4372-a567-0e02b2c3d901">{null}</MapProvider>);
  const link = await screen.findByRole('link', { name: words.shell.toPage(words.maps.title) });
  expect(link.getAttribute('href')).toBe('/dashboard/maps');
});
