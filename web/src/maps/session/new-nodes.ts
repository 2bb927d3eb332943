import { useSyncExternalStore } from 'react';
import type { MapModel } from '../model/map-model.ts';

/** Whether a new node still waits for the server. */
const isWaiting = (model: MapModel, nodeId: string) =>
  model.pending.some(({ commands }) =>
    commands.some((command) => command.type === 'add' && command.nodes.some(({ id }) => id === nodeId)),
  );

/** Returns whether the server can be asked about a node: the team holds it, and it does not wait for the server. */
export const useIsAskable = (model: MapModel, nodeId: string) =>
  useSyncExternalStore(model.subscribe, () => model.nodes.get(nodeId)?.held_by === null && !isWaiting(model, nodeId));

/** Resolves once a new node is no longer waiting for the server. The result is whether the map has the node. */
export const whenStored = (model: MapModel, nodeId: string) =>
  new Promise<boolean>((resolve) => {
    const check = () => {
      if (isWaiting(model, nodeId)) return;
      stop();
      resolve(model.nodes.has(nodeId));
    };
    const stop = model.subscribe(check);
    check();
  });
