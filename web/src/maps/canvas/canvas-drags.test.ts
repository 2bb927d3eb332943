import { notifications } from '@mantine/notifications';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { roughMeasure, sampleNode } from '../model/sample-map.ts';
import { testSession } from '../session/test-session.ts';
import { type GesturePreview, startDrag } from './canvas-drags.ts';
import type { Drag, Press } from './map-gestures.ts';
import { hitAt } from './map-hits.ts';
import type { Point } from './map-window.ts';

const nodes = [
  sampleNode('a', '1', {}, { position: { x: 0, y: 0 } }),
  sampleNode('b', '1.1', {}, { position: { x: 0, y: 150 } }),
  sampleNode('c', '2', { title: 'Hillcrest' }, { position: { x: 400, y: 0 } }),
  sampleNode(
    'held',
    '3',
    {},
    { position: { x: 800, y: 0 }, read_only: true, held_by: { id: 's', name: 'South', shared: false } },
  ),
];
type Toast = { props: { text: string; action: { run: () => void } } };

let session: ReturnType<typeof testSession>;
let preview: GesturePreview | null;
const connect = vi.fn();
beforeEach(() => {
  connect.mockClear();
  session = testSession({ nodes });
  preview = null;
});

const under = (at: Point, skipped?: ReadonlySet<string>) =>
  hitAt(session.scene(), at, { zoom: 1, measure: roughMeasure }, false, () => [], skipped);
/** Presses on a map drawn at 100 %, with map point (0, 0) at the upper left corner of the viewport. */
const press = (at: Point, more: Partial<Press> = {}, zoom = 1): Drag | null =>
  startDrag(
    { at, hit: under(at), toggles: false, boxes: false, alone: false, isTouch: false, ...more },
    {
      session,
      toMap: (point) => point,
      nodeAt: (point, skipped) => under(point, skipped)?.node ?? null,
      isFar: () => zoom < 0.4,
      show: (now) => {
        preview = now;
      },
      connect,
    },
  );
const place = (id: string) => session.model.nodes.get(id)?.position;
const parent = (id: string) => session.model.tree.parent(id);

describe('dragging', () => {
  it('moves the branch of the pressed node as one undo step, and selects nothing, so that no panel opens', () => {
    const drag = press({ x: 0, y: 0 });
    drag?.move({ x: 30, y: 40 });
    expect(preview).toEqual({ kind: 'drag', ids: new Set(['a', 'b']), by: { x: 30, y: 40 }, target: null });
    drag?.drop({ x: 50, y: 300 });
    expect(session.selection.ids.size).toBe(0);
    expect([place('a'), place('b'), preview]).toEqual([{ x: 50, y: 300 }, { x: 50, y: 450 }, null]);
    session.actions.undo();
    expect([place('a'), place('b')]).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 150 },
    ]);
  });

  it('makes the dropped node a child of the node below it', () => {
    const drag = press({ x: 0, y: 150 });
    drag?.move({ x: 395, y: 5 });
    expect(preview).toMatchObject({ target: 'c' });
    const shown = vi.spyOn(notifications, 'show').mockReturnValue('');
    drag?.drop({ x: 395, y: 5 });
    expect(parent('b')).toBe('c');
    const toast = shown.mock.lastCall?.[0].message as unknown as Toast;
    expect(toast.props.text).toBe('Moved under Hillcrest');
    session.actions.undo();
    expect(parent('b')).toBe('a');
    // The undo above has already reverted the drag, so the button of the toast must not undo the rename.
    session.actions.rename('a', 'Riverside');
    toast.props.action.run();
    expect(session.model.nodes.get('a')?.fields.title).toBe('Riverside');
  });

  it('moves only the node with Alt and does not reparent it', () => {
    press({ x: 0, y: 0 }, { alone: true })?.drop({ x: 400, y: 0 });
    expect([place('a'), place('b'), parent('a')]).toEqual([{ x: 400, y: 0 }, { x: 0, y: 150 }, null]);
  });

  it('changes nothing when the drag is canceled', () => {
    const drag = press({ x: 0, y: 0 });
    drag?.move({ x: 100, y: 0 });
    drag?.cancel();
    expect([place('a'), preview]).toEqual([{ x: 0, y: 0 }, null]);
  });

  it('does not start when zoomed out, on nodes of another team, or for readers', () => {
    expect(press({ x: 0, y: 0 }, {}, 0.3)).toBeNull();
    expect(press({ x: 800, y: 0 })).toBeNull();
    expect(press({ x: 200, y: 400 })).toBeNull();
    session = testSession({ nodes, canEdit: false });
    expect(press({ x: 0, y: 0 })).toBeNull();
  });
});

it('drawing a connection ends only at another node that is editable', () => {
  const from = session.scene().byId.get('a');
  const draw = (to: Point) => {
    const drag = from ? press({ x: 0, y: 0 }, { hit: { node: from, tool: 'connect' } }) : null;
    drag?.move(to);
    drag?.drop(to);
  };
  draw({ x: 400, y: 0 });
  for (const nowhere of [
    { x: 0, y: 0 },
    { x: 800, y: 0 },
    { x: 600, y: 500 },
  ])
    draw(nowhere);
  expect(connect.mock.calls).toEqual([['a', 'c', { x: 400, y: 0 }]]);
});

it('a selection box adds the nodes it covers and removes them again when it shrinks', () => {
  session.selection.select(['held']);
  const drag = press({ x: -100, y: -100 }, { boxes: true });
  drag?.move({ x: 100, y: 200 });
  expect(session.selection.ids).toEqual(new Set(['held', 'a', 'b']));
  drag?.move({ x: 100, y: 100 });
  expect(session.selection.ids).toEqual(new Set(['held', 'a']));
  drag?.cancel();
  expect(session.selection.ids).toEqual(new Set(['held']));
});
