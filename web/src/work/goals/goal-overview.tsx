import type { Goal } from '@groundwork/contract/work/goals';
import type { ReactNode } from 'react';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import * as words from '../../base/words/words.ts';
import { LinkedText } from '../../talk/links/linked-text.tsx';
import { GoalHealth } from '../check-ins/goal-health.tsx';
import { GoalTargets } from '../targets/goal-targets.tsx';
import c from './goal-overview.module.css';
import { countedTasks } from './goal-progress.ts';
import { GoalProgress } from './goal-progress-bar.tsx';
import { GoalSubGoals } from './goal-sub-goals.tsx';

/** The header of the page cuts longer titles, so the overview repeats them in full. */
const longestInHeader = 40;

/**
 * The description, reason, target, health, progress, measurable targets and sub-goals of a goal. The task counts are
 * text.
 */
export function GoalOverview({ goal, children }: { goal: Goal; children?: ReactNode }) {
  const { total, completed, in_progress, blocked, todo } = countedTasks(goal);
  const onHold = total - completed - in_progress - blocked - todo;
  return (
    <div className={c.lead}>
      {goal.title.length > longestInHeader && (
        <p className={c.title} dir="auto">
          {goal.title}
        </p>
      )}
      {goal.content && (
        <p className={c.content}>
          <LinkedText>{goal.content}</LinkedText>
        </p>
      )}
      {(goal.reason || goal.target) && (
        <dl className={c.why}>
          {goal.reason && (
            <div>
              <dt>{words.goals.fields.reason}</dt>
              <dd>
                <LinkedText>{goal.reason}</LinkedText>
              </dd>
            </div>
          )}
          {goal.target && (
            <div>
              <dt>{words.goals.fields.target}</dt>
              <dd>
                <LinkedText>{goal.target}</LinkedText>
              </dd>
            </div>
          )}
        </dl>
      )}
      <GoalHealth goal={goal} />
      <section className={c.progress} aria-label={words.goals.fields.progress}>
        <p className={c.head}>
          <b>{words.goals.percent(goal.progress)}</b>
          <span>
            {goal.targets.length > 0 && `${words.goals.byTasks}: `}
            {total > 0 ? words.goals.tasksDone(completed, total) : words.goals.noTasksYet}
            {goal.branch_stats && total > 0 && `, ${words.goals.withSubGoals}`}
          </span>
        </p>
        <GoalProgress goal={goal} height={8} />
        {total > 0 && (
          <ul className={c.legend}>
            <li>
              <StatusIcon status="done" />
              {words.goals.done(completed)}
            </li>
            <li>
              <StatusIcon status="in_progress" />
              {words.goals.inProgress(in_progress)}
            </li>
            <li>
              <StatusIcon status="blocked" />
              {words.goals.blocked(blocked)}
            </li>
            <li>
              <StatusIcon status="to_do" />
              {words.goals.todo(todo)}
            </li>
            {onHold > 0 && (
              <li>
                <StatusIcon status="on_hold" />
                {words.goals.onHold(onHold)}
              </li>
            )}
          </ul>
        )}
      </section>
      <GoalTargets goal={goal} />
      <GoalSubGoals goal={goal} />
      {children}
    </div>
  );
}
