import type { Task } from '@groundwork/contract/work/tasks';
import { useState } from 'react';
import { splitWhen } from '../../base/dates/dates.ts';
import { useTyped } from '../../base/drafts/typed-text.ts';
import { useDraft } from '../../base/drafts/use-draft.ts';
import * as words from '../../base/words/words.ts';
import { useLabelNewTask } from '../labels/label-mutations.ts';
import { useCreateTask } from '../tasks/task-mutations.ts';
import { TaskLineField } from './task-line-field.tsx';
import { TaskLineParts } from './task-line-parts.tsx';
import { titleProblem } from './use-task-form.ts';
import { useTaskLine } from './use-task-line.ts';

const inOneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((part) => part.trim())
    .join(' ')
    .trim();

/**
 * Writes a subtask in one line, with the signs of every new task except the sign of the goal. A subtask has the goal of
 * its parent.
 */
export function NewSubtask({ parent, onClose }: { parent: Task; onClose: () => void }) {
  const { draft: line = '', keep, forget } = useDraft<string>(`new subtask ${parent.id}`);
  useTyped(() => [{ label: words.tasks.subtaskTitle, text: line }]);
  const [plain, setPlain] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useTaskLine(parent.team_id, plain, 'goal');
  const [saving, setSaving] = useState(false);
  const { mutateAsync: create } = useCreateTask();
  const labelTask = useLabelNewTask();
  const read = reading.read(line);

  const put = (text: string) => {
    setProblem(null);
    if (text) keep(text);
    else forget();
  };
  const add = async () => {
    const [fields] = await reading.readAll([line]);
    if (!fields) return;
    const { title, assigned_to, priority, due_date = '', recurrence, recurs_on, labels = [], isFinished } = fields;
    const wrong = titleProblem(title);
    if (wrong) return setProblem(wrong);
    const { day, time } = splitWhen(due_date);
    const made = await create({
      team_id: parent.team_id,
      parent_task_id: parent.id,
      title,
      ...(assigned_to && { assigned_to }),
      ...(priority && { priority }),
      ...(day && { due_date: day, due_time: time }),
      ...(recurrence && { recurrence, recurs_on: recurs_on ?? null }),
      ...(isFinished && { status: 'done' as const }),
    });
    forget();
    setPlain([]);
    if (labels.length > 0) labelTask.mutate({ taskId: made.id, labels });
  };
  return (
    <TaskLineField
      line={line}
      read={read}
      reading={reading}
      error={problem}
      bareLabel={words.tasks.subtaskTitle}
      onChange={put}
      onPasteLines={(text) => put(inOneLine(text))}
      readOnly={saving}
      onEnter={() => {
        if (!line.trim() || saving) return;
        setSaving(true);
        // The mutation shows its failure, and the line stays.
        void add()
          .catch(() => {})
          .finally(() => setSaving(false));
      }}
      onShiftEnter={() => {}}
      onEscape={onClose}
      onLeaveEmpty={onClose}
    >
      <TaskLineParts parts={read.parts} lists={reading} onRemove={({ text }) => setPlain([...plain, text])} />
    </TaskLineField>
  );
}
