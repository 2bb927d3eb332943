import { Progress } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import c from './task-line.module.css';
import type { TaskLine } from './task-line.ts';
import { TaskLineParts } from './task-line-parts.tsx';
import { titleProblem } from './use-task-form.ts';
import type { TaskLineReading } from './use-task-line.ts';

const text = words.tasks.line;

type PastedTasksProps = { tasks: TaskLine[]; lists: TaskLineReading; saving: boolean };

/** Asks whether each line of a pasted text becomes a task, and previews these tasks. */
export function PastedTasks({ tasks, lists, saving }: PastedTasksProps) {
  return (
    <>
      <p className={c.question} role="status">
        {saving ? text.creating(tasks.length) : text.question(tasks.length)}
      </p>
      {saving && (
        <Progress className={c.creating} value={100} striped animated aria-label={text.creating(tasks.length)} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls by keyboard */}
      <ol className={c.lines} tabIndex={0} aria-label={words.tasks.title}>
        {tasks.map(({ title, parts }, index) => {
          const problem = titleProblem(title);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and none is moved
            <li key={index}>
              {title && <b dir="auto">{title}</b>}
              {problem && <p className={c.problem}>{problem}</p>}
              {parts.length > 0 && <TaskLineParts parts={parts} lists={lists} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}
