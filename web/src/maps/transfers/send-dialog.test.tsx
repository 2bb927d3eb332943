import * as messages from '@groundwork/contract/base/messages.gen';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTransfer, sampleId } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { SendDialog } from './send-dialog.tsx';
import { titleOf } from './transfer-title.ts';

const { toastSuccess: toast } = spiedToasts();

const text = words.transfers.send;
const map = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Northern network',
  template: { id: 'template', name: 'Church map', structure_type: 'church' },
} as const;
const oak = { id: '00000000-0000-4000-8000-000000000003', title: 'Oak Street', count: 3 };

const onClose = vi.fn();
const backend = fakeBackend({
  'transfers.preview': () => ({ node_count: 3, data_counts: { records: 2, entries: 1, tasks: 4 } }),
  'transfers.create': () => aTransfer({ recipient_team: { id: sampleId('South'), name: 'South' } }),
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

async function open(branch: typeof oak | null = oak) {
  await renderForTest(<SendDialog map={map} branch={branch} count={5} onClose={onClose} />);
  return userEvent.setup();
}
const recipient = () => screen.getByLabelText(text.recipient);
const handOver = (user: Awaited<ReturnType<typeof open>>) =>
  user.click(screen.getByRole('radio', { name: /^Hand over/ }));
const submit = () => screen.getByRole('button', { name: text.submit });

it('sends a branch with its template to a team by code, and explains the result', async () => {
  const user = await open();
  await handOver(user);
  screen.getByText('Oak Street and 2 below');
  screen.getByText(text.withTemplate('Church map'));
  screen.getByText(text.kept.transfer);
  await user.click(recipient());
  await user.paste('4f2a91c07b');
  await user.click(screen.getByLabelText(text.note));
  await user.paste('Yours now');
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.writes()).toEqual([
    [
      'transfers.create',
      {
        type: 'transfer_partial',
        map_id: map.id,
        node_id: oak.id,
        recipient_team_code: '4f2a91c07b',
        include_template: true,
        include_entries: false,
        note: 'Yours now',
      },
    ],
  ]);
  expect(toast).toHaveBeenCalledWith(text.sent('South'), {
    name: titleOf(aTransfer()),
    detail: text.untilAccepted,
    next: expect.objectContaining({ href: expect.stringContaining(`request=${aTransfer().id}`) }),
  });
});

it('sends without the template when that is chosen', async () => {
  const user = await open();
  await handOver(user);
  await user.click(screen.getByRole('checkbox', { name: text.template('Church map') }));
  screen.getByText(text.withoutTemplate);
  await user.click(recipient());
  await user.paste('peter@south.example');
  await user.click(submit());
  await waitFor(() => expect(backend.writes()).toHaveLength(1));
  const [[, sent] = []] = backend.writes();
  expect(sent).toMatchObject({ recipient_email: 'peter@south.example', include_template: false });
});

it('sends to an address, and does not say whether it has an account', async () => {
  const email = 'ana@quay.example';
  backend.on({ 'transfers.create': () => aTransfer({ recipient_team: null, recipient_email: email }) });
  const user = await open();
  await user.type(recipient(), ` ${email} `);
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [[, sent] = []] = backend.writes();
  expect(sent).toMatchObject({ recipient_email: email });
  expect(toast).toHaveBeenCalledWith(
    text.sentToPerson,
    expect.objectContaining({
      detail: `${email} will see it if the address belongs to an account. Nothing moves until it is accepted.`,
    }),
  );
});

it('says what goes along and what stays, and lets form entries go along', async () => {
  const user = await open();
  await handOver(user);
  await screen.findByText('2 map records');
  screen.getByText('1 form record and 4 tasks');
  await user.click(screen.getByRole('checkbox', { name: text.entries(1) }));
  screen.getByText('2 map records and 1 form record');
  screen.getByText('4 tasks');
  await user.click(recipient());
  await user.paste('4F2A91C07B');
  await user.click(submit());
  await waitFor(() => expect(backend.writes()).toHaveLength(1));
  const [[, sent] = []] = backend.writes();
  expect(sent).toMatchObject({ type: 'transfer_partial', include_entries: true });
});

it('preselects the share, and shares a whole map without offering the template', async () => {
  const user = await open(null);
  screen.getByText('Northern network, all of its 5 nodes');
  screen.getByText(text.kept.share);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(text.records)).toBeNull();
  await user.click(recipient());
  await user.paste('4F2A91C07B');
  await user.click(submit());
  await waitFor(() => expect(backend.writes()).toHaveLength(1));
  const [[, sent] = []] = backend.writes();
  expect(sent).toMatchObject({ type: 'share_map', include_template: false });
  expect(sent).not.toHaveProperty('node_id');
});

it('begins with the chosen branch, and offers the whole map second', async () => {
  const user = await open();
  const what = within(screen.getByRole('radiogroup', { name: text.what }));
  expect(what.getAllByRole('radio').map((each) => [each.textContent, each.getAttribute('aria-checked')])).toEqual([
    ['Oak Street3 nodes', 'true'],
    [`${text.whole}5 nodes`, 'false'],
  ]);
  screen.getByRole('heading', { name: text.title('Oak Street') });
  await user.click(what.getByRole('radio', { name: new RegExp(text.whole) }));
  screen.getByRole('heading', { name: text.title('Northern network') });
  screen.getByText('Northern network, all of its 5 nodes');
  await user.click(recipient());
  await user.paste('4F2A91C07B');
  await user.click(submit());
  await waitFor(() => expect(backend.writes()).toHaveLength(1));
  const [[, sent] = []] = backend.writes();
  expect(sent).toMatchObject({ type: 'share_map' });
  expect(sent).not.toHaveProperty('node_id');
});

it('requires a team, and shows beside it why it was refused', async () => {
  const user = await open();
  await user.click(submit());
  screen.getByText(messages.transfers.recipientNeeded);
  expect(backend.writes()).toEqual([]);
  for (const [status, error] of [
    [404, messages.transfers.noTeam],
    [409, messages.transfers.asked],
  ] as const) {
    backend.on({ 'transfers.create': () => refuse(status, error) });
    await user.clear(recipient());
    await user.click(recipient());
    await user.paste('NOSUCHTEAM');
    await user.click(submit());
    await screen.findByText(error);
  }
  expect(onClose).not.toHaveBeenCalled();
});
