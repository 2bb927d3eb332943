import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { IconCalendarEvent, IconPlayerPlay, IconTag, IconUserCircle } from '@tabler/icons-react';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import { BulkBar, BulkButton } from '../../base/rows/bulk-bar.tsx';
import * as words from '../../base/words/words.ts';
import type { SprintPickerProps } from '../sprints/sprint-picker.tsx';
import { useDeleteTasks, useEditTasks } from '../tasks/task-mutations.ts';
import { TaskPicker } from './task-picker.tsx';

const { fields, bulk } = words.tasks;

const SprintPicker = menuOnDemand<SprintPickerProps>(
  () => import('../sprints/sprint-picker.tsx').then(({ OpenedSprintPicker }) => OpenedSprintPicker),
  'listbox',
);

/** The toolbar that changes all selected tasks. */
export function TaskBulkBar({ tasks, onClear }: { tasks: TaskRow[]; onClear: () => void }) {
  const { mutate: edit } = useEditTasks();
  const { mutate: remove } = useDeleteTasks();
  const sprints = new Set(tasks.map(({ sprint_id }) => sprint_id));
  return (
    <BulkBar
      label={bulk.toolbar}
      count={tasks.length}
      deleteTitle={bulk.deleteTitle}
      deleteQuestion={messages.general.deleteUntitled(words.tasks.count(tasks.length))}
      deleteNote={bulk.subtasksToo}
      onDelete={() => remove(tasks)}
      onClear={onClear}
    >
      <TaskPicker field="status" tasks={tasks}>
        <BulkButton icon={<StatusIcon status="to_do" />} name={fields.status} />
      </TaskPicker>
      <TaskPicker field="priority" tasks={tasks}>
        <BulkButton icon={<PriorityIcon priority="high" />} name={fields.priority} />
      </TaskPicker>
      <TaskPicker field="assigned_to" tasks={tasks}>
        <BulkButton icon={<IconUserCircle size={16} stroke={1.6} aria-hidden />} name={fields.assigned_to} />
      </TaskPicker>
      <TaskPicker field="due_date" tasks={tasks}>
        <BulkButton icon={<IconCalendarEvent size={16} stroke={1.6} aria-hidden />} name={fields.due_date} />
      </TaskPicker>
      <TaskPicker field="labels" tasks={tasks}>
        <BulkButton icon={<IconTag size={16} stroke={1.6} aria-hidden />} name={fields.labels} />
      </TaskPicker>
      <SprintPicker
        teamId={tasks[0]?.team_id ?? ''}
        value={sprints.size > 1 ? undefined : tasks[0]?.sprint_id}
        onChange={(sprint_id) => edit({ tasks, edit: { sprint_id } })}
      >
        <BulkButton icon={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />} name={fields.sprint_id} />
      </SprintPicker>
    </BulkBar>
  );
}
