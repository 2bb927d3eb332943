import type { Watch, WatchSubject } from '@groundwork/contract/talk/watches';
import { ActionIcon } from '@mantine/core';
import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { oneWatch } from './watch-queries.ts';

const w = words.watches;

const Menu = menuOnDemand(() => import('./watch-menu-list.tsx').then(({ WatchMenuList }) => WatchMenuList));

/** Returns the icon and the sentence for the state of a watch. */
function stateOf(watch: Watch | undefined) {
  if (!watch) return { Icon: IconBell, state: null };
  if (watch.choice === 'mute') return { Icon: IconBellOff, state: w.muted };
  return watch.is_watching ? { Icon: IconBellRinging, state: w.watching } : { Icon: IconBell, state: w.notWatching };
}

type WatchBellProps = {
  subject: WatchSubject;
  /** The name of the kind of subject in the menu. */
  about: Parameters<typeof w.notes>[0];
  size?: number;
};

/** The bell of a task, goal, map or form. Shows whether the person watches it; the menu lists the watchers. */
export function WatchBell({ subject, about, size = 32 }: WatchBellProps) {
  const { data } = useQuery(oneWatch(subject));
  const phone = usePhone();
  const { Icon, state } = stateOf(data);
  const label = state ? `${w.title}: ${state}` : w.title;
  return (
    <Menu subject={subject} about={about}>
      <ActionIcon variant="subtle" color="gray" size={phone ? 40 : size} aria-label={label} title={label}>
        <Icon size={16} stroke={1.7} />
      </ActionIcon>
    </Menu>
  );
}
