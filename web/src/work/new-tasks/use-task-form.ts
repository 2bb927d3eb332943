import { characters } from '@groundwork/contract/base/characters';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Priority } from '@groundwork/contract/base/statuses';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { useForm } from '@mantine/form';
import { useLocalStorage } from '@mantine/hooks';
import { dayProblem, splitWhen } from '../../base/dates/dates.ts';
import { useAccount } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';

export type TaskGoal = { id: string; title: string; team_id: string };

/** The sprint of a new task, if the task is in its team. */
export type TaskSprint = { id: string; team_id: string };

export type NewTaskValues = {
  /** While the task is written in one line, this is the line (task-line.ts). Several lines are several tasks. */
  title: string;
  description: string;
  team_id: string | null;
  goal_id: string | null;
  priority: Priority;
  /** Undefined until the person chooses; then the only member of a team gets the task. Null for nobody. */
  assigned_to: string | null | undefined;
  start_date: string;
  /** The due date, with or without a time (dates.ts). */
  due_date: string;
  recurrence: string | null;
  /** The day that the rule counts from; null if it counts from completion. */
  recurs_on: string | null;
  labels: TaskRow['labels'];
  /** Whether the line has the mark of a finished task. */
  isFinished?: boolean;
};
export type TaskForm = ReturnType<typeof useTaskForm>;

/** Returns the validation messages by field. */
export const taskProblems = ({ title, team_id, goal_id, start_date: start, due_date: due }: NewTaskValues) => ({
  title: titleProblem(title),
  team_id: team_id ? null : messages.tasks.teamRequired,
  goal_id: goal_id ? null : messages.tasks.goalOrParentRequired,
  start_date: dayProblem(start),
  due_date: dayProblem(due) ?? (start && due && splitWhen(due).day < start ? messages.tasks.datesCrossed : null),
});
export function titleProblem(title: string): string | null {
  if (title.trim() === '') return messages.tasks.titleRequired;
  return characters(title) > limits.text.title ? words.tasks.line.tooLong(limits.text.title) : null;
}

/** The goal of the last new task in each team, on this device. */
export const useLastGoals = () =>
  useLocalStorage<Record<string, string>>({
    key: 'groundwork-last-goals',
    defaultValue: {},
    getInitialValueInEffect: false,
  });

export type TaskFormOptions = {
  /** Sets the goal and its team, without a choice. */
  goal?: TaskGoal;
  sprint?: TaskSprint | undefined;
  /** The default due date. */
  dueDate?: string;
  /** Whether the task belongs to the person who creates it. */
  mine?: boolean;
};

/** The values of a new task. Changing the team resets the values that belong to a team. */
export function useTaskForm({ goal, sprint, dueDate = '', mine = false }: TaskFormOptions) {
  const { team } = useCurrentTeam();
  const me = useAccount().id;
  const assigned_to = mine ? me : undefined;
  const [lastGoals] = useLastGoals();
  const teamId = goal?.team_id ?? sprint?.team_id ?? team?.id;
  const form = useForm<NewTaskValues>({
    initialValues: {
      title: '',
      description: '',
      team_id: teamId ?? null,
      goal_id: goal?.id ?? lastGoals[teamId ?? ''] ?? null,
      priority: 'medium',
      assigned_to,
      start_date: '',
      due_date: dueDate,
      recurrence: null,
      recurs_on: null,
      labels: [],
    },
    onValuesChange: (values, previous) => {
      if (values.team_id !== previous.team_id) form.setValues({ goal_id: null, assigned_to, labels: [] });
    },
  });
  return form;
}
