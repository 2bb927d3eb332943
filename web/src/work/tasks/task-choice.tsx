import type { TaskRow } from '@groundwork/contract/tasks';
import type { Choice } from '../ui/choice.tsx';
import { StatusIcon } from '../ui/status-icon.tsx';

/** A task as an option, with the title of its parent. */
export const taskChoice = ({ id, title, status, parent }: TaskRow): Choice => ({
  value: id,
  label: title,
  icon: <StatusIcon status={status} />,
  ...(parent && { note: parent.title }),
});
