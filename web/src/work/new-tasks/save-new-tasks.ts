import * as messages from '@groundwork/contract/base/messages.gen';
import type { NodeName } from '@groundwork/contract/base/node-names';
import type { OfferedStatus, TaskStatus } from '@groundwork/contract/base/statuses';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { splitWhen } from '../../base/dates/dates.ts';
import { dismissToast, toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import * as words from '../../base/words/words.ts';
import { useNewTaskPictures } from '../../talk/attachments/new-task-pictures.ts';
import { useLabelNewTask } from '../labels/label-mutations.ts';
import { useCreateTask, useCreateTasks } from '../tasks/task-mutations.ts';
import { undoableCreation } from '../tasks/task-undo.ts';
import { type NewTaskValues, type TaskSprint, useLastGoals } from './use-task-form.ts';

/** The subject of the toasts, so that a new toast can dismiss the previous one. */
const about = 'new tasks';

type Fixed = {
  sprint?: TaskSprint | undefined;
  node?: NodeName | undefined;
  status?: TaskStatus | OfferedStatus | undefined;
};

/** Saves new tasks with their labels and pictures, and remembers their goal for the next task. */
export function useSaveNewTasks({ sprint, node, status }: Fixed) {
  const queries = useQueryClient();
  const { mutateAsync: create } = useCreateTask();
  const { mutateAsync: createMany } = useCreateTasks();
  const pictures = useNewTaskPictures();
  const labelTask = useLabelNewTask();
  const linkTo = useToastLink();
  const [, setLastGoals] = useLastGoals();

  const inputOf = (values: NewTaskValues) => {
    const {
      description,
      team_id,
      start_date,
      due_date,
      recurrence,
      recurs_on,
      labels: _,
      isFinished,
      ...rest
    } = values;
    const { day, time } = splitWhen(due_date);
    return {
      ...rest,
      status: isFinished ? ('done' as const) : status,
      node_id: node?.id,
      sprint_id: sprint?.team_id === team_id ? sprint?.id : undefined,
      team_id: team_id ?? '',
      description: description || null,
      start_date: start_date || null,
      due_date: day || null,
      due_time: time,
      // A rule by the calendar counts from the due date, even if the person changed the date after the rule.
      ...(recurrence && { recurrence, recurs_on: recurs_on && (day || recurs_on) }),
    };
  };

  const save = async (values: NewTaskValues): Promise<TaskRow> => {
    const made = await create(inputOf(values));
    void pictures.attach(made, values.description);
    if (values.labels.length > 0) labelTask.mutate({ taskId: made.id, labels: values.labels });
    return made;
  };
  const saveSeveral = async (tasks: NewTaskValues[]): Promise<TaskRow[]> =>
    (await createMany(tasks.map((task) => ({ ...inputOf(task), label_ids: task.labels.map(({ id }) => id) })))).items;

  /** Says in a toast what was created, with a link to a single task. */
  const toastCreated = (made: TaskRow[]) => {
    const [first, second] = made;
    if (!first) return;
    const undo = undoableCreation(queries, made);
    // A person who creates several tasks in a row sees only the toast of the last.
    dismissToast(about);
    if (second) return toastSuccess(words.tasks.line.created(made.length), { undo, about });
    const next = linkTo({ to: '.', search: (before) => ({ ...before, task: first.id }) });
    toastSuccess(messages.tasks.created, { name: first.title, undo, next, about });
  };

  /** Creates one task, or all of several or none, and returns them. */
  const saveAll = async (tasks: NewTaskValues[]): Promise<TaskRow[]> => {
    const [first] = tasks;
    const made = first && tasks.length === 1 ? [await save(first)] : await saveSeveral(tasks);
    const last = made.findLast(({ goal_id }) => goal_id !== null);
    if (last) setLastGoals((before) => ({ ...before, [last.team_id]: last.goal_id ?? '' }));
    toastCreated(made);
    return made;
  };
  return { saveAll, holdPicture: pictures.hold };
}
