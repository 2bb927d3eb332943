import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import { ReactFlow, type ReactFlowProps } from '@xyflow/react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { palettes } from '../../base/drawing/palette.ts';
import * as words from '../../base/words/words.ts';
import type { View } from '../drawing/draw-node.ts';
import { useMap, useScene } from '../open-map/use-map.tsx';
import { AroundCanvas } from './around-canvas.tsx';
import { BranchStrip } from './branch-strip.tsx';
import { canvasActs } from './canvas-acts.ts';
import { EmptyMap } from './empty-map.tsx';
import { nodeTypes } from './flow-node.tsx';
import c from './map-canvas.module.css';
import { hearKey } from './map-keys.ts';
import { MapMinimap } from './map-minimap.tsx';
import { zoomLimits } from './map-window.ts';
import { NodeTitle } from './node-title.tsx';
import { GesturePreviews, Others } from './on-canvas.tsx';
import { useCanvasMenu } from './use-canvas-menu.ts';
import { useEdited } from './use-edited.ts';
import { useFarCanvas } from './use-far-canvas.ts';
import { useFlowNodes } from './use-flow-nodes.ts';
import { useGestures } from './use-gestures.ts';
import { useHighlights } from './use-highlights.ts';
import { type Canvas, useMapWindow } from './use-map-window.ts';
import { useMotion } from './use-motion.ts';
import { type OpenedBranch, useOpenedFocus } from './use-opened-branch.ts';
import { useShown } from './use-shown.ts';

type PlacedCanvasProps = {
  colorBy: View['colorBy'];
  canvas: Canvas;
  besideOutline: boolean;
  branch: OpenedBranch;
  note: ReactNode;
};

/** React Flow only renders and pans the map. `MapGestures` and `hearKey` handle the other gestures and the keys. */
const flowSettings = {
  panOnScroll: true,
  panOnScrollSpeed: 1,
  zoomOnDoubleClick: false,
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  proOptions: { hideAttribution: true },
} satisfies ReactFlowProps;

/**
 * The map with each node in its place. React Flow renders the nearby nodes and moves the viewport. The canvas below it
 * draws the background and the lines. When zoomed out, that canvas draws the whole map.
 */
export function PlacedCanvas({ colorBy, canvas, besideOutline, branch, note }: PlacedCanvasProps) {
  const session = useMap();
  const { size } = canvas;
  const { selection, camera, actions, canEdit } = session;
  const scene = useScene();
  const palette = palettes[useComputedColorScheme('light')];
  const root = useRef<HTMLDivElement>(null);
  const described = useId();
  useOpenedFocus(root, branch);

  const highlights = useHighlights(session, scene);
  const { preview, hovered, stateOf, lifted, selected, edge, active, editing } = highlights;
  const mapWindow = useMapWindow(session, canvas, besideOutline);
  const { near, moveTo, open: openBranch } = mapWindow;
  const shown = useShown(scene, camera, near);
  const moving = useMotion(shown, scene, { camera, size, isDragged: lifted !== null });
  const marks = { selected, edge, active };
  const far = useFarCanvas({ camera, scene, moving, size, colorBy, palette, stateOf, marks, lifted });
  const nodes = useFlowNodes(moving ?? shown, near, { colorBy, palette }, highlights);
  const { menu, setMenu, openMenu } = useCanvasMenu(session);
  const gestures = useGestures(root, canvasActs(session, { highlights, openMenu, setMenu, moveTo, openBranch }));
  const onKey = (event: KeyboardEvent) =>
    hearKey(event, session, { scene, gestures, mapWindow, openMenu, back: branch.back });

  const edited = scene.byId.get(editing ?? '');
  useEdited(session, editing, mapWindow);
  const focused = scene.byId.get(active ?? '');
  const focusCanvas = () => root.current?.focus({ preventScroll: true });

  return (
    <>
      <canvas ref={far} className={c.far} />
      <ReactFlow
        {...flowSettings}
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
        defaultViewport={mapWindow.start}
        minZoom={mapWindow.least}
        maxZoom={zoomLimits.most}
        onInit={mapWindow.setFlow}
        onViewportChange={mapWindow.moved}
        onMoveStart={mapWindow.taken}
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
            onClose={focusCanvas}
          />
        )}
      </ReactFlow>
      <BranchStrip branch={branch}>{note}</BranchStrip>
      {scene.nodes.length === 0 && !besideOutline && (
        <EmptyMap
          onAdd={canEdit ? () => actions.addChild(null, { edit: true }) : null}
          onList={() => actions.pasteList(null)}
        />
      )}
      {scene.nodes.length > 1 && (
        <MapMinimap scene={scene} camera={camera} window={size} colorBy={colorBy} palette={palette} moveTo={moveTo} />
      )}
      <AroundCanvas
        {...{ session, described, menu }}
        active={focused}
        pill={focused && shown.written.get(focused.id)?.pill}
        onMenuClose={() => {
          setMenu(null);
          focusCanvas();
        }}
      />
    </>
  );
}
