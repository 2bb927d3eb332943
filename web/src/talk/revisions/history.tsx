import { lazily } from '../../base/loading/lazily.tsx';

/** The dialog with the versions of a description, goal or record. Its code is loaded when it opens. */
export const History = lazily(() => import('./history-dialog.tsx').then(({ HistoryDialog }) => HistoryDialog));
