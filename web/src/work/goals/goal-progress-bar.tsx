import type { Goal } from '@groundwork/contract/work/goals';
import { ProgressBar } from '../../base/icons/progress-bar.tsx';
import * as words from '../../base/words/words.ts';
import { countedTasks } from './goal-progress.ts';

/** The progress bar of a goal. Screen readers get the counts as text. */
export function GoalProgress({ goal, height }: { goal: Goal; height?: number }) {
  const { total, completed, in_progress, blocked } = countedTasks(goal);
  return (
    <ProgressBar
      done={completed}
      inProgress={in_progress}
      blocked={blocked}
      total={total}
      percent={goal.progress}
      label={`${goal.title}: ${words.goals.tasksDone(completed, total)}`}
      height={height}
    />
  );
}
