import { beforeEach, expect, it, vi } from 'vitest';
import { sampleNode } from '../model/sample-map.ts';
import { nodeCommands } from '../panel/node-commands.ts';
import { testSession } from '../session/test-session.ts';
import { type KeyPress, pressKey } from './map-keys.ts';

const nodes = [
  sampleNode('root', '1', { title: 'Riverside' }, { position: { x: 0, y: 0 } }),
  sampleNode('left', '1.1', {}, { position: { x: -200, y: 150 } }),
  sampleNode('right', '1.2', {}, { position: { x: 200, y: 150 } }),
  sampleNode(
    'held',
    '1.2.1',
    {},
    { position: { x: 200, y: 300 }, read_only: true, held_by: { id: 's', name: 'South', shared: false } },
  ),
];
const nodeTypes = [
  { key: 'church', label: 'Church' },
  { key: 'group', label: 'Group' },
];
let session: ReturnType<typeof testSession>;
const acts = {
  follow: vi.fn(),
  open: vi.fn(() => false),
  zoom: vi.fn(),
  zoomTo: vi.fn(),
  openMenu: vi.fn(),
  unfold: vi.fn(),
  back: vi.fn(() => false),
};
beforeEach(() => {
  vi.clearAllMocks();
  session = testSession({ nodes, nodeTypes });
});
const press = (key: string, more: Partial<KeyPress> = {}, given = session) =>
  pressKey(
    { key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more },
    given,
    given.scene(),
    acts,
  );
const selected = () => [...session.selection.ids];
const names = (ids: string[], given = session) => nodeCommands(given, ids).map(({ name }) => name);

it('moves from node to node, starting with the first, and scrolls each into view', () => {
  press('ArrowDown');
  expect(selected()).toEqual(['root']);
  press('ArrowDown');
  press('ArrowRight');
  expect(selected()).toEqual(['right']);
  press('ArrowUp', { shiftKey: true });
  expect(selected()).toEqual(['right', 'root']);
  expect(acts.follow.mock.lastCall).toEqual(['root']);
  expect(press('Escape')).toBe(true);
  expect(selected()).toEqual([]);
  expect(press('Escape')).toBe(false);
});

it('adds a child with Tab and a sibling with Enter, and starts editing their titles', () => {
  session.selection.select(['left']);
  press('Tab');
  const child = session.selection.editing as string;
  expect(session.model.tree.parent(child)).toBe('left');
  session.selection.select(['left']);
  press('Enter');
  expect(session.model.tree.children('root')).toEqual(['left', session.selection.editing, 'right']);
});

it('leaves Tab to the browser when nothing is selected, and Shift+Tab always', () => {
  expect(press('Tab')).toBe(false);
  session.selection.select(['left']);
  expect(press('Tab', { shiftKey: true })).toBe(false);
  expect(session.model.nodes.size).toBe(4);
});

it('folds, renames, undoes and redoes', () => {
  session.selection.select(['root']);
  press(' ');
  expect(session.model.collapsed).toEqual(new Set(['root']));
  press('F2');
  expect(session.selection.editing).toBe('root');
  session.actions.rename('root', 'Quayside');
  press('z', { ctrlKey: true });
  expect(session.model.nodes.get('root')?.fields.title).toBe('Riverside');
  press('Z', { ctrlKey: true, shiftKey: true });
  expect(session.model.nodes.get('root')?.fields.title).toBe('Quayside');
});

it('shows one generation more or less', () => {
  for (const key of [']', '[']) expect(press(key)).toBe(true);
  expect(acts.unfold.mock.calls).toEqual([[1], [-1]]);
});

it('selects all visible nodes, zooms, and opens the menu', () => {
  session.model.setCollapsed(['right'], true);
  press('a', { metaKey: true });
  expect(selected()).toEqual(['root', 'left', 'right']);
  for (const key of ['0', '1', '-', 'ContextMenu']) expect(press(key)).toBe(true);
  expect(acts.zoomTo.mock.calls).toEqual([['fit'], [1]]);
  expect(acts.zoom).toHaveBeenCalledWith(0.8);
  expect(press('F10')).toBe(false);
  expect(press('F10', { shiftKey: true })).toBe(true);
  expect(acts.openMenu).toHaveBeenCalledTimes(2);
});

it('changes nothing in nodes of another team, and nothing for readers', () => {
  session.selection.select(['held']);
  for (const key of ['Tab', 'F2', 'Delete']) press(key);
  expect(session.model.nodes.size).toBe(4);
  expect(session.selection.editing).toBeNull();
  expect(names(['held'])).toEqual(['Add sibling', 'Copy']);
  const reader = testSession({ nodes, nodeTypes, canEdit: false });
  expect(names(['root'], reader)).toEqual(['Fold branch', 'Show only this branch', 'Copy']);
  expect(names(['left', 'right'], reader)).toEqual(['Copy']);
});

it('offers commands for one node, and for several nodes those that apply to all', () => {
  expect(names(['right'])).toEqual([
    'Add child',
    'Add sibling',
    'Rename',
    'Report…',
    'Turn into Group',
    'Fold branch',
    'Show only this branch',
    'Copy',
    'Cut',
    'Paste below',
    'Duplicate',
    'Send or share…',
    'Delete',
  ]);
  expect(names(['left', 'right'])).toEqual(['Copy', 'Cut', 'Duplicate', 'Delete']);
  expect(names(['left', 'held'])).toEqual(['Copy']);
  session.model.focusOn('right');
  expect(names(['right'])).toContain('Show the whole map');
  expect(names(['gone'])).toEqual([]);
});

it('adds the first node of an empty map with Enter', () => {
  session = testSession({ nodes: [] });
  expect(press('Enter')).toBe(true);
  expect(session.model.tree.roots).toEqual([session.selection.editing]);
});

it('deletes the selected connection with Delete', () => {
  session = testSession({
    nodes,
    edges: [{ id: 'e', src_node_id: 'left', dst_node_id: 'right', edge_type: 'link', metadata: {} }],
  });
  session.selection.selectEdge('e');
  expect(press('Delete')).toBe(true);
  expect(session.model.edges.size).toBe(0);
});

it('starts a connection with Shift+Enter, moves its end with the arrow keys, and ends it with Enter', () => {
  const given = testSession({ nodes, edgeTypes: [{ key: 'helps', label: 'Helps' }] });
  const ends = () =>
    [...given.model.edges.values()].map(({ src_node_id, dst_node_id, edge_type }) => [
      src_node_id,
      dst_node_id,
      edge_type,
    ]);
  given.selection.select(['left']);
  expect(press('Enter', { shiftKey: true }, given)).toBe(true);
  expect(given.selection.link).toEqual({ from: 'left', type: 'helps' });
  press('Enter', {}, given);
  expect([ends(), given.selection.link?.from]).toEqual([[], 'left']);
  press('ArrowRight', {}, given);
  press('Enter', {}, given);
  expect([ends(), given.selection.link]).toEqual([[['left', 'right', 'helps']], null]);
});

it('does not connect to read-only nodes, and cancels with Escape', () => {
  const given = testSession({ nodes, edgeTypes: [{ key: 'helps', label: 'Helps' }] });
  given.selection.beginLink({ from: 'left', type: 'helps' });
  given.selection.select(['held']);
  press('Enter', {}, given);
  expect(given.model.edges.size).toBe(0);
  press('Escape', {}, given);
  expect([given.selection.link, [...given.selection.ids]]).toEqual([null, ['held']]);
  press('Enter', { shiftKey: true }, given);
  expect(given.selection.link).toBe(null);
});
