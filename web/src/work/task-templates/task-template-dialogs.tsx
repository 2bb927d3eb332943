import { lazily } from '../../base/loading/lazily.tsx';

/** The dialogs of task templates that other screens open. Their code is loaded when they open. */
export const SaveTaskTemplate = lazily(() =>
  import('./save-task-template.tsx').then(({ SaveTaskTemplateDialog }) => SaveTaskTemplateDialog),
);
export const ApplyTaskTemplate = lazily(() =>
  import('./apply-task-template.tsx').then(({ ApplyTaskTemplateDialog }) => ApplyTaskTemplateDialog),
);
