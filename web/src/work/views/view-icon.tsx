import type { ViewIcon as IconName, TaskView } from '@groundwork/contract/work/views';
import {
  IconAlertTriangle,
  IconBolt,
  IconBulb,
  IconCalendarEvent,
  IconCalendarMonth,
  IconClock,
  IconFlag,
  IconHeart,
  IconHome,
  IconLayoutKanban,
  IconLayoutList,
  IconMist,
  IconStar,
  IconTarget,
  type Icon as IconType,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { labelColors } from '../labels/label-colors.ts';
import c from './view-icon.module.css';

const icons: Record<IconName, IconType> = {
  star: IconStar,
  heart: IconHeart,
  flag: IconFlag,
  bolt: IconBolt,
  alert: IconAlertTriangle,
  clock: IconClock,
  calendar: IconCalendarEvent,
  user: IconUser,
  users: IconUsers,
  target: IconTarget,
  bulb: IconBulb,
  home: IconHome,
};

type Shown = Pick<TaskView, 'page' | 'search' | 'icon'>;

/** Returns the icon of a view; without one, that of its layout. */
export function iconOf({ page, search, icon }: Shown): IconType {
  if (icon) return icons[icon];
  if (page === 'calendar') return IconCalendarMonth;
  if (search.view === 'timeline') return IconMist;
  return search.view === 'board' ? IconLayoutKanban : IconLayoutList;
}

/** The icon of a view in its color. */
export function ViewIcon({ view, size = 16 }: { view: Shown & Pick<TaskView, 'color'>; size?: number }) {
  const Icon = iconOf(view);
  return (
    <Icon
      className={c.icon ?? ''}
      size={size}
      stroke={1.7}
      data-color={view.color === 'gray' ? undefined : view.color}
      style={{ '--c': labelColors[view.color] } as CSSProperties}
      aria-hidden
    />
  );
}
