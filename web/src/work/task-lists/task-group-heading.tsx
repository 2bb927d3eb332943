import { IconCalendarEvent, IconTarget } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import { today } from '../../base/dates/dates.ts';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import * as words from '../../base/words/words.ts';
import { SprintIcon } from '../sprints/sprint-icon.tsx';
import { phaseOf } from '../sprints/sprint-phases.ts';
import type { GroupOf } from '../tasks/task-groups.ts';

/** Returns the icon and the name of a group of tasks. */
export function groupHeading({ by, value }: GroupOf): { icon: ReactNode; name: string } {
  switch (by) {
    case 'status':
      return { icon: <StatusIcon status={value} />, name: words.tasks.status[value] };
    case 'goal':
      return { icon: <IconTarget size={16} stroke={1.6} aria-hidden />, name: value?.title ?? words.tasks.noGoal };
    case 'assignee':
      return { icon: <Face person={value} />, name: value ? value.full_name || value.email : words.tasks.nobody };
    case 'sprint':
      return {
        icon: <SprintIcon phase={value?.sprint ? phaseOf(value.sprint, today()) : 'upcoming'} />,
        name: value ? (value.sprint?.name ?? '…') : words.sprints.none,
      };
    case 'due':
      return { icon: <IconCalendarEvent size={16} stroke={1.6} aria-hidden />, name: words.tasks.dueGroups[value] };
  }
}
