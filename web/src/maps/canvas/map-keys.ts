import type { KeyboardEvent, RefObject } from 'react';
import { pressedKey } from '../../base/keys/pressed-key.ts';
import { foldGeneration, unfoldGeneration } from '../model/fold-generation.ts';
import { type Direction, neighbor } from '../model/map-neighbors.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import { type ShownMap, shownFor } from '../model/semantic-zoom.ts';
import { enterPanel } from '../open-map/enter-panel.ts';
import { nodeCommands } from '../panel/node-commands.ts';
import type { MapSession } from '../session/map-session.ts';
import type { MapGestures, Press } from './map-gestures.ts';
import { toWindow } from './map-window.ts';
import { shownNow } from './shown-at.ts';
import type { useMapWindow } from './use-map-window.ts';

export type KeyPress = Pick<globalThis.KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export type Acts = {
  follow: (id: string) => void;
  /** Opens the pill that stands for hidden descendants of a node. Returns false if the node has no such pill. */
  open: (id: string) => boolean;
  zoom: (by: number) => void;
  zoomTo: (zoom: number | 'fit') => void;
  openMenu: () => void;
  /** Shows one generation more, or one less. */
  unfold: (by: 1 | -1) => void;
  /** Leaves an opened branch. Returns false if none is open. */
  back: () => boolean;
};

const arrows: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
const commandKeys: Record<string, string> = {
  Tab: 'Tab',
  Enter: 'Enter',
  F2: 'F2',
  ' ': 'Space',
  Delete: 'Del',
  Backspace: 'Del',
};
const zoomStep = 1.25;

type Canvas = {
  scene: MapScene;
  gestures: RefObject<MapGestures | null>;
  mapWindow: Pick<ReturnType<typeof useMapWindow>, 'follow' | 'zoomTo' | 'open' | 'showAll'>;
  openMenu: (press: Pick<Press, 'at' | 'hit'>) => void;
  back: () => boolean;
};

/** Handles a key event of the canvas. A gesture in progress takes the key before the shortcuts of the map. */
export function hearKey(
  event: KeyboardEvent,
  session: MapSession,
  { scene, gestures: { current: gestures }, mapWindow, openMenu, back }: Canvas,
) {
  if (event.target !== event.currentTarget) return;
  const { viewport } = session.camera;
  const shown = shownNow(scene, session.camera);
  const zoomTo = (to: number | 'fit') =>
    to === 'fit' ? mapWindow.showAll() : mapWindow.zoomTo(to, gestures?.pointer ?? undefined);
  const acts = {
    follow: mapWindow.follow,
    open: (id: string) => shown.folded.has(id) && mapWindow.open(id),
    zoom: (by: number) => zoomTo(viewport.zoom * by),
    zoomTo,
    unfold: (by: 1 | -1) => (by > 0 ? unfoldGeneration : foldGeneration)(session.model),
    openMenu: () => {
      const node = scene.byId.get(session.selection.active ?? '');
      if (node) openMenu({ at: toWindow(node, viewport), hit: { node, tool: null } });
    },
    back,
  };
  const isUp = event.type === 'keyup';
  if (event.key === ' ' && !isUp) gestures?.holdSpace();
  else if (event.key === 'Escape' && gestures?.isDragging) gestures.cancel();
  // Space alone folds a branch. Only the release of space shows that the user did not hold it to pan.
  else if (isUp ? event.key !== ' ' || !gestures?.releaseSpace() : false) return;
  else if (!pressKey(event, session, scene, acts, shown)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Handles a key press on the canvas. Returns false for keys without a meaning there. */
export function pressKey(
  press: KeyPress,
  session: MapSession,
  scene: MapScene,
  acts: Acts,
  shown: Pick<ShownMap, 'scene' | 'standIns'> = { scene, standIns: new Map() },
): boolean {
  const { key, shiftKey, altKey } = press;
  const isMod = press.ctrlKey || press.metaKey;
  const { selection, actions } = session;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    acts.openMenu();
    return true;
  }
  if (isMod) return pressWithMod(press, session, scene);
  if (altKey) {
    if (key === 'Enter' && selection.ids.size > 0) enterPanel();
    return key === 'Enter';
  }
  const direction = arrows[key];
  if (direction) {
    const active = scene.byId.get(selection.active ?? '');
    return go(direction, shiftKey, session, shown.scene, active && shownFor(shown, active), acts.follow);
  }
  switch (key) {
    case 'Escape':
      if (selection.link !== null) {
        selection.beginLink(null);
        return true;
      }
      if (selection.ids.size === 0 && selection.edge === null) return acts.back();
      selection.clear();
      return true;
    case '+':
    case '=':
      acts.zoom(zoomStep);
      return true;
    case '-':
      acts.zoom(1 / zoomStep);
      return true;
    case '[':
    case ']':
      acts.unfold(key === ']' ? 1 : -1);
      return true;
    case '0':
      acts.zoomTo('fit');
      return true;
    case '1':
      acts.zoomTo(1);
      return true;
  }
  if ((key === 'Delete' || key === 'Backspace') && selection.edge !== null && session.canEdit) {
    actions.disconnect(selection.edge);
    return true;
  }
  if (key === 'Enter' && session.canEdit && scene.nodes.length === 0) {
    actions.addChild(null, { edit: true });
    return true;
  }
  if (key === 'Enter' && selection.active !== null && actions.endLink(selection.active)) return true;
  if ((key === 'Enter' || key === ' ') && !shiftKey && selection.active !== null && acts.open(selection.active))
    return true;
  if (key === 'Enter' && shiftKey) return doCommand('shift+Enter', session);
  // Shift+Tab always moves the focus out of the canvas.
  return shiftKey ? false : doCommand(commandKeys[key], session);
}

function go(
  direction: Direction,
  adds: boolean,
  { selection }: MapSession,
  scene: MapScene,
  from: PlacedNode | null | undefined,
  follow: (id: string) => void,
): boolean {
  const to = from ? neighbor(scene, from, direction) : scene.nodes[0];
  if (!to) return scene.nodes.length > 0;
  selection.select(adds ? [...selection.ids, to.id] : [to.id], to.id);
  follow(to.id);
  return true;
}

function pressWithMod(press: KeyPress, session: MapSession, scene: MapScene): boolean {
  const { actions, selection } = session;
  const key = pressedKey(press).toLowerCase();
  switch (key) {
    case 'z':
      if (press.shiftKey) actions.redo();
      else actions.undo();
      return true;
    case 'y':
      actions.redo();
      return true;
    case 'a':
      selection.select(scene.byId.keys(), selection.active ?? scene.nodes[0]?.id ?? null);
      return true;
    // `v` is missing here, so that the browser fires the paste event with the clipboard content.
    case 'c':
    case 'x':
    case 'd':
      return doCommand(`mod+${key}`, session);
    default:
      return false;
  }
}

function doCommand(keys: string | undefined, session: MapSession): boolean {
  if (keys === undefined) return false;
  const command = nodeCommands(session, [...session.selection.ids]).find((each) => each.keys === keys);
  command?.do();
  return command !== undefined;
}
