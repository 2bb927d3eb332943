import type { NodeStep } from '@groundwork/contract/maps/map-steps';
import { dayInSentence } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';

/** Returns what a step is about: the practice, or since when nobody has reported. */
export function stepWords({ kind, label, last_report }: NodeStep): string {
  if (kind === 'practice') return label;
  const text = words.mapSteps;
  return last_report === null ? text.neverReported : text.stalled(dayInSentence(last_report));
}
