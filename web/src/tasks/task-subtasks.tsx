import { limits } from '@groundwork/contract/limits';
import type { Task } from '@groundwork/contract/tasks';
import { ActionIcon, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCornerDownRight, IconCornerUpRight, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useDraft } from '../drafts/use-draft.ts';
import { Avatar } from '../ui/avatar.tsx';
import { bounded } from '../ui/boundary.tsx';
import { DueDate } from '../ui/due-date.tsx';
import { isComposing } from '../ui/pressed-key.ts';
import { ProgressRing } from '../ui/progress-bar.tsx';
import r from '../ui/row.module.css';
import { useTyped } from '../ui/typed-text.ts';
import { words } from '../words/words.ts';
import { useCreateTask, useEditTask } from './task-mutations.ts';
import { isClosed, TaskBlockers, TaskLink, TaskStatusButton } from './task-row.tsx';
import { TaskSearch } from './task-search.tsx';
import c from './task-subtasks.module.css';

/** The direct subtasks with their progress, and an input that adds more. */
export const TaskSubtasks = bounded(function TaskSubtasks({ task }: { task: Task }) {
  const [adding, { open, close }] = useDisclosure(false);
  const { mutate: edit } = useEditTask();
  const done = task.subtasks.filter(({ status }) => status === 'done' || status === 'completed').length;
  const total = task.subtasks.filter(({ status }) => status !== 'archived').length;
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
      {adding && <NewSubtask parent={task} onClose={close} />}
    </section>
  );
});

function NewSubtask({ parent, onClose }: { parent: Task; onClose: () => void }) {
  const { draft: title = '', keep, forget } = useDraft<string>(`new subtask ${parent.id}`);
  useTyped(() => [{ label: words.tasks.subtaskTitle, text: title }]);
  const { mutate, isPending } = useCreateTask();
  const add = () => {
    if (title.trim() && !isPending)
      mutate({ team_id: parent.team_id, parent_task_id: parent.id, title }, { onSuccess: forget });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') add();
    if (event.key === 'Escape') onClose();
  };
  return (
    <TextInput
      autoFocus
      aria-label={words.tasks.subtaskTitle}
      placeholder={words.tasks.subtaskTitle}
      value={title}
      maxLength={limits.text.title}
      readOnly={isPending}
      onChange={({ currentTarget: { value } }) => (value ? keep(value) : forget())}
      onKeyDown={onKeyDown}
      onBlur={() => !title.trim() && onClose()}
      data-mantine-stop-propagation
    />
  );
}
