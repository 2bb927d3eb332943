import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { Task } from '@groundwork/contract/tasks';
import { InlineTitle } from '../ui/inline-title.tsx';
import { words } from '../words/words.ts';
import { TaskDescription } from './task-description.tsx';
import { useEditTask } from './task-mutations.ts';
import { TaskProperties } from './task-properties.tsx';
import { TaskSubtasks } from './task-subtasks.tsx';
import c from './task-view.module.css';

/** Everything about one task: the same in the dialog and on the page. */
export function TaskView({ task, onDelete }: { task: Task; onDelete: () => void }) {
  const { mutate } = useEditTask();
  return (
    <div className={c.view}>
      <div className={c.title}>
        <InlineTitle
          value={task.title}
          label={words.tasks.editTitle}
          requiredMessage={messages.tasks.titleRequired}
          maxLength={limits.text.title}
          readOnly={!task.can.edit}
          onSave={(title) => mutate({ task, edit: { title } })}
        />
      </div>
      <TaskProperties task={task} onDelete={onDelete} />
      <div className={c.pane}>
        <TaskDescription task={task} />
        <TaskSubtasks task={task} />
      </div>
    </div>
  );
}
