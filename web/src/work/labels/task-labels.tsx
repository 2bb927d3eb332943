import type { Task } from '@groundwork/contract/work/tasks';
import { PropertyValue } from '../../base/fields/property.tsx';
import { LabelChips } from '../../base/icons/label-chip.tsx';
import { useLabelTask } from './label-mutations.ts';
import { LabelSelect } from './label-select.tsx';

/** The labels in the properties of a task. */
export function TaskLabels({ task }: { task: Task }) {
  const { set, create } = useLabelTask(task);
  if (!task.can.edit)
    return (
      <PropertyValue>
        <LabelChips labels={task.labels} max={task.labels.length} />
      </PropertyValue>
    );
  return (
    <LabelSelect
      teamId={task.team_id}
      value={task.labels}
      onChange={(label, on) => set({ label, on })}
      onCreate={(label) => create({ teamId: task.team_id, label })}
    />
  );
}
