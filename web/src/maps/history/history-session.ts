import type { Rows } from '../model/map-rows.ts';
import { type MapScene, mapScene } from '../model/map-scene.ts';
import type { NodeStyle } from '../model/node-style.ts';
import { type MapSession, mapSession } from '../session/map-session.ts';

type StyleOf = ((id: string) => NodeStyle | undefined) | undefined;

type HistorySession = MapSession & { show: (rows: Rows, styleOf?: StyleOf) => void };

/** Returns a session that shows the rows of a moment, read-only. It is never opened, so it gets no live updates. */
export function historySession(
  open: MapSession,
  parts: Pick<Parameters<typeof mapSession>[0], 'personId' | 'typedAround'>,
) {
  const session = mapSession({
    ...parts,
    map: { ...open.map, can: { edit: false, delete: false } },
    rows: { nodes: [], edges: [], asked: 0 },
    nodeFields: open.nodeFields,
    reported: () => {},
    shutOut: () => {},
  });
  const { model, theme, camera } = session;
  camera.isKept = false;
  let styles: StyleOf;
  let latest: { version: number; scene: MapScene } | undefined;
  return {
    ...session,
    scene() {
      if (latest?.version !== model.version())
        latest = { version: model.version(), scene: mapScene(model, theme, latest?.scene, styles) };
      return latest.scene;
    },
    show(rows, styleOf) {
      styles = styleOf;
      model.receive({ ...rows, of: 'everything' });
    },
  } satisfies HistorySession;
}
