import type { Goal } from '@groundwork/contract/work/goals';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import type { Choice } from '../../base/menus/choice.tsx';

/** A goal as an option. */
export const goalChoice = ({ id, title, status }: Goal): Choice => ({
  value: id,
  label: title,
  icon: <StatusIcon status={status} />,
});
