import { limits } from '@groundwork/contract/base/limits';
import { useAccount } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import { GivenGoal, GoalChoice } from './goal-choice.tsx';
import { PastedTasks } from './pasted-tasks.tsx';
import c from './task-line.module.css';
import type { LinePart } from './task-line.ts';
import { TaskLineField } from './task-line-field.tsx';
import { Chip, DueName, TaskLineParts } from './task-line-parts.tsx';
import type { TaskForm, TaskGoal } from './use-task-form.ts';
import type { TaskLineReading } from './use-task-line.ts';

const text = words.tasks.line;
const { lines: mostLines, characters: mostCharacters } = limits.pastedTasks;

type TaskLineFormProps = {
  form: TaskForm;
  goal: TaskGoal | undefined;
  goalId: string | null;
  assigneeId: string | null;
  reading: TaskLineReading;
  saving: boolean;
  /** Leaves a text of the line in the title, after the person has removed its chip. */
  onPlain: (text: string) => void;
  onEnter: () => void;
  onShiftEnter: () => void;
  onNewGoal: (title: string) => void;
};

/** A new task as one line, or several tasks as the lines of a pasted text, with their goal. */
export function TaskLineForm({
  form,
  goal,
  goalId,
  assigneeId,
  reading,
  saving,
  onPlain,
  onEnter,
  onShiftEnter,
  onNewGoal,
}: TaskLineFormProps) {
  const { title, due_date } = form.values;
  const isMine = assigneeId === useAccount().id;
  const tasks = title.split('\n').map(reading.read);
  const [task] = tasks;
  if (!task) return null;

  const put = (line: string) => form.setFieldValue('title', line);
  const without = ({ from, to }: LinePart) => `${title.slice(0, from)}${title.slice(to)}`.replace(/\s+/g, ' ').trim();
  const named = tasks.length === 1 ? task.parts.find(({ kind }) => kind === 'goal') : undefined;
  const chooseGoal = (id: string) => {
    if (named) put(without(named));
    form.setFieldValue('goal_id', id);
  };
  const paste = async (pasted: string) => {
    if (pasted.length > mostCharacters) return form.setFieldError('title', text.tooMuch);
    const { markedLinesOf } = await import('./task-line.ts');
    const lines = markedLinesOf(pasted);
    if (lines.length > mostLines) return form.setFieldError('title', text.tooMany(lines.length, mostLines));
    put(lines.join('\n'));
  };

  return (
    <>
      {tasks.length > 1 ? (
        <PastedTasks tasks={tasks} lists={reading} saving={saving} />
      ) : (
        <TaskLineField
          line={title}
          read={task}
          reading={reading}
          error={form.errors.title}
          onChange={put}
          onPasteLines={(pasted) => void paste(pasted)}
          onEnter={onEnter}
          onShiftEnter={onShiftEnter}
          onGoal={chooseGoal}
        >
          <TaskLineParts parts={task.parts} lists={reading} onRemove={(part) => onPlain(part.text)} />
          {isMine && !task.parts.some(({ kind }) => kind === 'assignee') && (
            <div className={c.parts}>
              <Chip
                name={<span className={c.name}>{text.assignedToYou}</span>}
                removeLabel={text.toNobody}
                onRemove={() => form.setFieldValue('assigned_to', null)}
              />
            </div>
          )}
          {due_date && !task.parts.some(({ kind }) => kind === 'due_date') && (
            <div className={c.parts}>
              <Chip
                name={<DueName when={due_date} />}
                removeLabel={text.noDueDate}
                onRemove={() => form.setFieldValue('due_date', '')}
              />
            </div>
          )}
        </TaskLineField>
      )}
      {goal ? (
        <GivenGoal goal={goal} />
      ) : (
        <GoalChoice form={form} goalId={named?.value ?? goalId} onGoal={chooseGoal} onNewGoal={onNewGoal} />
      )}
      {tasks.length === 1 && <p className={c.keys}>{text.keys}</p>}
      {tasks.length > 1 && isMine && <p className={c.keys}>{text.assignedToYou}</p>}
    </>
  );
}
