import { useEffect, useMemo } from 'react';
import { pageMeasure } from '../../base/drawing/page-measure.ts';
import { isRightToLeft } from '../../base/words/direction.ts';
import * as words from '../../base/words/words.ts';
import { fittedMap } from '../fitted/fitted-map.ts';
import { measuresOf } from '../fitted/fitted-measures.ts';
import type { FittedPicture } from '../fitted/fitted-picture.ts';
import type { FittedPlan } from '../fitted/fitted-plan.ts';
import { fittedTree } from '../fitted/fitted-tree.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import { useMap } from '../open-map/use-map.tsx';
import type { Point } from './map-window.ts';
import type { Canvas } from './use-map-window.ts';

const text = words.maps.fitted;

/** The last plan of each map, for the visit. It keeps the places of what the next picture shows, too. */
const plans = new WeakMap<object, FittedPlan>();

/** Returns the picture of a map that fills the free part of the canvas. `roots` are the tops of the picture. */
export function useFittedPicture(
  scene: MapScene,
  { size, insets, phone }: Canvas,
  roots: readonly string[] | null,
  { factor, titles }: { factor: number; titles: string },
) {
  const { camera } = useMap();
  const picture = useMemo(() => {
    const { tools } = measuresOf({ phone });
    const all = scene.nodes.length;
    const strip = [titles, text.shown(all, all), text.hidden(all, 99), text.unfold].join('   ');
    const window = {
      width: size.width - insets.left - insets.right,
      // The picture keeps the room of the tools free itself.
      height: size.height - insets.top - insets.bottom + tools - measuresOf({ phone }).side,
      phone,
      rtl: isRightToLeft(),
      strip: pageMeasure(strip, 13, 600) + 40,
    };
    const choice = { ...(roots && { roots }), rowsFactor: factor, previous: plans.get(camera) };
    return fittedMap(fittedTree(scene.nodes), window, pageMeasure, choice);
  }, [scene, size, insets, phone, roots, factor, titles, camera]);
  useEffect(() => void plans.set(camera, picture.plan), [camera, picture]);
  return picture;
}

type Box = { id: string; left: number; top: number; width: number; height: number };

/** Returns the boxes of the nodes of a picture, with their names. */
export function boxesOf({ circles, rows, rowHeight }: FittedPicture): Box[] {
  return [
    ...circles.map(({ id, x, y, r, room, belowY }) => {
      const half = Math.max(r + 18, Math.min(room, 120) / 2);
      return { id, left: x - half, top: y - r - 5, width: 2 * half, height: belowY - y + r + 10 };
    }),
    ...rows.map(({ id, x, y, r, nameX, room, isMirrored }) => {
      const [left, right] = isMirrored ? [nameX - room, x + r] : [x - r, nameX + room];
      return { id, left: left - 3, top: y - rowHeight / 2 + 1, width: right - left + 6, height: rowHeight - 2 };
    }),
  ];
}

/** Returns the node at a point of the picture. */
export function nodeAt(picture: FittedPicture, { x, y }: Point): string | null {
  const found = boxesOf(picture).find(
    ({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height,
  );
  return found?.id ?? null;
}

/** Returns the shown nodes as placed nodes, so that arrow keys move among them. */
export function pictureScene(scene: MapScene, { circles, rows }: FittedPicture): MapScene {
  const byId = new Map<string, PlacedNode>();
  for (const { id, x, y } of [...circles, ...rows]) {
    const node = scene.byId.get(id);
    if (node) byId.set(id, { ...node, x, y, parent: null });
  }
  for (const node of byId.values()) {
    const parent = scene.byId.get(node.id)?.parent;
    node.parent = (parent && byId.get(parent.id)) ?? null;
  }
  const nodes = [...byId.values()];
  return { ...scene, nodes, byId, branches: nodes.filter(({ parent }) => parent !== null), edges: [], hulls: [] };
}
