import { lazily } from '../../base/loading/lazily.tsx';
import { useAskedSubtasks } from './open-subtasks.ts';

const OpenSubtasksDialog = lazily(() =>
  import('./open-subtasks-dialog.tsx').then(({ OpenSubtasksDialog }) => OpenSubtasksDialog),
);

/** Shows the dialog while a change waits for an answer. */
export function OpenSubtasksQuestion() {
  const count = useAskedSubtasks();
  return count > 0 && <OpenSubtasksDialog count={count} />;
}
