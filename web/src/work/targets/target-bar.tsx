import type { Target } from '@groundwork/contract/work/targets';
import { ProgressBar } from '../../base/icons/progress-bar.tsx';
import * as words from '../../base/words/words.ts';
import { progressOf, reachedText } from './target-progress.ts';

/**
 * The progress of a target from its start value. The bar ends at the target value; the text beside it also covers
 * values beyond.
 */
export function TargetBar({ target }: { target: Target }) {
  const shown = Math.min(100, Math.max(0, progressOf(target) ?? 0));
  return (
    <ProgressBar
      done={shown}
      inProgress={0}
      blocked={0}
      total={100}
      percent={shown}
      label={`${target.name}: ${reachedText(target)}`}
    />
  );
}

/** The percent of a target in words, such as "25%", also below 0 and above 100, which the bar cannot show. */
export function TargetPercent({ target }: { target: Target }) {
  const percent = progressOf(target);
  if (percent === null) return null;
  return (
    <>
      <b>{words.goals.percent(percent)}</b>
      {percent >= 100 && ` ${words.targets.beyond}`}
      {percent < 0 && ` ${words.targets.behind}`}
    </>
  );
}
