import '@xyflow/react/dist/base.css';
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { ReactFlow } from '@xyflow/react';
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePausedUpdates } from '../../ui/update-pause.ts';
import { words } from '../../words/words.ts';
import { detailAt, type NodeState, type Tool, type View } from '../drawing/draw-node.ts';
import { palettes } from '../drawing/map-palette.ts';
import { pageMeasure } from '../drawing/page-measure.ts';
import type { PlacedNode } from '../model/map-scene.ts';
import { within } from '../model/map-within.ts';
import { useActive, useEditing, useMap, useScene, useSelection } from '../session/use-map.tsx';
import { type GesturePreview, lineTo, startDrag } from './canvas-drags.ts';
import type { MenuSubject } from './canvas-menu.tsx';
import { EmptyMap } from './empty-map.tsx';
import { nodeTypes } from './flow-node.tsx';
import { FlowNodes } from './flow-nodes.ts';
import c from './map-canvas.module.css';
import type { Press } from './map-gestures.ts';
import { type Hit, hitAt } from './map-hits.ts';
import { pressKey } from './map-keys.ts';
import { MapMinimap } from './map-minimap.tsx';
import { type Insets, type Point, type Size, toMap, toWindow, zoomLimits } from './map-window.ts';
import { NodeTitle } from './node-title.tsx';
import { GesturePreviews, Others } from './on-canvas.tsx';
import { spokenNode } from './spoken-node.ts';
import { useFarCanvas } from './use-far-canvas.ts';
import { useGestures } from './use-gestures.ts';
import { useMapWindow } from './use-map-window.ts';

const CanvasMenu = lazy(() => import('./canvas-menu.tsx').then(({ CanvasMenu }) => ({ default: CanvasMenu })));

/** `insets`: how much of the canvas other elements cover, such as a legend, in pixels. */
type MapCanvasProps = { colorBy?: View['colorBy']; insets?: Insets; besideOutline?: boolean };

const noInsets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
const none: ReadonlySet<string> = new Set();
const tools: Record<'none' | 'add' | 'all', readonly Tool[]> = { none: [], add: ['add'], all: ['add', 'connect'] };

/** The interactive canvas of the open map. It fills its parent. */
export function MapCanvas({ colorBy = 'generation', insets = noInsets, besideOutline = false }: MapCanvasProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  // A layout effect, so that the first paint already shows the map.
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={c.canvas}>
      {size.width > 0 && size.height > 0 && <Stage {...{ colorBy, insets, besideOutline, size }} />}
    </div>
  );
}

/**
 * React Flow renders the nearby nodes and moves the viewport. The canvas below it draws the background and the lines.
 * When zoomed out, that canvas draws the whole map.
 */
function Stage({ colorBy, insets, besideOutline, size }: Required<MapCanvasProps> & { size: Size }) {
  const session = useMap();
  const { selection, camera, actions, model, canEdit } = session;
  const scene = useScene();
  const selected = useSelection();
  const active = useActive();
  const editing = useEditing();
  const edge = useSyncExternalStore(selection.subscribe, () => selection.edge);
  const palette = palettes[useComputedColorScheme('light')];
  const [hovered, setHovered] = useState<Hit | null>(null);
  const [dragPreview, setDragPreview] = useState<GesturePreview | null>(null);
  const link = useSyncExternalStore(selection.subscribe, () => selection.link);
  const preview = dragPreview ?? (link && lineTo(scene, link.from, active, pageMeasure));
  const [menu, setMenu] = useState<MenuSubject | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const described = useId();

  const target = preview && 'target' in preview ? preview.target : null;
  const over = preview ? null : (hovered?.node?.id ?? null);
  const stateOf = (id: string): NodeState =>
    id === target
      ? 'drop'
      : selected.has(id) || id === edge
        ? 'selected'
        : id === over
          ? 'hover'
          : id === active
            ? 'focus'
            : null;
  const offered = !canEdit || preview ? tools.none : session.edgeTypes.length > 0 ? tools.all : tools.add;
  const toolsOf = ({ id, node }: PlacedNode) =>
    !node.read_only && id !== editing && (selected.has(id) || id === over) ? offered : tools.none;

  const lifted = preview?.kind === 'drag' ? preview : null;
  usePausedUpdates(dragPreview !== null);
  const { start, near, least, moved, setFlow, moveTo, zoomTo, follow, goTo, showAll } = useMapWindow(
    session,
    size,
    insets,
  );
  const far = useFarCanvas({
    camera,
    scene,
    size,
    colorBy,
    palette,
    stateOf,
    marks: { selected, edge, active },
    lifted,
  });

  const hit = (at: Point, isTouch: boolean, skipped = none) =>
    hitAt(
      session.scene(),
      toMap(at, camera.viewport),
      { zoom: camera.viewport.zoom, measure: pageMeasure },
      isTouch,
      toolsOf,
      skipped,
    );

  const openMenu = ({ at, hit: pressed }: Pick<Press, 'at' | 'hit'>) => {
    if (pressed?.node) {
      if (!selection.ids.has(pressed.node.id)) selection.select([pressed.node.id]);
      setMenu({ at, ids: [...selection.ids] });
    } else if (pressed) {
      selection.selectEdge(pressed.edge.edge.id);
      if (actions.mayRelate(pressed.edge.edge.id)) setMenu({ at, edge: pressed.edge.edge.id });
    } else setMenu({ at, ground: toMap(at, camera.viewport) });
  };

  const gestures = useGestures(root, {
    hitAt: hit,
    startDrag: (press) =>
      startDrag(press, {
        session,
        toMap: (at) => toMap(at, camera.viewport),
        nodeAt: (at, skipped) => hit(at, false, skipped)?.node ?? null,
        isFar: () => detailAt(camera.viewport.zoom) === 'far',
        show: setDragPreview,
        connect: (from, to, at) => {
          const [only, ...others] = session.edgeTypes;
          if (others.length > 0) setMenu({ at, connect: { from, to } });
          else if (only) actions.connect(from, to, only.key);
        },
      }),
    click: ({ hit: pressed, toggles }) => {
      if (!pressed) return toggles || selection.clear();
      if (pressed.edge) return selection.selectEdge(pressed.edge.edge.id);
      const { id } = pressed.node;
      if (actions.endLink(id)) selection.select([id]);
      else if (pressed.tool === 'add') actions.addChild(id, { edit: true });
      else if (pressed.tool === 'unfold') model.setCollapsed([id], false);
      else if (toggles) selection.toggle(id);
      else if (pressed.link) window.open(pressed.link, '_blank', 'noopener,noreferrer');
      else selection.select([id]);
    },
    doubleClick: ({ at, hit: pressed }) => {
      if (!canEdit || pressed?.edge) return;
      if (!pressed) actions.addChild(null, { position: toMap(at, camera.viewport), edit: true });
      else if (pressed.tool === null && !pressed.node.node.read_only) selection.edit(pressed.node.id);
    },
    menu: openMenu,
    hover: (now) => {
      const isSame =
        now?.node === hovered?.node &&
        now?.edge === hovered?.edge &&
        (now?.node && hovered?.node ? now.tool === hovered.tool : true);
      if (!isSame) setHovered(now);
    },
    panBy: ({ x, y }) => moveTo({ ...camera.viewport, x: camera.viewport.x + x, y: camera.viewport.y + y }),
  });

  const zoomByKey = (to: number | 'fit') =>
    to === 'fit' ? showAll() : zoomTo(to, gestures.current?.pointer ?? undefined);
  const keyActs = {
    follow,
    zoom: (by: number) => zoomByKey(camera.viewport.zoom * by),
    zoomTo: zoomByKey,
    openMenu: () => {
      const node = scene.byId.get(active ?? '');
      if (node) openMenu({ at: toWindow(node, camera.viewport), hit: { node, tool: null } });
    },
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const isUp = event.type === 'keyup';
    if (event.key === ' ' && !isUp) gestures.current?.holdSpace();
    else if (event.key === 'Escape' && gestures.current?.isDragging) gestures.current.cancel();
    // Space alone folds a branch. Only its release shows that the user did not pan with it.
    else if (isUp ? event.key !== ' ' || !gestures.current?.releaseSpace() : false) return;
    else if (!pressKey(event, session, scene, keyActs)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const edited = scene.byId.get(editing ?? '');
  const showEdited = useEffectEvent(goTo);
  useEffect(() => {
    if (editing !== null) showEdited(editing);
  }, [editing]);

  const [flowNodes] = useState(() => new FlowNodes());
  const view = useMemo(
    () => ({ zoom: near?.zoom ?? 1, colorBy, palette, measure: pageMeasure }),
    [near?.zoom, colorBy, palette],
  );
  const nodes = near
    ? flowNodes.of(
        within(scene, near.box).nodes,
        (placed) => ({ placed, structure: scene.structure, view, state: stateOf(placed.id), tools: toolsOf(placed) }),
        lifted,
      )
    : [];
  const focused = scene.byId.get(active ?? '');

  return (
    <>
      <canvas ref={far} className={c.far} />
      <ReactFlow
        ref={root}
        className={c.flow}
        tabIndex={0}
        aria-label={words.mapCanvas.label}
        aria-describedby={described}
        data-gesture={preview?.kind}
        data-active={focused !== undefined || undefined}
        data-over={hovered !== null || undefined}
        nodes={nodes}
        nodeTypes={nodeTypes}
        defaultViewport={start}
        minZoom={least}
        maxZoom={zoomLimits.most}
        onInit={setFlow}
        onViewportChange={moved}
        panOnScroll
        panOnScrollSpeed={1}
        zoomOnDoubleClick={false}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        proOptions={{ hideAttribution: true }}
        onKeyDown={onKey}
        onKeyUp={onKey}
        onBlur={() => gestures.current?.releaseSpace()}
        onFocus={() => {
          selection.writesIn = 'canvas';
        }}
      >
        <GesturePreviews preview={preview} palette={palette} zoom={camera.viewport.zoom} />
        <Others session={session} scene={scene} />
        {edited && selection.writesIn === 'canvas' && (
          <NodeTitle
            key={edited.id}
            placed={edited}
            structure={scene.structure}
            session={session}
            onClose={() => root.current?.focus({ preventScroll: true })}
          />
        )}
      </ReactFlow>
      <VisuallyHidden id={described}>{words.mapCanvas.described}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">
        {selected.size > 1 ? words.mapCanvas.nodes(selected.size) : focused ? spokenNode(focused, session) : ''}
      </VisuallyHidden>
      {scene.nodes.length === 0 && !besideOutline && (
        <EmptyMap onAdd={canEdit ? () => actions.addChild(null, { edit: true }) : null} />
      )}
      {scene.nodes.length > 1 && (
        <MapMinimap scene={scene} camera={camera} window={size} colorBy={colorBy} palette={palette} moveTo={moveTo} />
      )}
      {menu && (
        <Suspense fallback={null}>
          <CanvasMenu
            subject={menu}
            session={session}
            onClose={() => {
              setMenu(null);
              root.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
