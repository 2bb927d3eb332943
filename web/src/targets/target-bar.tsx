import type { Target } from '@groundwork/contract/targets';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { words } from '../words/words.ts';
import { progressOf, reachedText } from './target-progress.ts';

/** The way of a target from its start. The bar ends at the target; the words beside it say what is beyond. */
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

/** The percent of a target in words: "25%", with what the bar cannot show. */
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
