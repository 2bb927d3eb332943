import { type OfferedStatus, offeredStatuses, type Priority, priorities } from '@groundwork/contract/base/statuses';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { joinWhen, splitWhen } from '../../base/dates/dates.ts';
import { DayPopover } from '../../base/day-picker/day-popover.tsx';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { ChoiceMenuList } from '../../base/menus/choice-menu-list.tsx';
import { ChoiceTicks } from '../../base/menus/choice-ticks.tsx';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import * as words from '../../base/words/words.ts';
import { MemberPicker } from '../../people/teams/member-picker.tsx';
import { GoalPicker } from '../goals/goal-picker.tsx';
import { labelChoice } from '../labels/label-choice.tsx';
import { teamLabels } from '../labels/label-queries.ts';
import type { PickedField } from '../row-focus/shown-rows.ts';
import { usePlanTasks } from '../tasks/plan-mutations.ts';
import { dueEdit, type TasksEdit, useEditTask, useEditTasks } from '../tasks/task-mutations.ts';

const { fields } = words.tasks;

/** Returns the common value of all tasks, or undefined if they differ. */
const shared = <Value,>(tasks: TaskRow[], value: (task: TaskRow) => Value): Value | undefined => {
  const [first, ...others] = tasks.map(value);
  return others.every((other) => other === first) ? first : undefined;
};

const teamOf = ([first]: TaskRow[]) => first?.team_id ?? '';

/** Returns the function that edits one task, or several at once. */
function useEdit(tasks: TaskRow[]) {
  const { mutate: editOne } = useEditTask();
  const { mutate: editAll } = useEditTasks();
  return (edit: Omit<TasksEdit, 'label'>) => {
    const [task, ...others] = tasks;
    if (task && others.length === 0) editOne({ task, edit });
    else editAll({ tasks, edit });
  };
}

const statusChoices = () =>
  offeredStatuses.map((status) => ({
    value: status,
    label: words.tasks.status[status],
    icon: <StatusIcon status={status} />,
    ...(status === 'in_review' && { note: words.tasks.savedAsInProgress }),
  }));

export type TaskPickerProps = {
  /** The tasks that get the chosen value. */
  tasks: TaskRow[];
  onClose?: (() => void) | undefined;
  children: MenuButton;
};

/** The option in_review has a note that the server saves it as in_progress. */
function StatusPicker({ tasks, ...menu }: TaskPickerProps) {
  const edit = useEdit(tasks);
  return (
    <ChoiceMenuList
      {...menu}
      choices={statusChoices()}
      value={shared(tasks, ({ status }) => status) ?? null}
      onChange={(status) => edit({ status: status as OfferedStatus })}
    />
  );
}

const priorityChoices = () =>
  priorities
    .map((priority) => ({
      value: priority,
      label: words.tasks.priority[priority],
      icon: <PriorityIcon priority={priority} />,
    }))
    .toReversed();

function PriorityPicker({ tasks, ...menu }: TaskPickerProps) {
  const edit = useEdit(tasks);
  return (
    <ChoiceMenuList
      {...menu}
      choices={priorityChoices()}
      value={shared(tasks, ({ priority }) => priority) ?? null}
      onChange={(priority) => edit({ priority: priority as Priority })}
    />
  );
}

function AssigneePicker({ tasks, ...list }: TaskPickerProps) {
  const edit = useEdit(tasks);
  const same = shared(tasks, ({ assigned_user }) => assigned_user?.id ?? null);
  return (
    <MemberPicker
      {...list}
      opened
      teamId={teamOf(tasks)}
      value={same === undefined ? undefined : tasks[0]?.assigned_user}
      onChange={(assigned_user) => edit({ assigned_user })}
    />
  );
}

function DuePicker({ tasks, ...popover }: TaskPickerProps) {
  const edit = useEdit(tasks);
  return (
    <DayPopover
      {...popover}
      opened
      label={fields.due_date}
      value={shared(tasks, (task) => task.due_date && joinWhen(task.due_date, task.due_time)) ?? null}
      withTime
      // For several tasks, a day without a time leaves each task its time.
      onSave={(when) => edit(tasks.length === 1 || (when && splitWhen(when).time) ? dueEdit(when) : { due_date: when })}
    />
  );
}

function LabelsPicker({ tasks, onClose, children }: TaskPickerProps) {
  const { mutate: editAll } = useEditTasks();
  const [opened, setOpened] = useState(true);
  const labels = useQuery({ ...teamLabels(teamOf(tasks)), enabled: opened }).data?.items;
  const ticked = (id: string) => {
    const having = tasks.filter((task) => task.labels.some((label) => label.id === id)).length;
    return having === tasks.length || (having > 0 && 'mixed');
  };
  const toggle = (id: string) => {
    const label = labels?.find((label) => label.id === id);
    if (!label) return;
    const { name, color } = label;
    editAll({ tasks, edit: { label: { label: { id, name, color }, on: ticked(id) !== true } } });
  };
  return (
    <ChoiceTicks
      choices={labels?.map(labelChoice)}
      ticked={ticked}
      onToggle={toggle}
      search={words.tasks.filter.searchIn(fields.labels)}
      opened={opened}
      onOpenedChange={(next) => {
        setOpened(next);
        if (!next) onClose?.();
      }}
      closesOnEnter
    >
      {children}
    </ChoiceTicks>
  );
}

/** Moves tasks to another goal of their team. */
function TaskGoalPicker({ tasks, ...list }: TaskPickerProps) {
  const edit = useEdit(tasks);
  return (
    <GoalPicker
      {...list}
      opened
      teamId={teamOf(tasks)}
      value={shared(tasks, ({ goal }) => goal?.id ?? null) ?? null}
      onChange={(goal) => edit({ goal })}
    />
  );
}

/** Plans tasks for a day, for oneself. */
function PlanPicker({ tasks, ...popover }: TaskPickerProps) {
  const plan = usePlanTasks();
  return (
    <DayPopover
      {...popover}
      opened
      label={fields.plan}
      value={shared(tasks, (task) => task.plan?.day ?? null) ?? null}
      clear={words.myWork.unplan}
      onSave={(day) => plan({ tasks, day })}
    />
  );
}

export const fieldPickers: Record<PickedField, ComponentType<TaskPickerProps>> = {
  status: StatusPicker,
  priority: PriorityPicker,
  assigned_to: AssigneePicker,
  due_date: DuePicker,
  labels: LabelsPicker,
  goal_id: TaskGoalPicker,
  plan: PlanPicker,
};
