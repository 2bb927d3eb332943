import type { MapModel } from '../model/map-model.ts';

/** Whether a new node still waits for the server. */
export const isWaiting = (model: MapModel, nodeId: string) =>
  model.pending.some(({ commands }) =>
    commands.some((command) => command.type === 'add' && command.nodes.some(({ id }) => id === nodeId)),
  );

/** Resolves once a new node is no longer waiting for the server, with whether the map has it. */
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
