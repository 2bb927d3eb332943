import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as words from '../../base/words/words.ts';
import { readNodes } from '../exchange/pasted-nodes.ts';
import type { MapNode } from '../model/map-rows.ts';
import { churchFields, sampleNode } from '../model/sample-map.ts';
import type { MapSession } from './map-session.ts';
import { addPasted, testSession } from './test-session.ts';

// The sessions of these tests are never opened, so they send no requests.
const types = [
  { key: 'group', label: 'Group' },
  { key: 'church', label: 'Church' },
];
const at = (x: number, y: number) => ({ position: { x, y } });
const nodes = (): MapNode[] => [
  sampleNode('a', '1', { title: 'Riverside', former: 'kept' }, at(0, 0)),
  sampleNode('b', '1.1', { title: 'Oak' }, at(0, 150)),
  sampleNode('c', '1.1.1', { title: 'Mill' }, at(20, 300)),
  sampleNode('d', '1.2', { title: 'Elm' }, at(200, 150)),
  sampleNode(
    'e',
    '2',
    { title: 'Theirs' },
    { read_only: true, held_by: { id: 'south', name: 'South', shared: false } },
  ),
];
const edges = [{ id: 'x', src_node_id: 'b', dst_node_id: 'c', edge_type: 'helps', metadata: { since: 2020 } }];

let session: MapSession;
let clipboard: string;
let shown: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  session = testSession({ nodes: nodes(), edges, nodeTypes: types });
  clipboard = '';
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        clipboard = text;
      },
      readText: async () => clipboard,
    },
  });
  shown = vi.spyOn(notifications, 'show').mockReturnValue('');
});

const titles = (parent: string | null) =>
  session.model.tree.children(parent).map((id) => session.model.nodes.get(id)?.fields.title ?? '');
const toasts = () =>
  shown.mock.calls.map(
    ([toast]: [{ message: { props: { text: string; action?: { run: () => void } } } }]) => toast.message.props,
  );
const said = () => toasts().map(({ text }: { text: string }) => text);

it('adds a child with the type of its parent, unfolds the parent, selects the child and edits its title', () => {
  const { model, actions, selection } = session;
  model.setCollapsed(['b'], true);
  const id = actions.addChild('b');
  expect(model.tree.children('b')).toEqual(['c', id]);
  expect(model.nodes.get(id)?.node_type).toBe('church');
  expect(model.shown()).toContain(id);
  expect([selection.active, selection.editing]).toEqual([id, id]);
  actions.rename(id, '  Orchard ');
  expect(titles('b')).toEqual(['Mill', 'Orchard']);
  actions.rename(id, 'Orchard');
  expect(model.pending).toHaveLength(2);
});

it('undoes adding and naming a node as one step, and redoes both', () => {
  const { model, actions } = session;
  const id = actions.addChild('b');
  actions.rename(id, 'Orchard');
  actions.endNaming(id, 'stay');
  actions.rename(id, 'Orchard Lane');
  actions.undo();
  expect(titles('b')).toEqual(['Mill', 'Orchard']);
  actions.undo();
  expect(titles('b')).toEqual(['Mill']);
  expect(model.canUndo).toBe(false);
  actions.redo();
  expect(titles('b')).toEqual(['Mill', 'Orchard']);
});

it('removes a new node that gets no title, without a step to undo or redo', () => {
  const { model, actions, selection } = session;
  selection.select(['d']);
  const id = actions.addChild('b');
  actions.endNaming(id, 'child');
  expect([titles('b'), [...selection.ids], selection.editing]).toEqual([['Mill'], ['d'], null]);
  expect([model.canUndo, model.canRedo]).toEqual([false, false]);
  const parent = actions.addChild('b');
  actions.rename(parent, 'Orchard');
  const child = actions.endNaming(parent, 'child');
  expect(model.tree.parent(child ?? '')).toBe(parent);
  actions.endNaming(child ?? '', 'stay');
  expect(titles('b')).toEqual(['Mill', 'Orchard']);
});

it('adds a sibling right after a node, also after a root', () => {
  const { model, actions } = session;
  const after = actions.addSibling('b');
  expect(model.tree.children('a')).toEqual(['b', after, 'd']);
  const root = actions.addSibling('a');
  expect(model.tree.roots).toEqual(['a', root, 'e']);
});

it('removes a node without children at once, and the toast undoes exactly that step', () => {
  const { model, actions, selection } = session;
  actions.askToRemove(['d']);
  expect(session.question.asked()).toBeNull();
  expect(titles('a')).toEqual(['Oak']);
  expect(selection.active).toBe('a');
  actions.rename('a', 'Harbour');
  expect(said()).toEqual([words.maps.removing.removed('Elm', 1)]);
  toasts()[0]?.action?.run();
  expect(titles('a')).toEqual(['Oak', 'Elm']);
  expect(model.nodes.get('a')?.fields.title).toBe('Harbour');
});

it('removes the toast of a change that is undone by key', () => {
  shown.mockRestore();
  session.actions.askToRemove(['c']);
  session.actions.askToRemove(['d']);
  const open = () => {
    const { notifications: visible, queue } = notificationsStore.getState();
    return [...visible, ...queue].map(({ message }) => (message as { props: { text: string } }).props.text);
  };
  expect(open()).toEqual(['Mill', 'Elm'].map((title) => words.maps.removing.removed(title, 1)));
  session.actions.undo();
  expect(open()).toEqual([words.maps.removing.removed('Mill', 1)]);
  session.actions.undo();
  expect(open()).toEqual([]);
});

it('asks before removing a node with children, and removes or promotes them', () => {
  const { model, actions, question } = session;
  actions.askToRemove(['b']);
  expect(question.asked()).toMatchObject({ title: 'Oak', nodes: 1, below: 1 });
  question.removal()?.remove(false);
  expect(titles('a')).toEqual(['Elm', 'Mill']);
  actions.undo();
  expect([...model.tree.walk('a')]).toEqual(['a', 'b', 'c', 'd']);
  expect(model.edges.has('x')).toBe(true);
  question.removal()?.remove(true);
  expect(titles('a')).toEqual(['Elm']);
  actions.undo();
  actions.askToRemove(['b', 'd', 'c']);
  expect(model.nodes.size).toBe(2);
});

it('asks before removing nodes that others see, and before ending the view of a held branch', () => {
  const held = { read_only: true, held_by: { id: 'south', name: 'South', shared: false } };
  const { model, actions, question, seen } = testSession({
    nodes: [...nodes(), sampleNode('f', '1.1.2', {}, held)],
    edges,
  });
  seen([
    { node_id: 'd', team: { id: 'east', name: 'East' } },
    { node_id: null, team: { id: 'west', name: 'West' } },
  ]);
  for (const act of [actions.askToRemove, actions.cut]) {
    act(['d']);
    expect(question.removal()).toMatchObject({ below: 0, views: { viewers: ['East'], holders: [] } });
    act(['b']);
    expect(question.removal()).toMatchObject({ below: 2, views: { viewers: [], holders: ['South'] } });
  }
  expect(model.pending).toEqual([]);
  seen([]);
  actions.askToRemove(['d']);
  expect(model.pending).toHaveLength(1);
});

it('moves branches below another node, with their positions, as one undo step', () => {
  const { model, actions } = session;
  actions.reparent(['c', 'b'], 'd');
  expect([...model.tree.walk('a')]).toEqual(['a', 'd', 'b', 'c']);
  expect(model.nodes.get('b')?.position).toEqual({ x: 200, y: 300 });
  expect(model.nodes.get('c')?.position).toEqual({ x: 220, y: 450 });
  actions.undo();
  expect([...model.tree.walk('a')]).toEqual(['a', 'b', 'c', 'd']);
  expect(model.nodes.get('c')?.position).toEqual({ x: 20, y: 300 });
  actions.reparent(['a'], 'c');
  expect(said()).toEqual([messages.maps.ownDescendant]);
  expect(model.canUndo).toBe(false);
});

it('moves a node among its siblings, and not beyond them', () => {
  const { model, actions } = session;
  actions.moveAmongSiblings('b', -1);
  expect(model.canUndo).toBe(false);
  actions.moveAmongSiblings('b', 1);
  expect(model.tree.children('a')).toEqual(['d', 'b']);
  actions.moveAmongSiblings('b', 1);
  actions.moveAmongSiblings('b', -1);
  expect(model.tree.children('a')).toEqual(['b', 'd']);
});

it('changes nothing in nodes of another team', () => {
  const { model, actions } = session;
  actions.addChild('e');
  actions.rename('e', 'Mine');
  actions.askToRemove(['e']);
  actions.reparent(['b'], 'e');
  actions.reparent(['e'], 'b');
  actions.setType('e', 'group');
  actions.cut(['e']);
  actions.connect('a', 'e', 'helps');
  expect(model.pending).toEqual([]);
});

describe('a branch that another team holds', () => {
  const held = { read_only: true, held_by: { id: 'south', name: 'South', shared: true } };
  beforeEach(() => {
    session = testSession({
      nodes: [
        ...nodes().slice(0, 4),
        sampleNode('top', '1.2.1', { title: 'Theirs' }, { ...held, ...at(200, 300) }),
        sampleNode('low', '1.2.1.1', { title: 'Below' }, { ...held, ...at(240, 450) }),
      ],
      edges: [...edges, { id: 'theirs', src_node_id: 'low', dst_node_id: 'top', edge_type: 'helps', metadata: {} }],
      nodeTypes: types,
    });
  });

  it('moves with its top, which can be moved like own nodes', () => {
    const { model, actions } = session;
    actions.place([
      { id: 'top', position: { x: 210, y: 320 } },
      { id: 'low', position: { x: 0, y: 0 } },
    ]);
    expect(model.pending).toMatchObject([{ commands: [{ type: 'place', positions: [{ id: 'top' }] }] }]);
    expect(model.nodes.get('low')?.position).toEqual({ x: 250, y: 470 });
    actions.undo();
    expect(model.nodes.get('low')?.position).toEqual({ x: 240, y: 450 });
  });

  it('keeps its connections', () => {
    const { model, actions } = session;
    actions.disconnect('theirs');
    actions.changeEdge('theirs', { edge_type: 'other' });
    expect(model.pending).toEqual([]);
    actions.disconnect('x');
    expect(model.pending).toHaveLength(1);
  });

  it('is removed with the node above it and not restored by undo', () => {
    const { model, actions } = session;
    actions.remove(['d'], { subtree: true });
    expect(model.nodes.has('low')).toBe(false);
    actions.undo();
    expect([model.nodes.has('d'), model.nodes.has('top'), model.nodes.has('low')]).toEqual([true, false, false]);
  });
});

it('does nothing for readers', async () => {
  const { model, actions } = testSession({ nodes: nodes(), edges, canEdit: false });
  actions.addChild('a');
  actions.change('a', { title: 'Mine' });
  actions.connect('a', 'd', 'helps');
  actions.disconnect('x');
  await actions.paste('a', 'A line');
  await actions.layOut('tree');
  actions.duplicate(['b']);
  expect(model.pending).toEqual([]);
});

it('copies a branch with all content into another map, where its types are unknown', async () => {
  session.actions.copy(['b', 'c']);
  const other = testSession({
    nodes: [sampleNode('z', '1', { title: 'Elsewhere' })],
    nodeTypes: [{ key: 'idea', label: 'Idea' }],
  });
  await vi.waitFor(() => expect(clipboard).not.toBe(''));
  await other.actions.paste('z');
  const { model } = other;
  const [oak = ''] = model.tree.children('z');
  const [mill = ''] = model.tree.children(oak);
  expect([model.nodes.get(oak), model.nodes.get(mill)]).toMatchObject([
    { fields: { title: 'Oak' }, node_type: 'idea', position: null },
    { fields: { title: 'Mill' }, node_type: 'idea', position: null },
  ]);
  expect([...model.edges.values()]).toMatchObject([
    { src_node_id: oak, dst_node_id: mill, edge_type: 'helps', metadata: { since: 2020 } },
  ]);
  expect([...other.selection.ids]).toEqual([oak]);
  expect(model.pending).toHaveLength(1);
  other.actions.undo();
  expect(model.nodes.size).toBe(1);
});

it('keeps its own copy when the browser refuses the clipboard, and fields unknown to the template', async () => {
  const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  vi.stubGlobal('navigator', { clipboard: { writeText: refused, readText: refused } });
  session.actions.copy(['a']);
  await session.actions.paste(null);
  const [, , copy = ''] = session.model.tree.roots;
  expect(session.model.nodes.get(copy)?.fields).toEqual({ title: 'Riverside', former: 'kept' });
  expect(session.model.nodes.get(copy)?.position).not.toEqual(session.model.nodes.get('a')?.position);
});

it('cuts and pastes', async () => {
  session.actions.cut(['b']);
  expect(titles('a')).toEqual(['Elm']);
  await session.actions.paste('d');
  expect(titles('d')).toEqual(['Oak']);
});

it('asks before it shortens the copies from a map with longer titles', async () => {
  const long = 'North of the river '.repeat(10).trim();
  const from = testSession({ nodes: [sampleNode('z', '1', { title: long })] });
  const own = testSession({
    nodes: nodes(),
    fields: churchFields.map((field) => (field.name === 'title' ? { ...field, textMaxLength: 120 } : field)),
  });
  from.actions.copy(['z']);
  await vi.waitFor(() => expect(clipboard).not.toBe(''));
  await own.actions.paste(null);
  expect(own.model.pending).toEqual([]);
  const { mapped } = await addPasted(own, 'shorten');
  expect(mapped.long).toMatchObject([{ field: { name: 'title' }, most: 120, lines: [1] }]);
  const [, , copy = ''] = own.model.tree.roots;
  expect(String(own.model.nodes.get(copy)?.fields.title)).toMatch(/^North of .*…$/);
});

it('makes a branch of indented lines, with any list markers, after asking', async () => {
  const { model, actions } = session;
  await actions.paste('d', 'North\n\t- Harbour\r\n\t\t* Pier\n\n\tQuay\nSouth\n');
  expect(model.pending).toEqual([]);
  expect(session.question.asked()).toMatchObject({ pasted: { parentId: 'd' } });
  await addPasted(session);
  expect(titles('d')).toEqual(['North', 'South']);
  const [north = ''] = model.tree.children('d');
  expect(titles(north)).toEqual(['Harbour', 'Quay']);
  expect(titles(model.tree.children(north)[0] ?? '')).toEqual(['Pier']);
  expect(model.pending).toHaveLength(1);
});

it('takes text that only resembles a copy as text, and ignores empty text', async () => {
  await session.actions.paste(
    'd',
    '{"groundwork":"map nodes 1","nodes":[{"node_type":"group","fields":{},"position":null,"parent":3}],"edges":[]}',
  );
  expect(titles('d')).toHaveLength(1);
  await session.actions.paste('d', ' \n ');
  expect(session.model.pending).toHaveLength(1);
});

it('adds one line without a question, and fields of a table by their names, as one undo step', async () => {
  const { model, actions, question } = session;
  await actions.paste('d', 'Harbour');
  expect([titles('d'), question.asked()]).toEqual([['Harbour'], null]);
  const before = model.nodes.size;
  await actions.pasteFiles('d', [new File(['Name;Leader;Parent\nQu\xe4y;Ana;\nPier;Ben;Qu\xe4y'], 'a.csv')]);
  await addPasted(session);
  const quay = model.tree.children('d').at(-1) ?? '';
  expect(model.nodes.get(quay)?.fields).toMatchObject({ title: 'Qu\xe4y', leader: 'Ana' });
  expect(titles(quay)).toEqual(['Pier']);
  actions.undo();
  expect(model.nodes.size).toBe(before);
});

it('refuses too many nodes or levels for a map', async () => {
  const problemOf = async (text: string) => {
    await session.actions.paste('d', text);
    const asked = session.question.asked();
    if (!asked || !('pasted' in asked)) throw new Error('nothing was asked');
    const { template, clipOf, problem } = asked.pasted;
    return problem(clipOf(readNodes({ text }, template).mapped.nodes, []));
  };
  const deep = Array.from({ length: limits.map.levels }, (_, level) => ' '.repeat(level) + level).join('\n');
  expect(await problemOf(deep)).toBe(messages.maps.tooDeep);
  expect(await problemOf('line\n'.repeat(limits.map.nodes))).toBe(messages.maps.tooManyNodes);
  expect(await problemOf('a\nb')).toBe(null);
});

it('asks for a list or a file', async () => {
  await session.actions.pasteList('d');
  expect(session.question.asked()).toMatchObject({ pasted: { parentId: 'd', given: null } });
});

it('duplicates a branch right after it', () => {
  const { model, actions } = session;
  actions.duplicate(['b']);
  expect(titles('a')).toEqual(['Oak', 'Oak', 'Elm']);
  expect(model.edges.size).toBe(2);
  actions.undo();
  expect(titles('a')).toEqual(['Oak', 'Elm']);
});

it('lays out in one undo step, and shows a message when it is saved or has failed', async () => {
  const { model, actions } = session;
  await actions.layOut('wrapped', { aspect: 2 });
  expect(model.pending).toMatchObject([
    { done: messages.maps.layoutApplied, failed: messages.maps.layoutFailed, commands: [{ type: 'place' }] },
  ]);
  expect(model.nodes.get('e')?.position).not.toBeNull();
  actions.undo();
  expect(model.nodes.get('e')?.position).toBeNull();
  expect(model.nodes.get('d')?.position).toEqual({ x: 200, y: 150 });
});

it('offers the unsaved title when others deleted its node', async () => {
  session.model.receive({ of: new Set(['c']) });
  session.actions.rename('c', 'Mill Lane ');
  session.actions.change('c', { notes: 'Meets on Thursdays' });
  expect(said()).toEqual([words.maps.goneWhileWriting, words.maps.goneWhileWriting]);
  toasts()[0].action?.run();
  await vi.waitFor(() => expect(clipboard).toBe('Mill Lane'));
});

it('fits the view after undo and redo of many nodes, and leaves it after those of few', async () => {
  const { actions, camera } = session;
  const fit = vi.fn();
  camera.attach({ fit, zoomTo: vi.fn(), reveal: vi.fn(), center: vi.fn() });
  actions.rename('b', 'Elm');
  actions.undo();
  expect(fit).not.toHaveBeenCalled();
  await actions.paste('a', Array.from({ length: 13 }, (_, n) => `Group ${n}`).join('\n'));
  await addPasted(session);
  fit.mockClear();
  actions.undo();
  expect(fit).toHaveBeenCalledOnce();
  actions.redo();
  expect(fit).toHaveBeenCalledTimes(2);
});
