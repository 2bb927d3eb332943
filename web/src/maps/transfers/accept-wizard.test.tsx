import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { Transfer, TransferWithSketch } from '@groundwork/contract/maps/transfers';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMap, aTeam, aTemplate, aTransfer, north, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { AcceptWizard } from './accept-wizard.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

const text = words.transfers.accept;
const { wizard } = words.ui;
const said = messages.transfers;
const map = aMap();
const node = { id: sampleId('Riverside'), title: 'Riverside', map: { id: map.id, name: map.name }, above: [] };
const template = aTemplate({ name: 'Church map', kind: 'map', structure_type: 'church' });

/** The request as the server has it, and as it is when it was answered. */
let held: TransferWithSketch;
let answered: Transfer;
const backend = fakeBackend({
  'teams.list': () => page([aTeam(north), aTeam({ id: sampleId('Elsewhere'), name: 'Elsewhere' })]),
  'maps.list': () => page([map]),
  'maps.findNodes': () => ({ items: [node] }),
  'templates.list': () => page([template]),
  'transfers.get': () => held,
  'transfers.accept': () => ({ request: answered, map_id: map.id, moved: 4, removed_edges: [] }),
  'transfers.decline': () => answered,
  'transfers.handle': succeed,
});
const refuseToAccept = (sentence: string) => backend.on({ 'transfers.accept': () => refuse(409, sentence) });
const nothing = () => refuse(409, 'Nothing today');

beforeEach(() => {
  held = aTransfer();
  answered = aTransfer();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Opener({ request }: { request: Transfer }) {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        open again
      </button>
      <AcceptWizard request={request} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

async function open(more: Partial<Transfer> = {}) {
  const request = aTransfer(more);
  held = request;
  answered = { ...request, status: 'accepted' };
  await renderForTest(<Opener request={request} />);
  return userEvent.setup();
}
type User = Awaited<ReturnType<typeof open>>;

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const next = (user: User) => user.click(button(wizard.next));
const choose = async (user: User, name: string | RegExp) => user.click(await screen.findByRole('radio', { name }));
const chooseTeam = async (user: User) => {
  await choose(user, 'North');
  await next(user);
};
const accept = (user: User) => user.click(button(text.submit));
const accepted = () => backend.sent('transfers.accept');
const stepCount = (at: number, of: number) => screen.getByText(wizard.step(at, of), { selector: 'span' });

describe('a transferred branch', () => {
  it('becomes a new map of a chosen template', async () => {
    const user = await open();
    await screen.findByRole('heading', { name: text.team.heading.transfer });
    expect((await screen.findByRole<HTMLButtonElement>('radio', { name: /Elsewhere/ })).disabled).toBe(true);
    // The only team that can accept is chosen already.
    await waitFor(() => expect(button(wizard.next).disabled).toBe(false));
    await chooseTeam(user);
    stepCount(2, 4);
    await next(user);
    expect(document.activeElement).toBe(screen.getByLabelText(text.newMap.name));
    // The first template is preselected.
    await screen.findByRole('radio', { name: /Church map/, checked: true });
    await user.clear(screen.getByLabelText(text.newMap.name));
    expect(button(wizard.next).disabled).toBe(true);
    screen.getByText(said.nameNeeded);
    await user.type(screen.getByLabelText(text.newMap.name), 'Oak');
    await next(user);
    screen.getByText(text.summary.moved);
    screen.getByText(text.summary.movedText('East', 4));
    await accept(user);
    await screen.findByText(text.accepted);
    screen.getByText(text.movedTo(4, 'Oak', 'North'));
    expect(accepted()).toEqual([
      {
        transferId: held.id,
        targetTeamId: north.id,
        mode: 'new',
        name: 'Oak',
        description: '',
        useClonedTemplate: false,
        templateId: template.id,
      },
    ]);
    expect(backend.writes().at(-1)).toMatchObject([
      'transfers.handle',
      { action: 'accept', targetTeamId: north.id, targetMapId: map.id },
    ]);
  });

  longTest('keeps what was written about the new map when the wizard closes, until it is accepted', async () => {
    const user = await open();
    await chooseTeam(user);
    await next(user);
    await user.clear(screen.getByLabelText(text.newMap.name));
    await user.type(screen.getByLabelText(text.newMap.name), 'Oak');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'open again' }));
    await chooseTeam(user);
    await next(user);
    screen.getByText(words.formFields.draftRestored);
    expect(screen.getByLabelText<HTMLInputElement>(text.newMap.name).value).toBe('Oak');
    await choose(user, /Church map/);
    await next(user);
    await accept(user);
    await screen.findByText(text.accepted);
    expect(localStorage).toHaveLength(0);
  });

  longTest('gets a copy of the sender’s template if the request includes it', async () => {
    const user = await open({
      include_template: true,
      source_template: { id: sampleId('Circles'), name: 'Circles', description: null },
    });
    await chooseTeam(user);
    await next(user);
    await choose(user, new RegExp(text.newMap.senders));
    await user.clear(screen.getByLabelText(text.newMap.name));
    await user.type(screen.getByLabelText(text.newMap.name), 'Oak');
    await next(user);
    screen.getByText(text.summary.senders);
    await accept(user);
    await screen.findByText(text.accepted);
    expect(accepted()).toMatchObject([{ mode: 'new', useClonedTemplate: true, name: 'Oak' }]);
  });

  longTest('joins an existing map, at the root or under a node', async () => {
    const user = await open();
    await chooseTeam(user);
    await choose(user, text.destination.existing);
    stepCount(2, 5);
    await next(user);
    // The newest map is preselected.
    await screen.findByRole('radio', { name: /Northern network/, checked: true });
    await next(user);
    const root = await screen.findByRole('radio', { name: text.attachment.root });
    expect(root.getAttribute('aria-checked')).toBe('true');
    await choose(user, 'Riverside');
    await choose(user, text.attachment.root);
    await next(user);
    screen.getByText(text.attachment.root);
    await accept(user);
    await screen.findByText(text.accepted);
    expect(accepted()).toEqual([
      { transferId: held.id, targetTeamId: north.id, mode: 'existing', targetMapId: map.id, targetNodeId: null },
    ]);
  });

  longTest('shows why accepting failed; Back clears the message', async () => {
    refuseToAccept('transfers.sourceGone');
    const user = await open({ include_template: true });
    await chooseTeam(user);
    await next(user);
    await choose(user, new RegExp(text.newMap.senders));
    await user.clear(screen.getByLabelText(text.newMap.name));
    await user.type(screen.getByLabelText(text.newMap.name), 'Oak');
    await next(user);
    await accept(user);
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(said.partialFailed(said.sourceGone));
    await user.click(button(wizard.back));
    expect(screen.queryByRole('alert')).toBeNull();
    await next(user);
    refuseToAccept('transfers.templateMissing');
    await accept(user);
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(said.templateMissing);
  });
});

describe('a share', () => {
  const nameField = () => screen.findByLabelText<HTMLInputElement>(text.newMap.name);

  it('becomes a new map with its name; the connection is passed over and shown as done', async () => {
    const user = await open({ type: 'share_downstream' });
    await chooseTeam(user);
    stepCount(2, 4);
    await screen.findByRole('radio', { name: text.map.new('Fishergate'), checked: true });
    expect(document.activeElement).toBe(await nameField());
    await next(user);
    stepCount(4, 4);
    const connection = screen.getByText(text.steps.connection).closest('li') as HTMLElement;
    within(connection).getByLabelText(wizard.done);
    await user.click(button(wizard.back));
    stepCount(2, 4);
    await next(user);
    await accept(user);
    await screen.findByText(text.accepted);
    expect(accepted()).toEqual([{ transferId: held.id, targetTeamId: north.id, mode: 'new', name: 'Fishergate' }]);
  });

  it('gets a number if the team has a map of its name', async () => {
    backend.on({ 'maps.list': () => page([aMap({ name: 'Fishergate' })]) });
    const user = await open({ type: 'share_map', node_id: null });
    await chooseTeam(user);
    stepCount(2, 3);
    await waitFor(async () => expect((await nameField()).value).toBe('Fishergate 2'));
    await user.clear(await nameField());
    expect(button(wizard.next).disabled).toBe(true);
    screen.getByText(said.nameNeeded);
  });

  it('is not offered a map of a team without maps', async () => {
    backend.on({ 'maps.list': () => page([]) });
    const user = await open({ type: 'share_downstream' });
    await chooseTeam(user);
    await waitFor(() => expect(screen.queryByRole('radio', { name: text.map.existing })).toBeNull());
    expect(button(wizard.next).disabled).toBe(false);
  });

  it('of a branch in a map of the team needs a connection node', async () => {
    const user = await open({ type: 'share_downstream' });
    await chooseTeam(user);
    await choose(user, text.map.existing);
    await screen.findByRole('radio', { name: /Northern network/, checked: true });
    expect(screen.queryByRole('searchbox')).toBeNull();
    await next(user);
    await screen.findByRole('radio', { name: 'Riverside' });
    expect(screen.queryByRole('radio', { name: text.attachment.root })).toBeNull();
    expect(button(wizard.next).disabled).toBe(true);
    await choose(user, 'Riverside');
    await next(user);
    expect(screen.queryByText(text.summary.moved)).toBeNull();
    await accept(user);
    await screen.findByText(text.accepted);
    expect(accepted()).toEqual([
      { transferId: held.id, targetTeamId: north.id, mode: 'existing', targetMapId: map.id, targetNodeId: node.id },
    ]);
  });

  it('of a branch passes the connection over in a map without nodes', async () => {
    backend.on({ 'maps.list': () => page([aMap({ node_count: 0 })]) });
    const user = await open({ type: 'share_downstream' });
    await chooseTeam(user);
    await choose(user, text.map.existing);
    await screen.findByRole('radio', { name: /Northern network/, checked: true });
    await next(user);
    stepCount(4, 4);
  });

  it('of a whole map shows why it failed, and a list of eight maps has a search', async () => {
    const maps = Array.from({ length: 8 }, (_, index) => aMap({ id: sampleId(`map ${index}`), name: `Map ${index}` }));
    backend.on({ 'maps.list': () => page(maps) });
    const user = await open({ type: 'share_map', node_id: null });
    await chooseTeam(user);
    stepCount(2, 3);
    await choose(user, text.map.existing);
    await screen.findByRole('searchbox', { name: text.map.search });
    await choose(user, /Map 5/);
    await next(user);
    refuseToAccept('transfers.cancelled');
    await accept(user);
    expect((await screen.findByRole('alert')).textContent).toBe(`${said.acceptFailed} ${said.cancelled}`);
  });
});

describe('a request to a person', () => {
  const toMe = { recipient_team: null, recipient_email: 'ana@quay.example' };
  const teams = (...some: { id: string; name: string }[]) =>
    backend.on({ 'teams.list': () => page(some.map((team) => aTeam(team))) });
  const sender = aTransfer().team;
  const south = { id: sampleId('South'), name: 'South' };

  it('is accepted for the only team that can', async () => {
    teams(sender, north);
    const user = await open({ ...toMe, type: 'transfer_full', node_id: null });
    await screen.findByText(text.team.hintToYou);
    await waitFor(() => expect(button(wizard.next).disabled).toBe(false));
    const own = await screen.findByRole<HTMLButtonElement>('radio', { name: new RegExp(sender.name) });
    expect([own.disabled, own.textContent]).toEqual([true, `${sender.name}${text.team.sender}`]);
    await next(user);
    await accept(user);
    await screen.findByText(text.accepted);
    expect(accepted()).toEqual([{ transferId: held.id, targetTeamId: north.id }]);
  });

  it('is accepted for a chosen team', async () => {
    teams(north, south);
    const user = await open({ ...toMe, type: 'transfer_full', node_id: null });
    await screen.findByRole('radio', { name: 'South' });
    expect(button(wizard.next).disabled).toBe(true);
    await choose(user, 'South');
    await next(user);
    await accept(user);
    await screen.findByText(text.accepted);
    expect(accepted()).toEqual([{ transferId: held.id, targetTeamId: south.id }]);
  });

  it('needs a team', async () => {
    teams();
    await open(toMe);
    await screen.findByText(text.team.noneYet);
    expect(button(wizard.next).disabled).toBe(true);
  });
});

it('a transferred map asks for the team and shows a summary', async () => {
  const user = await open({ type: 'transfer_full', node_id: null });
  await chooseTeam(user);
  stepCount(2, 2);
  screen.getByText(text.summary.moved);
  await accept(user);
  await screen.findByText(text.accepted);
  expect(accepted()).toEqual([{ transferId: held.id, targetTeamId: north.id }]);
});

it('a double click accepts once, and the wizard closes after 2000 ms and restarts', async () => {
  const user = await open({ type: 'transfer_full', node_id: null });
  await chooseTeam(user);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).dblClick(button(text.submit));
  await screen.findByText(text.accepted);
  expect(accepted()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1500));
  expect(screen.queryByText(text.accepted)).not.toBeNull();
  act(() => void vi.advanceTimersByTime(600));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  vi.useRealTimers();
  held = aTransfer({ type: 'transfer_full', node_id: null });
  await user.click(screen.getByText('open again'));
  await screen.findByRole('heading', { name: text.team.heading.transfer });
  stepCount(1, 2);
});

it.each([
  ['teams.list', said.teamsFailed],
  ['maps.list', said.mapsFailed],
  ['maps.findNodes', said.nodesFailed],
] as const)('when %s cannot be read it says so and tries again', async (name, sentence) => {
  backend.on({ [name]: nothing });
  const user = await open({ type: 'share_downstream' });
  if (name !== 'teams.list') {
    await chooseTeam(user);
    await choose(user, text.map.existing);
  }
  if (name === 'maps.findNodes') {
    await choose(user, /Northern network/);
    await next(user);
  }
  const alert = await screen.findByRole('alert');
  within(alert).getByText(sentence);
  backend.reset();
  await user.click(within(alert).getByRole('button', { name: words.ui.tryAgain }));
  await screen.findAllByRole('radio');
});

it('shows an error when templates or the request cannot be loaded', async () => {
  backend.on({ 'templates.list': nothing });
  const user = await open();
  await chooseTeam(user);
  await next(user);
  within(await screen.findByRole('alert')).getByText(said.templatesFailed);
  cleanup();
  backend.on({ 'transfers.get': nothing });
  await open();
  within(await screen.findByRole('alert')).getByText(said.detailsFailed);
});

it('does not accept a request that has been answered meanwhile', async () => {
  backend.on({ 'transfers.get': () => aTransfer({ status: 'cancelled' }) });
  const user = await open();
  await choose(user, 'North');
  expect(screen.getByRole('alert').textContent).toBe(said.cancelled);
  expect(button(wizard.next).disabled).toBe(true);
});

it('the wizard leads to declining, which asks once', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: words.transfers.acts.decline }));
  const dialog = await screen.findByRole('dialog', { name: words.transfers.decline.title });
  await user.click(within(dialog).getByRole('button', { name: words.transfers.decline.submit }));
  await waitFor(() => expect(backend.sent('transfers.decline')).toEqual([{ transferId: held.id, reason: '' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('declining sends the reason to the sender', async () => {
  const request = aTransfer();
  answered = { ...request, status: 'declined' };
  const onClose = vi.fn();
  await renderForTest(<DeclineDialog request={request} opened onClose={onClose} />);
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText(words.transfers.decline.reason));
  await user.paste('Not ours');
  await user.click(button(words.transfers.decline.submit));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.writes()).toEqual([['transfers.decline', { transferId: request.id, reason: 'Not ours' }]]);
});
