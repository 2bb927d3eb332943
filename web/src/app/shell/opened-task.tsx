import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazily } from '../../base/loading/lazily.tsx';

const TaskDialog = lazily(() => import('./task-dialog.tsx').then(({ TaskDialog }) => TaskDialog));

/** Opens the task of `?task=<id>` over any page, so that links can open it and the Back button closes it. */
export function OpenedTask() {
  const { task } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (!task) return null;
  return (
    <TaskDialog
      taskId={task}
      onClose={() =>
        void navigate({ to: '.', search: (previous) => ({ ...previous, task: undefined, comment: undefined }) })
      }
    />
  );
}
