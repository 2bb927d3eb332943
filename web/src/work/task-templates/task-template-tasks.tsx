import * as messages from '@groundwork/contract/base/messages.gen';
import type { TemplateTask } from '@groundwork/contract/work/task-templates';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { LabelChip } from '../../base/icons/label-chip.tsx';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { oneTaskTemplate } from './task-template-queries.ts';
import c from './task-template-tasks.module.css';

const text = words.taskTemplates;

/** Lists the tasks of a template, subtasks below their parent. */
export function TaskTemplateTasks({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(oneTaskTemplate(id));
  if (error && !data) return <ErrorState title={messages.taskTemplates.getFailed} error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  return (
    <ul className={c.tasks} aria-label={text.tasks}>
      {data.tasks.map((task, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tasks of a template have no ids, and their order stays
        <li key={place} style={{ paddingInlineStart: `${8 + task.depth * 20}px` }}>
          <PriorityIcon priority={task.priority} label={words.tasks.priority[task.priority]} />
          <span className={c.title} dir="auto" title={task.title}>
            {task.title}
          </span>
          <span className={c.labels}>
            {task.labels.map((label) => (
              <LabelChip key={label.id} label={label} />
            ))}
          </span>
          <span className={c.days}>{daysOf(task)}</span>
          {task.assigned_user && <Avatar person={task.assigned_user} named />}
        </li>
      ))}
    </ul>
  );
}

function daysOf({ start_day, due_day }: TemplateTask) {
  const [first, last] = [start_day ?? due_day, due_day ?? start_day];
  if (first === null || last === null) return null;
  return first === last ? text.onDay(first + 1) : text.onDays(first + 1, last + 1);
}
