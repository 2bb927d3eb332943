import { withGenerations } from './map-branches.ts';
import type { MapModel } from './map-model.ts';

/** Folds the deepest generation that is visible. */
export function foldGeneration(model: MapModel) {
  const visible = [...withGenerations(model, model.focus, model.collapsed)];
  const deepest = Math.max(...visible.map(({ generation }) => generation));
  const above = visible.filter(({ generation }) => generation === deepest - 1);
  model.setCollapsed(
    above.map(({ id }) => id),
    true,
  );
}

/** Unfolds the branches that end at the highest folded generation. */
export function unfoldGeneration(model: MapModel) {
  const folded = [...withGenerations(model, model.focus, model.collapsed)].filter(({ id }) => model.collapsed.has(id));
  const highest = Math.min(...folded.map(({ generation }) => generation));
  const first = folded.filter(({ generation }) => generation === highest);
  model.setCollapsed(
    first.map(({ id }) => id),
    false,
  );
}
