import { messages } from '@groundwork/contract/messages';
import type { Priority } from '@groundwork/contract/statuses';
import type { TaskRow } from '@groundwork/contract/tasks';
import { useForm } from '@mantine/form';
import { useCurrentTeam } from '../teams/current-team.ts';
import { splitWhen } from '../ui/dates.ts';
import { dayProblem } from '../ui/day-field.tsx';

export type TaskGoal = { id: string; title: string; team_id: string };

type Values = {
  title: string;
  description: string;
  team_id: string | null;
  goal_id: string | null;
  priority: Priority;
  assigned_to: string | null;
  start_date: string;
  /** With or without a time (dates.ts). */
  due_date: string;
  labels: TaskRow['labels'];
};
export type TaskForm = ReturnType<typeof useTaskForm>;

/** The values of a new task. Another team resets what belongs to a team. */
export function useTaskForm(goal: TaskGoal | undefined, dueDate: string) {
  const { team } = useCurrentTeam();
  const form = useForm<Values>({
    initialValues: {
      title: '',
      description: '',
      team_id: goal?.team_id ?? team?.id ?? null,
      goal_id: goal?.id ?? null,
      priority: 'medium',
      assigned_to: null,
      start_date: '',
      due_date: dueDate,
      labels: [],
    },
    validate: {
      title: (title) => (title.trim() ? null : messages.tasks.titleRequired),
      team_id: (id) => (id ? null : messages.tasks.teamRequired),
      goal_id: (id) => (id ? null : messages.tasks.goalOrParentRequired),
      start_date: dayProblem,
      due_date: (due, { start_date: start }) =>
        dayProblem(due) ?? (start && due && splitWhen(due).day < start ? messages.tasks.datesCrossed : null),
    },
    onValuesChange: (values, previous) => {
      if (values.team_id !== previous.team_id) form.setValues({ goal_id: null, assigned_to: null, labels: [] });
    },
  });
  return form;
}
