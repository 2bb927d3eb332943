import { type Direction, neighbor } from '../model/map-neighbors.ts';
import type { MapScene } from '../model/map-scene.ts';
import { enterPanel } from '../panel/enter-panel.ts';
import { nodeCommands } from '../panel/node-commands.ts';
import type { MapSession } from '../session/map-session.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

type Acts = {
  follow: (id: string) => void;
  zoom: (by: number) => void;
  zoomTo: (zoom: number | 'fit') => void;
  openMenu: () => void;
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

/** Handles a key press on the canvas. Returns false for keys without a meaning there. */
export function pressKey(press: KeyPress, session: MapSession, scene: MapScene, acts: Acts): boolean {
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
  if (direction) return go(direction, shiftKey, session, scene, acts.follow);
  switch (key) {
    case 'Escape':
      if (selection.link !== null) {
        selection.beginLink(null);
        return true;
      }
      if (selection.ids.size === 0 && selection.edge === null) return false;
      selection.clear();
      return true;
    case '+':
    case '=':
      acts.zoom(zoomStep);
      return true;
    case '-':
      acts.zoom(1 / zoomStep);
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
  if (key === 'Enter' && shiftKey) return doCommand('shift+Enter', session);
  // Shift+Tab always moves the focus out of the canvas.
  return shiftKey ? false : doCommand(commandKeys[key], session);
}

function go(
  direction: Direction,
  adds: boolean,
  { selection }: MapSession,
  scene: MapScene,
  follow: (id: string) => void,
): boolean {
  const from = scene.byId.get(selection.active ?? '');
  const to = from ? neighbor(scene, from, direction) : scene.nodes[0];
  if (!to) return scene.nodes.length > 0;
  selection.select(adds ? [...selection.ids, to.id] : [to.id], to.id);
  follow(to.id);
  return true;
}

function pressWithMod({ key, shiftKey }: KeyPress, session: MapSession, scene: MapScene): boolean {
  const { actions, selection } = session;
  switch (key.toLowerCase()) {
    case 'z':
      if (shiftKey) actions.redo();
      else actions.undo();
      return true;
    case 'y':
      actions.redo();
      return true;
    case 'a':
      selection.select(scene.byId.keys(), selection.active ?? scene.nodes[0]?.id ?? null);
      return true;
    case 'v':
      if (doCommand('mod+v', session)) return true;
      if (session.canEdit && selection.ids.size === 0) actions.paste(null);
      return true;
    case 'c':
    case 'x':
    case 'd':
      return doCommand(`mod+${key.toLowerCase()}`, session);
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
