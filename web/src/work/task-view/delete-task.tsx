import * as messages from '@groundwork/contract/base/messages.gen';
import type { Task } from '@groundwork/contract/work/tasks';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import * as words from '../../base/words/words.ts';
import { useDeleteTask } from '../tasks/task-mutations.ts';

/** Asks for confirmation with the text of part 2, and deletes the task. */
export function DeleteTask({
  task,
  opened,
  onClose,
  onDeleted,
}: {
  task: Task;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { mutate } = useDeleteTask();
  return (
    <Confirm
      opened={opened}
      title={words.tasks.delete}
      description={messages.general.deleteQuestion(task.title)}
      restorable
      confirmText={words.tasks.delete}
      dangerous
      onClose={onClose}
      onConfirm={() => {
        mutate(task);
        onDeleted();
      }}
    />
  );
}
