import { lazily } from '../../base/loading/lazily.tsx';

/** The dialogs that copy a task or a goal. Their code is loaded when they open. */
export const CopyTask = lazily(() => import('./copy-task-dialog.tsx').then(({ CopyTaskDialog }) => CopyTaskDialog));
export const CopyGoal = lazily(() => import('./copy-goal-dialog.tsx').then(({ CopyGoalDialog }) => CopyGoalDialog));
