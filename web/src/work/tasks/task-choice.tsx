import type { TaskRow } from '@groundwork/contract/work/tasks';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import type { Choice } from '../../base/menus/choice.tsx';

/** A task as an option, with the title of its parent. */
export const taskChoice = ({ id, title, status, parent }: TaskRow): Choice => ({
  value: id,
  label: title,
  icon: <StatusIcon status={status} />,
  ...(parent && { note: parent.title }),
});
