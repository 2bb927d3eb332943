import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { FieldType, FormField } from '@groundwork/contract/forms/form-fields';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMap, sampleIds } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import type { MapNode } from '../model/map-rows.ts';
import { churchFields, payload, sampleNode } from '../model/sample-map.ts';
import { Session } from '../open-map/use-map.tsx';
import { testSession } from '../session/test-session.ts';
import { EdgePanel } from './edge-panel.tsx';
import { NodePanel } from './node-panel.tsx';
import { SelectionPanel } from './selection-panel.tsx';

const text = words.mapPanel;

const field = (name: string, type: FieldType, more: Partial<FormField> = {}): FormField => ({
  id: name,
  name,
  label: name,
  type,
  required: false,
  ...more,
});
const fields = [
  ...churchFields,
  field('mail', 'email'),
  field('visited', 'tristate'),
  field('notes', 'textarea', { textMaxLength: 20 }),
];
const [river, oak, mill, south, vine, tie, bond] = sampleIds('river', 'oak', 'mill', 'south', 'vine', 'tie', 'bond');
const backend = fakeBackend({
  'maps.deleteNode': () => ({ deletion_id: null, deleted: 1, moved: 0 }),
  'tasks.list': () => page([]),
  'records.ofNode': () => page([]),
  'mapSteps.list': () => ({
    rule: { stalled_weeks: 6, step_kinds: [], assignee: null, set_by: null },
    goal: null,
    items: [],
    count: 0,
  }),
  'reports.forms': () => page([]),
  'reports.numbers': () => ({ label: null, items: [] }),
});
const southern = { read_only: true, held_by: { id: 'team', name: 'South', shared: false } };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function draw(given: Partial<Parameters<typeof testSession>[0]> = {}, selected = [oak]) {
  const nodes = [
    sampleNode(river, '1', { title: 'Riverside' }),
    sampleNode(oak, '1.1', { title: 'Oak Street', leader: 'Ana', prayer: true, kind: 'group', old: { deep: [1] } }),
    sampleNode(mill, '1.1.1', { title: 'Mill Lane', prayer: true, word: true }),
    sampleNode(south, '1.2', { title: 'Southbank' }, southern),
  ];
  const session = testSession({ nodes, fields, ...given });
  session.selection.select(selected);
  await renderForTest(
    <Session value={session}>
      <NodePanel />
      <EdgePanel />
    </Session>,
  );
  const held = (name: string, id = oak) => session.model.nodes.get(id)?.fields[name];
  return { session, model: session.model, held, user: userEvent.setup() };
}
const state = () => screen.getByRole('status').textContent;

it('is closed while nothing is selected', async () => {
  await draw({}, []);
  expect(screen.queryByRole('complementary')).toBe(null);
});

it('reports on the node from its foot, and links to its records', async () => {
  const { session, user } = await draw({
    fields: [...fields, { id: 'count', name: 'count', label: 'Count', type: 'number', required: false }],
  });
  await user.click(await screen.findByRole('button', { name: words.nodeReports.report }));
  expect(session.question.asked()).toEqual({ report: oak });
  const link = await screen.findByRole('link', { name: words.nodeWork.records });
  const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
  expect([pathname, searchParams.get('as'), searchParams.get('about')]).toEqual([
    `/dashboard/maps/${session.map.id}`,
    'records',
    oak,
  ]);
});

it('says why a viewed node is gone, until something else is selected', async () => {
  const { toastSuccess } = spiedToasts();
  const { session, model } = await draw({}, [south]);
  cleanup();
  const panel = () => screen.queryByRole('complementary')?.textContent ?? '';
  await renderForTest(
    <Session value={session}>
      <SelectionPanel />
    </Session>,
  );
  await screen.findByText('Held by South (read-only, live)');
  act(() => void model.receive({ nodes: [], edges: [], of: new Set([south]) }));
  await screen.findByText(text.ended('South'));
  expect(panel()).toContain('Southbank');
  act(() => session.selection.select([oak]));
  await waitFor(() => expect(panel()).not.toContain('Southbank'));
  expect(toastSuccess).not.toHaveBeenCalled();
});

it('a toast says that a view has ended whose nodes are not selected', async () => {
  const { toastSuccess } = spiedToasts();
  const { model } = await draw();
  model.run([{ type: 'remove', id: mill, subtree: true }]);
  expect(toastSuccess).not.toHaveBeenCalled();
  act(() => void model.receive({ nodes: [], edges: [], of: new Set([south]) }));
  expect(toastSuccess.mock.calls).toEqual([
    [words.maps.endView.ended, { name: 'Southbank', detail: words.maps.endView.endedText('South') }],
  ]);
  act(() => void model.receive({ nodes: [], edges: [], of: new Set([oak]) }));
  expect(toastSuccess).toHaveBeenCalledOnce();
});

it('says that others have removed the node, and keeps what was being typed; not for one’s own removal', async () => {
  const { session, model, user } = await draw();
  cleanup();
  await renderForTest(
    <Session value={session}>
      <SelectionPanel />
    </Session>,
  );
  await user.click(await screen.findByLabelText('notes'));
  await user.paste('Thursdays');
  act(() => void model.receive({ nodes: [], edges: [], of: new Set([oak]) }));
  const panel = await screen.findByRole('complementary', { name: text.node('Oak Street') });
  expect(panel.textContent).toContain(words.ui.gone.text);
  expect(panel.textContent).toContain('Thursdays');
  act(() => session.selection.select([river]));
  await screen.findByLabelText('notes');
  act(() => void model.run([{ type: 'remove', id: river, subtree: true }]));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

it('says that others have deleted the connection, but not for one’s own removal', async () => {
  const edge = (id: string, src_node_id: string, dst_node_id: string) => ({
    id,
    src_node_id,
    dst_node_id,
    edge_type: 'knows',
    metadata: {},
  });
  const edges = [edge(tie, oak, south), edge(bond, oak, mill)];
  const { session, model } = await draw({ edges });
  cleanup();
  await renderForTest(
    <Session value={session}>
      <SelectionPanel />
    </Session>,
  );
  act(() => session.selection.selectEdge(tie));
  const panel = () => screen.queryByRole('complementary', { name: text.edge.label });
  await waitFor(() => expect(panel()?.textContent).toContain('Southbank'));
  const nodes = [oak, south].map((id) => model.nodes.get(id) as MapNode);
  act(() => void model.receive({ nodes, edges: edges.slice(1), of: new Set([oak, south]) }));
  await waitFor(() => expect(panel()?.textContent).toContain(words.ui.gone.text));
  act(() => session.selection.selectEdge(bond));
  await waitFor(() => expect(panel()?.textContent).toContain('Mill Lane'));
  act(() => session.actions.disconnect(bond));
  await waitFor(() => expect(panel()).toBeNull());
});

it('shows the position of the node, with links to the parent and the children', async () => {
  const { user, session } = await draw();
  screen.getByText(text.generation(2));
  await user.click(screen.getByRole('button', { name: text.below(1) }));
  expect([...session.selection.ids]).toEqual([mill]);
  await user.click(screen.getByRole('button', { name: text.under('Oak Street') }));
  expect([...session.selection.ids]).toEqual([oak]);
});

it('shows each heading of the form once, also around the practices and the kind', async () => {
  const inChurch = fields.map((each) => ({ ...each, section: 'Church' }));
  await draw({ fields: inChurch });
  const church = screen.getByRole('region', { name: 'Church' });
  within(church).getByRole('group', { name: text.practices });
  within(church).getByLabelText('notes');
});

it('lists the connections of a node, and links to them', async () => {
  const edge = { id: 'e', src_node_id: mill, dst_node_id: oak, edge_type: 'helps', metadata: {} };
  const { user } = await draw({ edges: [edge], edgeTypes: [{ key: 'helps', label: 'Helps' }] });
  await user.click(screen.getByRole('button', { name: text.connections.in('Helps', 'Mill Lane') }));
  await screen.findByRole('complementary', { name: text.edge.label });
});

it('saves text after a pause, and at once on blur', async () => {
  const { held, model } = await draw();
  const leader = screen.getByLabelText('leader');
  fireEvent.input(leader, { target: { value: 'Ana Petrov' } });
  expect([held('leader'), state()]).toEqual(['Ana', text.states.saving]);
  await vi.waitFor(() => expect([held('leader'), state()]).toEqual(['Ana Petrov', text.states.saved]), {
    timeout: 5000,
  });
  fireEvent.input(leader, { target: { value: '' } });
  fireEvent.blur(leader);
  expect(held('leader')).toBe(undefined);
  model.undo();
  expect(held('leader')).toBe('Ana Petrov');
});

longTest('saves text before another node is shown', async () => {
  const { held, session } = await draw();
  fireEvent.input(screen.getByLabelText('leader'), { target: { value: 'Bo' } });
  session.selection.select([mill]);
  await screen.findByRole('complementary', { name: text.node('Mill Lane') });
  expect([held('leader'), held('leader', mill)]).toEqual(['Bo', undefined]);
});

it('shows a message for an invalid field and saves it once it is valid', async () => {
  const { user, held } = await draw();
  const mail = screen.getByLabelText('mail');
  await user.click(mail);
  await user.paste('ana@');
  await user.tab();
  screen.getByText(messages.formFields.email);
  expect([held('mail'), mail.getAttribute('aria-invalid'), state()]).toEqual([undefined, 'true', text.states.wrong]);
  await user.click(mail);
  await user.paste('river.example');
  expect(screen.queryByText(messages.formFields.email)).toBe(null);
  await user.tab();
  expect(held('mail')).toBe('ana@river.example');
});

it('toggles practices, saves each at once, and counts them', async () => {
  const { user, held } = await draw();
  const group = screen.getByRole('group', { name: text.practices });
  expect(group.textContent).toContain(text.practiced(1, 6));
  await user.click(within(group).getByRole('button', { name: 'giving' }));
  await user.click(within(group).getByRole('button', { name: 'prayer' }));
  expect([held('giving'), held('prayer')]).toEqual([true, false]);
  expect(group.textContent).toContain(text.practiced(1, 6));
});

it('keeps a tristate switch a tristate', async () => {
  const { user, held } = await draw();
  const visited = screen.getByRole('checkbox', { name: 'visited' });
  await user.click(visited);
  expect([held('visited'), visited.getAttribute('aria-checked')]).toEqual(['middle', 'mixed']);
});

it('shows changes by others, except in the field being edited', async () => {
  const { model, user } = await draw();
  await user.type(screen.getByLabelText('leader'), ' P');
  const node = model.nodes.get(oak);
  if (!node) throw new Error('no node');
  model.receive({ nodes: [{ ...node, fields: { ...node.fields, leader: 'Bo', attendees: 7 } }] });
  await vi.waitFor(() => expect(screen.getByLabelText('attendees')).toHaveProperty('value', '7'));
  expect(screen.getByLabelText('leader')).toHaveProperty('value', 'Ana P');
});

it('renames in its heading', async () => {
  const { user, held } = await draw();
  await user.click(screen.getByRole('button', { name: 'Oak Street' }));
  await user.keyboard('Elm Court{Enter}');
  expect(held('title')).toBe('Elm Court');
  screen.getByRole('complementary', { name: text.node('Elm Court') });
});

it('shows fields that the template does not have, read-only', async () => {
  const { model } = await draw();
  const others = screen.getByRole('region', { name: text.otherFields });
  expect(others.textContent).toContain('{"deep":[1]}');
  expect(within(others).queryByRole('textbox')).toBe(null);
  expect(model.pending).toEqual([]);
});

it('shows nodes of another team read-only', async () => {
  const { user, model } = await draw({}, [south]);
  screen.getByText(words.maps.heldBy({ name: 'South', shared: false }));
  expect(screen.queryByRole('button', { name: text.addChild })).toBe(null);
  expect(screen.queryByRole('button', { name: text.deleteNode('Southbank') })).toBe(null);
  expect(screen.getAllByRole('textbox').every((control) => (control as HTMLInputElement).disabled)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'prayer' }));
  expect(model.pending).toEqual([]);
});

it('stops viewing a branch of another team, at its top', async () => {
  const nodes = [
    sampleNode(south, '1', { title: 'Southbank' }, southern),
    sampleNode(vine, '1.1', { title: 'Vineyard' }, { ...southern, held_by: { ...southern.held_by, shared: true } }),
  ];
  const { user, session } = await draw({ nodes }, [vine]);
  screen.getByText(words.maps.heldBy({ name: 'South', shared: true }));
  expect(screen.queryByRole('button', { name: words.maps.endView.button })).toBe(null);
  session.selection.select([south]);
  await user.click(await screen.findByRole('button', { name: words.maps.endView.button }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: words.maps.endView.button }));
  await vi.waitFor(() => expect(session.model.nodes.size).toBe(0));
  expect(backend.calls('maps.deleteNode')).toMatchObject([{ mapId: aMap().id, nodeId: south }]);
  expect(screen.queryByRole('complementary')).toBe(null);
});

it('says that a live view was not ended', async () => {
  const { toastError } = spiedToasts();
  backend.on({ 'maps.deleteNode': () => refuse(403, 'No') });
  const { user } = await draw({ nodes: [sampleNode(south, '1', { title: 'Southbank' }, southern)] }, [south]);
  await user.click(await screen.findByRole('button', { name: words.maps.endView.button }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: words.maps.endView.button }));
  await vi.waitFor(() => expect(toastError.mock.calls[0]?.[0]).toBe(messages.maps.viewFailed));
});

it('links lead only to web addresses, and a title is text', async () => {
  const idea = [field('title', 'text', { meaning: 'title' }), field('links', 'textarea', { meaning: 'links' })];
  const links = 'Vision https://example.org/vision.pdf\njavascript:alert(1)';
  await draw({
    structure: 'idea',
    fields: idea,
    nodes: [sampleNode(oak, '1', { title: payload, links, [payload]: payload })],
  });
  const panel = screen.getByRole('complementary');
  const leaving = [...panel.querySelectorAll('a')].filter(({ origin }) => origin !== window.location.origin);
  expect(leaving.map(({ href, rel }) => [href, rel])).toEqual([
    ['https://example.org/vision.pdf', 'noopener noreferrer nofollow'],
  ]);
  expect(panel.querySelector('script, img, [onload]')).toBe(null);
  screen.getByRole('heading', { name: payload });
});

it('changes the common fields of several nodes as one undo step', async () => {
  const { user, held, model, session } = await draw({}, [oak, mill, south]);
  screen.getByRole('heading', { name: text.several.title(3) });
  screen.getByText(text.several.readOnly(1));
  const word = screen.getByRole('button', { name: 'word' });
  expect(word.getAttribute('aria-pressed')).toBe('mixed');
  await user.click(word);
  expect([held('word'), held('word', mill), held('word', south)]).toEqual([true, true, undefined]);
  model.undo();
  expect([held('word'), held('word', mill)]).toEqual([undefined, true]);
  await user.click(screen.getByRole('button', { name: text.delete }));
  expect([...model.nodes.keys()]).toEqual([river, south]);
  expect(session.question.asked()).toBe(null);
});

it('changes the type of the node', async () => {
  const nodeTypes = [
    { key: 'church', label: 'Church' },
    { key: 'post', label: 'Outpost' },
  ];
  const { user, model } = await draw({ nodeTypes });
  await user.click(screen.getByRole('radio', { name: 'Outpost' }));
  expect(model.nodes.get(oak)?.node_type).toBe('post');
});

it('shows a connection with its ends, type and fields, and deletes it', async () => {
  const edge = {
    id: 'edge',
    src_node_id: oak,
    dst_node_id: south,
    edge_type: 'helps',
    metadata: { since: 'spring' },
  };
  const edgeTypes = [
    { key: 'helps', label: 'Helps' },
    { key: 'sends', label: 'Sends' },
  ];
  const { user, session, model } = await draw({ edges: [edge], edgeTypes, edgeFields: [field('since', 'text')] }, []);
  session.selection.selectEdge('edge');
  const panel = await screen.findByRole('complementary', { name: text.edge.label });
  const since = within(panel).getByLabelText('since');
  await user.clear(since);
  await user.click(since);
  await user.paste('autumn');
  await user.tab();
  await user.click(within(panel).getByRole('radio', { name: 'Sends' }));
  expect(model.edges.get('edge')).toMatchObject({ edge_type: 'sends', metadata: { since: 'autumn' } });
  await user.click(within(panel).getByRole('button', { name: text.edge.remove }));
  expect(model.edges.size).toBe(0);
  await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBe(null));
});

it('links from a connection to its ends', async () => {
  const edge = { id: 'edge', src_node_id: oak, dst_node_id: mill, edge_type: 'helps', metadata: {} };
  const { user, session } = await draw({ edges: [edge] }, []);
  session.selection.selectEdge('edge');
  await user.click(await screen.findByRole('button', { name: 'Mill Lane' }));
  expect([...session.selection.ids]).toEqual([mill]);
});

it('keeps an invalid value as a draft of its node', async () => {
  const { user, held } = await draw();
  await user.click(screen.getByLabelText('mail'));
  await user.paste('nobody@');
  await user.tab();
  cleanup();
  await draw();
  const mail = await screen.findByLabelText<HTMLInputElement>('mail');
  expect(mail.value).toBe('nobody@');
  await user.click(mail);
  await user.paste('harbour.example');
  await user.tab();
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(held('mail')).toBeUndefined();
});
