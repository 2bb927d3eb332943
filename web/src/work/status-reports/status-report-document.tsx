import { limits } from '@groundwork/contract/base/limits';
import { healths } from '@groundwork/contract/base/statuses';
import type { ReportedTask, StatusReport } from '@groundwork/contract/work/status-reports';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { dueTimeWords, isPastDue, rangeWords, today } from '../../base/dates/dates.ts';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import * as words from '../../base/words/words.ts';
import { LinkedText } from '../../talk/links/linked-text.tsx';
import { HealthIcon } from '../check-ins/health-icon.tsx';
import { countedTasks } from '../goals/goal-progress.ts';
import { GoalProgress } from '../goals/goal-progress-bar.tsx';
import { TargetBar, TargetPercent } from '../targets/target-bar.tsx';
import { reachedText } from '../targets/target-progress.ts';
import c from './status-report.module.css';

const text = words.statusReports;
type ReportedGoal = StatusReport['goals'][number];
type Person = ReportedGoal['assigned_user'];

const nameOf = (person: Person) => (person ? person.full_name || person.email : words.goals.nobody);
/** Returns a day with its year. Words such as "today" mean another day once they are on paper. */
const dayText = (day: string) => rangeWords(day, day);
const momentDay = (timestamp: string) => dayText(today(new Date(timestamp)));

/** A status report as one document for the screen and for paper. */
export function StatusReportDocument({ report, title }: { report: StatusReport; title: string }) {
  const { from, to, goals, left_out, finished, overdue, coming, blocked, owners } = report;
  const risky = goals.filter(({ check_in }) => check_in && check_in.health !== 'on_track');
  return (
    <article className={c.report} aria-label={text.title}>
      <header className={c.head}>
        <h2 dir="auto">{title}</h2>
        <p>{rangeWords(from, to)}</p>
      </header>
      <Summary report={report} />
      <Part title={words.goals.title}>
        <ul className={c.goals}>
          {goals.map((goal) => (
            <GoalEntry key={goal.id} goal={goal} />
          ))}
        </ul>
        {left_out > 0 && <p className={c.note}>{text.goalsLeftOut(left_out)}</p>}
      </Part>
      <Part title={text.risks} none={risky.length + blocked.count === 0 && text.noRisks}>
        {risky.length > 0 && (
          <ul className={c.goals}>
            {risky.map((goal) => (
              <li key={goal.id} className={c.risk}>
                <GoalLink goal={goal} />
                <Health goal={goal} />
              </li>
            ))}
          </ul>
        )}
        <Tasks title={words.tasks.status.blocked} tasks={blocked} when={due} />
      </Part>
      <Part title={text.finished} none={finished.count === 0 && text.noneFinished}>
        <Tasks
          title={text.finished}
          tasks={finished}
          when={({ finished_at }) => finished_at && momentDay(finished_at)}
        />
      </Part>
      <Part title={text.overdue} none={overdue.count === 0 && text.noneOverdue}>
        <Tasks title={text.overdue} tasks={overdue} when={due} />
      </Part>
      <Part
        title={text.coming(limits.statusReport.comingDays)}
        none={coming.count === 0 && text.noneComing(limits.statusReport.comingDays)}
      >
        <Tasks title={text.coming(limits.statusReport.comingDays)} tasks={coming} when={due} />
      </Part>
      {owners.length > 0 && (
        <Part title={text.byOwner}>
          <Owners report={report} />
        </Part>
      )}
    </article>
  );
}

function Part({ title, none = false, children }: { title: string; none?: string | false; children: ReactNode }) {
  const id = useId();
  return (
    <section className={c.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {none ? <p className={c.note}>{none}</p> : children}
    </section>
  );
}

/** The number of goals by health, and the number of tasks in each part. */
function Summary({ report: { goals, finished, overdue, coming, blocked } }: { report: StatusReport }) {
  const unknown = goals.filter(({ check_in }) => !check_in).length;
  return (
    <dl className={c.summary}>
      {healths.map((health) => (
        <div key={health}>
          <dt>
            <HealthIcon health={health} />
            {words.checkIns.healths[health]}
          </dt>
          <dd>{goals.filter(({ check_in }) => check_in?.health === health).length}</dd>
        </div>
      ))}
      <Figure name={words.checkIns.none} value={unknown} />
      <Figure name={text.finished} value={finished.count} />
      <Figure name={text.overdue} value={overdue.count} />
      <Figure name={text.comingShort} value={coming.count} />
      <Figure name={words.tasks.status.blocked} value={blocked.count} />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function GoalLink({ goal }: { goal: Pick<ReportedGoal, 'id' | 'title'> }) {
  return (
    <Link className={c.link} to="/dashboard/goals/$goalId" params={{ goalId: goal.id }} dir="auto">
      {goal.title}
    </Link>
  );
}

/** The health of a goal by its last check-in. */
function Health({ goal: { check_in } }: { goal: ReportedGoal }) {
  if (!check_in) return null;
  return (
    <p className={c.health}>
      <span>
        <HealthIcon health={check_in.health} />
        <b>{words.checkIns.healths[check_in.health]}</b>
        {momentDay(check_in.created_at)}
      </span>
      {check_in.note && (
        <span dir="auto">
          <LinkedText>{check_in.note}</LinkedText>
        </span>
      )}
    </p>
  );
}

/** One goal: its assignee, dates, progress, health and targets. Sub-goals are indented by their level. */
function GoalEntry({ goal }: { goal: ReportedGoal }) {
  const { total, completed } = countedTasks(goal);
  const late = goal.status !== 'completed' && goal.status !== 'cancelled' && isPastDue(goal.due_date, null);
  return (
    <li className={c.goal} style={{ '--level': goal.level } as CSSProperties}>
      <p className={c.title}>
        <StatusIcon status={goal.status} label={words.goals.status[goal.status]} />
        <GoalLink goal={goal} />
        <b>{words.goals.percent(goal.progress)}</b>
      </p>
      <GoalProgress goal={goal} />
      <p className={c.facts}>
        <span>{words.goals.status[goal.status]}</span>
        <span>{nameOf(goal.assigned_user)}</span>
        {total > 0 && <span>{words.goals.tasksDone(completed, total)}</span>}
        {goal.due_date && (
          <span data-late={late || undefined}>
            {late ? text.wasDue(dayText(goal.due_date)) : text.due(dayText(goal.due_date))}
          </span>
        )}
      </p>
      <Health goal={goal} />
      {goal.targets.length > 0 && (
        <ul className={c.targets} aria-label={words.targets.title}>
          {goal.targets.map((target) => (
            <li key={target.id}>
              <span dir="auto">{target.name}</span>
              <TargetBar target={target} />
              <span>{reachedText(target)}</span>
              <span>
                <TargetPercent target={target} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const due = ({ due_date, due_time }: ReportedTask) =>
  due_date && (due_time ? `${dayText(due_date)}, ${dueTimeWords(due_date, due_time)}` : dayText(due_date));

type TasksProps = {
  title: string;
  tasks: StatusReport['finished'];
  /** The day of a task that this part is about. */
  when: (task: ReportedTask) => string | null;
};

function Tasks({ title, tasks: { count, items }, when }: TasksProps) {
  if (count === 0) return null;
  return (
    <>
      <ul className={c.tasks} aria-label={title}>
        {items.map((task) => (
          <li key={task.id}>
            <StatusIcon status={task.status} label={words.tasks.status[task.status]} />
            <span className={c.task}>
              <Link className={c.link} to="/dashboard/tasks/$taskId" params={{ taskId: task.id }} dir="auto">
                {task.title}
              </Link>
              <span dir="auto">{task.goal.title}</span>
            </span>
            <span>{nameOf(task.assigned_user)}</span>
            <span>{when(task)}</span>
          </li>
        ))}
      </ul>
      {count > items.length && <p className={c.note}>{text.more(count - items.length)}</p>}
    </>
  );
}

/** The number of goals and tasks of each assignee. */
function Owners({ report: { goals, owners } }: { report: StatusReport }) {
  return (
    <table className={c.owners}>
      <thead>
        <tr>
          <th scope="col">{words.goals.fields.assigned_to}</th>
          <th scope="col">{words.goals.title}</th>
          <th scope="col">{text.finished}</th>
          <th scope="col">{text.overdue}</th>
          <th scope="col">{text.comingShort}</th>
          <th scope="col">{words.tasks.status.blocked}</th>
        </tr>
      </thead>
      <tbody>
        {owners.map(({ user, finished, overdue, coming, blocked }) => (
          <tr key={user?.id ?? ''}>
            <th scope="row" dir="auto">
              {nameOf(user)}
            </th>
            <td>{goals.filter(({ assigned_to }) => assigned_to === (user?.id ?? null)).length}</td>
            <td>{finished}</td>
            <td>{overdue}</td>
            <td>{coming}</td>
            <td>{blocked}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
