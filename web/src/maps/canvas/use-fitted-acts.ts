import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useRef } from 'react';
import * as words from '../../base/words/words.ts';
import type { FittedPicture, FittedPill } from '../fitted/fitted-picture.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { MapSession } from '../session/map-session.ts';
import { type KeyPress, pressKey } from './map-keys.ts';
import type { useCanvasMenu } from './use-canvas-menu.ts';
import { pictureScene } from './use-fitted-picture.ts';
import type { OpenedBranch } from './use-opened-branch.ts';

type Fitted = {
  root: RefObject<HTMLElement | null>;
  branch: OpenedBranch;
  scene: MapScene;
  picture: FittedPicture;
  openMenu: ReturnType<typeof useCanvasMenu>['openMenu'];
  /** Leaves for the places of the map, with a node in the middle. */
  leaveTo: (id: string) => void;
  /** Shows more rows, or fewer. */
  unfold: (by: 1 | -1) => void;
};

/** Returns the handlers of the pointer and the keys in Fitted. */
export function useFittedActs(session: MapSession, fitted: Fitted) {
  const { camera, model, selection, actions } = session;
  const { root, branch, scene, picture, openMenu, leaveTo, unfold } = fitted;
  const placed = useMemo(() => pictureScene(scene, picture), [scene, picture]);
  /** The node of the first click. The click may open a panel that changes the picture before the second one. */
  const first = useRef<string | null>(null);
  const focus = () => root.current?.focus({ preventScroll: true });

  /** Opens the branch of a node. A node with nothing below it is shown in its place. */
  const open = (id: string) => (model.tree.children(id).length > 0 ? branch.open(id) : leaveTo(id));
  const openPill = ({ opens, branches }: FittedPill) => {
    if (opens !== null) branch.open(opens);
    else branch.openSiblings({ ids: branches, title: words.maps.fitted.siblings(branches.length) });
    focus();
  };
  const press = (id: string, { detail, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    focus();
    if (detail > 1) return;
    first.current = id;
    if (actions.endLink(id)) selection.select([id]);
    else if (shiftKey || ctrlKey || metaKey) selection.toggle(id);
    else selection.select([id]);
  };
  const pressTwice = () => first.current !== null && open(first.current);
  const menuAt = (id: string, { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>) => {
    const node = scene.byId.get(id);
    const box = root.current?.getBoundingClientRect();
    if (node && box) openMenu({ at: { x: clientX - box.left, y: clientY - box.top }, hit: { node, tool: null } });
  };
  const menuOfActive = () => {
    const { active } = selection;
    const button = root.current?.querySelector(`[data-id="${active}"]`)?.getBoundingClientRect();
    if (active !== null && button) menuAt(active, { clientX: button.left + 20, clientY: button.bottom });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const acts = {
      follow: () => {},
      open: (id: string) => {
        const pill = picture.pills.find(({ opens }) => opens === id);
        if (pill) openPill(pill);
        return pill !== undefined;
      },
      zoom: (by: number) => camera.zoomBy(by),
      zoomTo: (zoom: number | 'fit') => (zoom === 'fit' ? camera.fit() : camera.zoomTo(zoom)),
      openMenu: menuOfActive,
      unfold,
      back: branch.back,
    };
    if (!pressKey(event as KeyPress, session, scene, acts, { scene: placed, standIns: new Map() })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { open, openPill, press, pressTwice, menuAt, onKeyDown };
}
