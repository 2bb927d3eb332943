import { limits } from '@groundwork/contract/base/limits';
import { describe, expect, it } from 'vitest';
import { testSession } from '../session/test-session.ts';
import { sampleMap, sampleNode } from './sample-map.ts';

const { across, down } = limits.map.grid;
const at = (x: number, y: number) => ({ position: { x, y } });

/** Returns pairs of nodes that overlap. */
function overlaps(session: ReturnType<typeof testSession>) {
  const { nodes } = session.scene();
  return nodes.flatMap((one, index) =>
    nodes
      .slice(index + 1)
      .filter((other) => Math.abs(one.x - other.x) < 120 && Math.abs(one.y - other.y) < 110)
      .map((other) => `${one.id} ${other.id}`),
  );
}

describe('a branch dropped on a node', () => {
  it('makes room for itself among placed nodes, as one undo step', () => {
    const session = testSession({
      nodes: [
        sampleNode('root', '1', {}, at(0, 0)),
        sampleNode('a', '1.1', {}, at(-across, down)),
        sampleNode('b', '1.2', {}, at(0, down)),
        sampleNode('b1', '1.2.1', {}, at(0, 2 * down)),
        sampleNode('c', '1.3', {}, at(across, down)),
        sampleNode('c1', '1.3.1', {}, at(across, 2 * down)),
        sampleNode('far', '2', {}, at(900, 0)),
        sampleNode('far1', '2.1', {}, at(900, down)),
        sampleNode('far2', '2.2', {}, at(900 + across, down)),
      ],
    });
    const { model, actions } = session;
    const before = [...model.nodes.values()].map(({ id, position }) => ({ id, position }));
    actions.reparent(['far'], 'b');
    const { byId } = session.scene();
    expect(byId.get('far')).toMatchObject({ x: across, y: 2 * down });
    expect(['root', 'a', 'b', 'b1'].map((id) => model.nodes.get(id)?.position)).toEqual([
      { x: 0, y: 0 },
      { x: -across, y: down },
      { x: 0, y: down },
      { x: 0, y: 2 * down },
    ]);
    expect((byId.get('c1')?.x ?? 0) - (byId.get('far')?.x ?? 0)).toBeGreaterThanOrEqual(across);
    expect(byId.get('c')?.x).toBe(byId.get('c1')?.x);
    expect(overlaps(session)).toEqual([]);
    actions.undo();
    expect(model.tree.parent('far')).toBeNull();
    expect([...model.nodes.values()].map(({ id, position }) => ({ id, position }))).toEqual(before);
  });

  it.each([11, 57, 300])('overlaps nothing on a laid-out map of %s nodes', async (count) => {
    const session = testSession({ nodes: [...sampleMap(count).nodes.values()] });
    const { model, actions } = session;
    await actions.layOut('tree');
    for (const [from, to] of [
      [9, 5],
      [4, 7],
      [Math.floor(count / 2), 2],
    ] as const) {
      if (model.tree.isWithin(`${to}`, `${from}`)) continue;
      actions.reparent([`${from}`], `${to}`);
      expect(model.tree.parent(`${from}`)).toBe(`${to}`);
      expect(overlaps(session)).toEqual([]);
    }
  });

  it('is laid out automatically below a node that is', () => {
    const session = testSession({ nodes: [...sampleMap(57).nodes.values()] });
    const { model, actions, scene } = session;
    actions.place([{ id: '9', position: { x: -3000, y: 0 } }]);
    actions.reparent(['9'], '5');
    expect(model.nodes.get('9')?.position).toBeNull();
    expect(scene().byId.get('9')?.y).toBe((scene().byId.get('5')?.y ?? 0) + down);
    expect(overlaps(session)).toEqual([]);
  });

  it('stands beside the other dropped branches', () => {
    const session = testSession({
      nodes: [
        sampleNode('a', '1', {}, at(0, 0)),
        sampleNode('b', '2', {}, at(across, 0)),
        sampleNode('c', '3', {}, at(2 * across, 0)),
      ],
    });
    session.actions.reparent(['b', 'c'], 'a');
    expect(session.scene().byId.get('b')).toMatchObject({ x: 0, y: down });
    expect(session.scene().byId.get('c')).toMatchObject({ x: across, y: down });
  });
});
