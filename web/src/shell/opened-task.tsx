import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const TaskDialog = lazy(() => import('./task-dialog.tsx').then((module) => ({ default: module.TaskDialog })));

/** `?task=<id>` opens that task over whatever page one is on, so that Back closes it and a pasted link opens it. */
export function OpenedTask() {
  const { task } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (!task) return null;
  return (
    <Suspense>
      <TaskDialog
        taskId={task}
        onClose={() =>
          void navigate({ to: '.', search: (previous) => ({ ...previous, task: undefined, comment: undefined }) })
        }
      />
    </Suspense>
  );
}
