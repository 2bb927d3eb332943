import type { Gesture } from '../model/map-model.ts';
import type { MapParts } from './map-parts.ts';

/** After a change of more nodes than this, the view fits the whole map. */
export const mostRevealed = 12;

const placedIn = ({ commands }: Gesture) =>
  commands.reduce((sum, command) => sum + (command.type === 'place' ? command.positions.length : 1), 0);

/** Undoes and redoes steps. After a step with many nodes, the view fits. */
export function undoSteps({ model, camera }: Pick<MapParts, 'model' | 'camera'>) {
  const following = (step: () => Gesture | null) => {
    const before = model.nodes.size;
    const gesture = step();
    if (gesture && Math.max(Math.abs(model.nodes.size - before), placedIn(gesture)) > mostRevealed) camera.fit();
  };
  return {
    /** Undoes the last step, or the step of a gesture. */
    undo: (gesture?: string) => following(() => model.undo(gesture)),
    redo: () => following(() => model.redo()),
  };
}
