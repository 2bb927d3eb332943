import { dismissToast } from '../../base/toast/toast.ts';
import { clipboardActions } from './clipboard-actions.ts';
import { edgeActions } from './edge-actions.ts';
import type { MapParts } from './map-parts.ts';
import { moveActions } from './move-actions.ts';
import { nodeActions } from './node-actions.ts';
import { removeActions } from './remove-actions.ts';
import { undoSteps } from './undo-steps.ts';

/**
 * The actions on a map. Each is one gesture: an optimistic update, one undo step, then sent to the server. An action
 * that is not permitted does nothing.
 */
export type MapActions = ReturnType<typeof mapActions>;

export function mapActions(parts: MapParts) {
  const { model } = parts;
  const { undo, redo } = undoSteps(parts);
  const { remove, askToRemove, removeBranches } = removeActions(parts);
  return {
    ...nodeActions(parts),
    ...moveActions(parts),
    ...edgeActions(parts),
    ...clipboardActions(parts, removeBranches),
    remove,
    askToRemove,
    undo() {
      for (const gesture of model.lastGestures) dismissToast(gesture);
      undo();
    },
    redo,
  };
}
