import { isCounted } from '@groundwork/contract/base/statuses';
import type { Task } from '@groundwork/contract/work/tasks';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCornerDownRight, IconCornerUpRight, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { DueDate } from '../../base/dates/due-date.tsx';
import { ProgressRing } from '../../base/icons/progress-bar.tsx';
import r from '../../base/rows/row.module.css';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { isClosed, TaskBlockers, TaskLink, TaskStatusButton } from '../task-lists/task-row.tsx';
import { useEditTask } from '../tasks/task-mutations.ts';
import { TaskSearch } from '../tasks/task-search.tsx';
import c from './task-subtasks.module.css';

type TaskSubtasksProps = {
  task: Task;
  /** Renders the line that adds subtasks. The caller passes it, because the code of new tasks imports this folder. */
  newSubtask: (onClose: () => void) => ReactNode;
};

/** The direct subtasks with their progress, and a line that adds more. */
export const TaskSubtasks = bounded(function TaskSubtasks({ task, newSubtask }: TaskSubtasksProps) {
  const [adding, { open, close }] = useDisclosure(false);
  const { mutate: edit } = useEditTask();
  const done = task.subtasks.filter(({ status }) => status === 'done' || status === 'completed').length;
  const total = task.subtasks.filter(({ status }) => isCounted(status)).length;
  return (
    <section className={c.subtasks} aria-label={words.tasks.subtasks}>
      <h2 className={c.head}>
        <ProgressRing share={total > 0 ? done / total : 0} />
        {words.tasks.subtasks}
        {total > 0 && <span>{words.tasks.subtasksDone(done, total)}</span>}
        {task.can.edit && (
          <span className={c.acts}>
            <TaskSearch
              task={task}
              isLeftOut={({ id, parent_task_id }) => parent_task_id === task.id || id === task.parent_task_id}
              onChoose={(chosen) => edit({ task: chosen, edit: { parent: { id: task.id, title: task.title } } })}
            >
              <ActionIcon variant="subtle" color="gray" aria-label={words.tasks.attach} title={words.tasks.attach}>
                <IconCornerDownRight size={16} stroke={1.6} />
              </ActionIcon>
            </TaskSearch>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.tasks.addSubtask}
              title={words.tasks.addSubtask}
              onClick={open}
            >
              <IconPlus size={16} stroke={1.6} />
            </ActionIcon>
          </span>
        )}
      </h2>
      <ul className={r.list}>
        {task.subtasks.map((subtask) => (
          <li key={subtask.id} className={`${r.row} ${c.row}`} data-closed={isClosed(subtask.status) || undefined}>
            <TaskStatusButton task={subtask} />
            <span className={c.title}>
              <TaskLink task={subtask} />
              <TaskBlockers task={subtask} />
            </span>
            <span>
              {subtask.due_date && (
                <DueDate
                  day={subtask.due_date}
                  time={subtask.due_time}
                  at={subtask.due_at}
                  closed={isClosed(subtask.status)}
                />
              )}
            </span>
            <Avatar person={subtask.assigned_user} named />
            {subtask.can.edit && (
              <ActionIcon
                className={c.detach}
                variant="subtle"
                color="gray"
                size={28}
                aria-label={words.tasks.detach(subtask.title)}
                title={words.tasks.detachShort}
                onClick={() => edit({ task: subtask, edit: { parent: null } })}
              >
                <IconCornerUpRight size={14} stroke={1.7} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {adding && newSubtask(close)}
    </section>
  );
});
