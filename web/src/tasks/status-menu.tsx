import { type OfferedStatus, offeredStatuses, priorities } from '@groundwork/contract/statuses';
import type { TaskRow } from '@groundwork/contract/tasks';
import { ChoiceMenu } from '../ui/choice-menu.tsx';
import type { MenuButton } from '../ui/menu-on-demand.tsx';
import { PriorityIcon } from '../ui/priority-icon.tsx';
import { StatusIcon } from '../ui/status-icon.tsx';
import { words } from '../words/words.ts';
import { useEditTask } from './task-mutations.ts';

export const statusChoices = offeredStatuses.map((status) => ({
  value: status,
  label: words.tasks.status[status],
  icon: <StatusIcon status={status} />,
  ...(status === 'in_review' && { note: words.tasks.savedAsInProgress }),
}));

export const priorityChoices = priorities
  .map((priority) => ({
    value: priority,
    label: words.tasks.priority[priority],
    icon: <PriorityIcon priority={priority} />,
  }))
  .toReversed();

/** The status menu of a task. The option in_review has a note that the server saves it as in_progress. */
export function TaskStatusMenu({ task, children }: { task: TaskRow; children: MenuButton }) {
  const { mutate } = useEditTask();
  return (
    <ChoiceMenu
      choices={statusChoices}
      value={task.status}
      onChange={(status) => mutate({ task, edit: { status: status as OfferedStatus } })}
    >
      {children}
    </ChoiceMenu>
  );
}

export function TaskPriorityMenu({ task, children }: { task: TaskRow; children: MenuButton }) {
  const { mutate } = useEditTask();
  return (
    <ChoiceMenu
      choices={priorityChoices}
      value={task.priority}
      onChange={(priority) => mutate({ task, edit: { priority: priority as TaskRow['priority'] } })}
    >
      {children}
    </ChoiceMenu>
  );
}
