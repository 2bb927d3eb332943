import type { Sprint } from '@groundwork/contract/work/sprints';
import { daysBetween, rangeWords, today } from '../../base/dates/dates.ts';
import { ProgressBar } from '../../base/icons/progress-bar.tsx';
import * as words from '../../base/words/words.ts';
import { SprintIcon } from './sprint-icon.tsx';
import c from './sprint-overview.module.css';
import { phaseOf, type SprintPhase } from './sprint-phases.ts';

/** The days of a sprint, its goal, and how much of it is finished. */
export function SprintOverview({ sprint }: { sprint: Sprint }) {
  const { task_count: total, open_count: open, estimated_hours, open_hours, starts_on, ends_on } = sprint;
  const phase = phaseOf(sprint, today());
  const done = total - open;
  const finished = words.sprints.tasksDone(done, total);
  return (
    <div className={c.overview}>
      <p className={c.days}>
        <SprintIcon phase={phase} />
        <b>{words.sprints.phase[phase]}</b>
        <span>{rangeWords(starts_on, ends_on)}</span>
        <span>{phaseNote(phase, sprint)}</span>
      </p>
      {sprint.goal && (
        <p className={c.goal} dir="auto">
          {sprint.goal}
        </p>
      )}
      {total > 0 && (
        <section aria-label={words.sprints.progress}>
          <p className={c.numbers}>
            <b>{finished}</b>
            <span>{words.sprints.tasksOpen(open)}</span>
            {estimated_hours > 0 && (
              <span>{words.sprints.hoursLeft(words.tasks.hours(open_hours), words.tasks.hours(estimated_hours))}</span>
            )}
          </p>
          <ProgressBar
            done={done}
            inProgress={0}
            blocked={0}
            total={total}
            percent={Math.floor((100 * done) / total)}
            label={`${sprint.name}: ${finished}`}
          />
        </section>
      )}
    </div>
  );
}

function phaseNote(phase: SprintPhase, { starts_on, ends_on }: Sprint) {
  if (phase === 'past') return words.sprints.ended;
  return phase === 'current'
    ? words.sprints.daysLeft(daysBetween(today(), ends_on))
    : words.sprints.startsIn(daysBetween(today(), starts_on));
}
