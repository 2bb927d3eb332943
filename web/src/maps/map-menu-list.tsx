import type { GroundworkMap } from '@groundwork/contract/maps';
import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle, IconTemplate, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MenuButton } from '../ui/menu-on-demand.tsx';
import { OpenedMenu } from '../ui/opened-menu.tsx';
import { words } from '../words/words.ts';
import { DeleteMap } from './delete-map.tsx';

const text = words.maps;

/** What else can be done with a map. */
export function MapMenuList({ map, children }: { map: GroundworkMap; children: MenuButton }) {
  const navigate = useNavigate();
  const [asking, ask] = useDisclosure(false);
  return (
    <>
      <OpenedMenu button={children} position="bottom-end">
        <Menu.Dropdown>
          <Menu.Item
            renderRoot={(item) => <Link {...item} to="/dashboard/instances/$instanceId" params={{ instanceId: map.instance_id }} />}
            leftSection={<IconInfoCircle size={16} stroke={1.6} />}
          >
            {text.openInstance}
          </Menu.Item>
          <Menu.Item
            renderRoot={(item) => <Link {...item} to="/dashboard/templates/$templateId" params={{ templateId: map.template.id }} />}
            leftSection={<IconTemplate size={16} stroke={1.6} />}
          >
            {text.openTemplate}
          </Menu.Item>
          {map.can.delete && (
            <>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={ask.open}>
                {text.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </OpenedMenu>
      <DeleteMap map={map} opened={asking} onClose={ask.close} onDeleted={() => navigate({ to: '/dashboard/maps' })} />
    </>
  );
}
