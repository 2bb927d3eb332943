import * as messages from '@groundwork/contract/base/messages.gen';
import type { NodeName } from '@groundwork/contract/base/node-names';
import type { OfferedStatus, TaskStatus } from '@groundwork/contract/base/statuses';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { useState } from 'react';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { messageOf } from '../../base/queries/api.ts';
import { useAccount } from '../../base/session/session.ts';
import { toastError } from '../../base/toast/toast.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { soleMember } from '../../people/teams/team-queries.ts';
import { chosenGoal } from '../goals/goal-queries.ts';
import { useSaveNewTasks } from './save-new-tasks.ts';
import { type NewTaskValues, type TaskFormOptions, taskProblems, useTaskForm } from './use-task-form.ts';
import { useTaskLine } from './use-task-line.ts';

export type NewTaskOptions = TaskFormOptions & {
  onClose: () => void;
  /** The map node of the task. */
  node?: NodeName;
  /** The initial status. */
  status?: TaskStatus | OfferedStatus;
};

/** Whether a new task has values that the line does not show. */
const needsAllFields = (values: NewTaskValues, mine: string | undefined, dueDate: string) =>
  values.description !== '' ||
  values.start_date !== '' ||
  (values.assigned_to != null && values.assigned_to !== mine) ||
  values.priority !== 'medium' ||
  values.labels.length > 0 ||
  Boolean(values.recurrence) ||
  (values.due_date !== '' && values.due_date !== dueDate);

/** Returns the text after `before`; the whole text if it does not begin with `before`. */
const restOf = (text: string, before: string) =>
  text.startsWith(before) ? text.slice(before.length).trimStart() : text;

/** A new task, or several, from the first word until they are saved: as one line, then perhaps with all fields. */
export function useNewTask({ onClose, node, status, ...options }: NewTaskOptions) {
  const { goal, sprint, dueDate = '', mine } = options;
  const [created, setCreated] = useState(0);
  const [saving, setSaving] = useState(false);
  const [hasAllFields, setHasAllFields] = useState(false);
  const [plain, setPlain] = useState<string[]>([]);
  const { team } = useCurrentTeam();
  const me = useAccount();
  const form = useTaskForm(options);
  const reading = useTaskLine(form.values.team_id, plain);
  const draft = useKeptForm(form, `new task ${node?.id ?? goal?.id ?? sprint?.id ?? team?.id}`);
  const { saveAll, holdPicture } = useSaveNewTasks({ sprint, node, status });
  if (!hasAllFields && needsAllFields(form.values, mine ? me.id : undefined, dueDate)) setHasAllFields(true);

  /** Several lines are several tasks. */
  const lines = form.values.title.split('\n');
  const isSeveral = lines.length > 1;
  /** Drops the goal of the last task if this goal has been deleted. */
  const goalId =
    goal || !reading.goals ? form.values.goal_id : (chosenGoal(reading.goals, form.values.goal_id)?.id ?? null);
  const assigneeId = form.values.assigned_to === undefined ? soleMember(reading.people)?.id : form.values.assigned_to;

  /** Returns the values of the tasks, or null after showing the validation messages. */
  const validTasks = async (): Promise<NewTaskValues[] | null> => {
    const values = { ...form.values, goal_id: goalId };
    const tasks = hasAllFields ? [values] : (await reading.readAll(lines)).map((line) => ({ ...values, ...line }));
    const problems = tasks.map(taskProblems).find((problem) => Object.values(problem).some(Boolean));
    if (problems) form.setErrors(problems);
    return problems ? null : tasks;
  };

  const clear = (made: TaskRow[]) => {
    setCreated(created + 1);
    setPlain([]);
    form.setValues(({ title, goal_id }) => ({
      // Text that the person typed while the task was saved begins the next task.
      title: restOf(title ?? '', form.values.title),
      description: '',
      goal_id: made.at(-1)?.goal_id ?? goal_id ?? null,
    }));
    form.getInputNode('title')?.focus();
    draft.forget();
  };

  const submit = async (staysOpen: boolean) => {
    if (saving) return;
    setSaving(true);
    try {
      const tasks = await validTasks();
      if (tasks) await draft.settle(saveAll(tasks), staysOpen ? clear : onClose);
    } catch (error) {
      toastError(messages.tasks.createFailed, { detail: messageOf(error) });
    } finally {
      setSaving(false);
    }
  };

  const showAllFields = async () => {
    if (isSeveral) return;
    const [line] = await reading.readAll(lines).catch(() => []);
    // The fields have no status, so the mark of a finished task stays.
    const { isFinished, ...fields }: Partial<NewTaskValues> = line ?? {};
    form.setValues({ goal_id: goalId, ...fields, ...(isFinished && { title: `[x] ${fields.title}` }) });
    setHasAllFields(true);
  };

  return {
    form,
    draft,
    reading,
    lines,
    goalId,
    assigneeId: assigneeId ?? null,
    saving,
    hasAllFields,
    showAllFields,
    /** A new key whenever the text of the description is replaced. */
    descriptionKey: `${created} ${draft.revision}`,
    holdPicture,
    /** Leaves a text of the line in the title, after the person has removed its chip. */
    leavePlain: (text: string) => setPlain([...plain, text]),
    submit,
  };
}
