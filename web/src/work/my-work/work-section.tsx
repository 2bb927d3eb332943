import type { TaskRow as Row } from '@groundwork/contract/work/tasks';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fullDay } from '../../base/dates/dates.ts';
import { ReorderList } from '../../base/rows/reorder-list.tsx';
import * as words from '../../base/words/words.ts';
import { TaskRow } from '../task-lists/task-row.tsx';
import c from './my-work-page.module.css';
import { estimateOf } from './work-days.ts';

/** The name of the group of lists between which people drag tasks. */
export const dragGroup = 'my work';

const shownAtFirst = 20;

type WorkSectionProps = {
  id?: string;
  name: string;
  day?: string;
  tasks: Row[];
  action?: ReactNode;
  accepts?: (id: string) => boolean;
  onMove?: (id: string, at: number) => void;
};

/** The number of tasks and their estimates together, for example "5 tasks, 6h". */
export function loadOf(tasks: Row[]) {
  const hours = estimateOf(tasks);
  return words.myWork.load(tasks.length, hours > 0 ? words.tasks.hours(hours) : '');
}

/** The tasks of a day. They are dragged within it and to other days. */
export function WorkSection({ id, name, day, tasks, action, accepts, onMove = () => {} }: WorkSectionProps) {
  const [all, setAll] = useState(false);
  const shown = all ? tasks : tasks.slice(0, shownAtFirst);
  return (
    <section id={id} className={c.section} aria-label={day ? fullDay(day) : name}>
      <h2 className={c.head}>
        <b title={day && fullDay(day)}>{name}</b>
        {tasks.length > 0 && <span>{loadOf(tasks)}</span>}
        {action}
      </h2>
      <ReorderList
        label={name}
        rows={shown}
        nameOf={({ title }) => title}
        group={dragGroup}
        {...(accepts && { accepts })}
        onMove={onMove}
        empty={<p className={c.none}>{day ? words.myWork.nothingOn : words.tasks.noTasks}</p>}
      >
        {(task, grip) => (
          <div className={c.task}>
            {grip}
            <TaskRow task={task} own within />
          </div>
        )}
      </ReorderList>
      {shown.length < tasks.length && (
        <Button className={c.more} variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(true)}>
          {words.dashboard.work.more(tasks.length - shown.length)}
        </Button>
      )}
    </section>
  );
}
