import type { GroundworkMap } from '@groundwork/contract/maps';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { menuOnDemand } from '../ui/menu-on-demand.tsx';
import { words } from '../words/words.ts';

const Menu = menuOnDemand(() => import('./map-menu-list.tsx').then(({ MapMenuList }) => MapMenuList));

export function MapMenu({ map }: { map: GroundworkMap }) {
  return (
    <Menu map={map}>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={words.maps.more}>
        <IconDots size={18} stroke={1.7} />
      </ActionIcon>
    </Menu>
  );
}
