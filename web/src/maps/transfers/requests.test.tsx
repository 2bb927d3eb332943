import type { TransferWithSketch } from '@groundwork/contract/maps/transfers';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTeam, aTransfer, north, sampleId } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { Requests } from './requests.tsx';

spiedToasts();

const text = words.transfers;
const nobody = { accept: false, decline: false, cancel: false, revoke: false };

let requests: TransferWithSketch[];

const found = ({ transferId }: { transferId: string }) =>
  requests.find(({ id }) => id === transferId) ?? refuse(404, 'general.notFound');
const backend = fakeBackend({
  'maps.list': () => page([]),
  'teams.list': () => page([aTeam(north)]),
  'transfers.list': ({ status }) => page(requests.filter((one) => !status || status.includes(one.status))),
  'transfers.get': found,
  'transfers.cancel': found,
  'transfers.revoke': found,
});
beforeEach(() => {
  requests = [aTransfer({ note: 'Yours now' })];
});
afterEach(cleanup);

async function draw(more: Partial<Parameters<typeof Requests>[0]> = {}) {
  await renderForTest(
    <Requests
      direction="incoming"
      status={undefined}
      search={undefined}
      opened={undefined}
      onClose={() => {}}
      {...more}
    />,
  );
  return userEvent.setup();
}
const button = (act: keyof typeof text.acts, title = 'Fishergate') =>
  screen.findByRole('button', { name: text.actOn(text.acts[act], title) });

it('shows incoming requests with their sender and the permitted actions', async () => {
  requests.push(
    aTransfer({
      id: '00000000-0000-4000-8000-0000000000ff',
      title: '',
      status: 'declined',
      node_count: null,
      decided_at: '2026-11-21T10:00:00Z',
      can: nobody,
    }),
  );
  await draw();
  await screen.findByText('Transfer of a branch from East, by Leo Marchetti · 4 nodes');
  const rows = screen.getAllByRole('listitem');
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([[text.acts.decline, text.acts.accept], []]);
  expect(rows[1]?.textContent).toContain(text.untitled);
  expect(rows[1]?.textContent).toContain(text.status.declined);
});

it('names the address of a request to a person, and tells its person that it is for them', async () => {
  requests = [aTransfer({ recipient_team: null, recipient_email: 'ana@quay.example' })];
  await draw();
  await screen.findByText('Transfer of a branch to you from East, by Leo Marchetti · 4 nodes');
  cleanup();
  await draw({ direction: 'outgoing' });
  await screen.findByText('Transfer of a branch to ana@quay.example, by Leo Marchetti · 4 nodes');
  cleanup();
  await draw({ opened: requests[0]?.id });
  await screen.findByText('ana@quay.example');
});

it('shows a person without a team what was sent to their address, else how to get a team', async () => {
  backend.on({ 'teams.list': () => page([]), 'invitations.mine': () => page([]) });
  requests = [aTransfer({ recipient_team: null, recipient_email: 'ana@quay.example' })];
  await draw();
  await screen.findByRole('link', { name: 'Fishergate' });
  expect(backend.sent('transfers.list').at(-1)).not.toHaveProperty('team_id');
  cleanup();
  requests = [];
  await draw();
  await screen.findByText(words.teams.empty.title);
});

it('links an accepted request to the map that it was added to', async () => {
  const map = '00000000-0000-4000-8000-00000000000c';
  requests = [aTransfer({ status: 'accepted', target_map_id: map, can: nobody })];
  await draw();
  const link = await screen.findByRole('link', { name: text.actOn(text.openMap, 'Fishergate') });
  expect(link.getAttribute('href')).toBe(`/dashboard/maps/${map}?node=${requests[0]?.node_id}`);
});

it('opens the wizard, or asks for the reason of declining', async () => {
  const user = await draw();
  await user.click(await button('accept'));
  await screen.findByRole('dialog', { name: 'Fishergate' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button('decline'));
  await screen.findByRole('dialog', { name: words.transfers.decline.title });
});

it('says that the person, and not a team, declines a request to an address', async () => {
  requests = [aTransfer({ recipient_team: null, recipient_email: 'ana@quay.example' })];
  const user = await draw();
  await user.click(await button('decline'));
  const dialog = await screen.findByRole('dialog', { name: words.transfers.decline.title });
  within(dialog).getByText(text.decline.textByYou('Fishergate', 'East'));
});

it('asks before it cancels a request or ends a view, and names the other team', async () => {
  requests = [
    aTransfer({
      team: north,
      recipient_team: { id: sampleId('South'), name: 'South' },
      title: 'Weir',
      can: { ...nobody, cancel: true },
    }),
    aTransfer({
      id: '00000000-0000-4000-8000-0000000000aa',
      title: 'Tollbooth',
      status: 'accepted',
      can: { ...nobody, revoke: true },
    }),
  ];
  const user = await draw({ direction: 'outgoing' });
  for (const [act, title, team, transferId] of [
    ['cancel', 'Weir', 'South', requests[0]?.id],
    ['revoke', 'Tollbooth', 'East', requests[1]?.id],
  ] as const) {
    await user.click(await button(act, title));
    const dialog = await screen.findByRole('dialog', { name: text[act].title(title) });
    within(dialog).getByText(text[act].text(team));
    expect(backend.writes()).not.toContainEqual([`transfers.${act}`, { transferId }]);
    await user.click(within(dialog).getByRole('button', { name: text.acts[act] }));
    await waitFor(() => expect(backend.writes()).toContainEqual([`transfers.${act}`, { transferId }]));
  }
});

it('opens the request of the URL, or says that it does not exist', async () => {
  await draw({ opened: aTransfer().id });
  await screen.findByText('Yours now');
  cleanup();
  await draw({ opened: '00000000-0000-4000-8000-000000000bad' });
  await screen.findByText(text.gone.title);
});

it('explains empty lists', async () => {
  requests = [];
  await draw();
  expect((await screen.findByRole('link', { name: text.empty.incoming.action })).getAttribute('href')).toBe(
    `/dashboard/teams/${north.id}/settings#code`,
  );
  cleanup();
  await draw({ direction: 'outgoing' });
  await screen.findByRole('link', { name: text.empty.outgoing.action });
  cleanup();
  await draw({ status: 'revoked' });
  await screen.findByText(text.empty.filtered.title);
});
