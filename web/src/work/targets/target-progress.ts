import type { Target } from '@groundwork/contract/work/targets';
import * as words from '../../base/words/words.ts';

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
export const numberText = (value: number) => number.format(value);

/**
 * Returns the progress of a target from its start value, in whole percent: below 0 behind the start, above 100 beyond
 * the target. A target may be lower than its start: from 30 to 10, the value 20 is 50 %. Null without a current number.
 * Rounding never makes an unreached target 100 %.
 */
export function progressOf({
  start_value,
  target_value,
  current_value,
}: Pick<Target, 'start_value' | 'target_value' | 'current_value'>): number | null {
  if (current_value === null) return null;
  const share = (100 * (current_value - start_value)) / (target_value - start_value);
  const percent = share < 100 ? Math.min(99, Math.round(share)) : Math.round(share);
  // Adding 0 turns -0, which is shown as "-0 %", into 0.
  return percent + 0;
}

/** Returns the progress of a target in words: "12 of 80 people", or why there is no number. */
export const reachedText = ({ current_value, target_value, unit, problem }: Target) =>
  current_value === null
    ? words.targets.problems[problem ?? 'no_values']
    : words.targets.reached(numberText(current_value), numberText(target_value), unit);

/** The targets of a goal in a few words for lists. */
export function shortText(targets: Target[]): string {
  const [first] = targets;
  if (!first) return '';
  return targets.length === 1 ? reachedText(first) : words.targets.more(reachedText(first), targets.length - 1);
}
