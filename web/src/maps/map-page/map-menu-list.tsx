import type { GroundworkMap } from '@groundwork/contract/maps/maps';
import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle, IconSend, IconTemplate, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { DeleteMap } from '../map-list/delete-map.tsx';
import { lookedAt, mapViews } from '../map-list/map-address.ts';
import { MapViewIcon } from './map-view-switch.tsx';
import { useSending } from './send-map.tsx';

const text = words.maps;

/** The menu with further actions of a map. */
export function MapMenuList({ map, children }: { map: GroundworkMap; children: MenuButton }) {
  const navigate = useNavigate();
  const phone = usePhone();
  const [asking, ask] = useDisclosure(false);
  return (
    <>
      <OpenedMenu button={children} position="bottom-end">
        <Menu.Dropdown>
          {phone && (
            <>
              {mapViews.map((each) => (
                <Menu.Item
                  key={each}
                  renderRoot={(item) => <Link {...item} to="." search={lookedAt(each)} />}
                  leftSection={<MapViewIcon view={each} />}
                >
                  {text.views[each]}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          <Menu.Item
            renderRoot={(item) => (
              <Link {...item} to="/dashboard/instances/$instanceId" params={{ instanceId: map.instance_id }} />
            )}
            leftSection={<IconInfoCircle size={16} stroke={1.6} />}
          >
            {text.openInstance}
          </Menu.Item>
          <Menu.Item
            renderRoot={(item) => (
              <Link {...item} to="/dashboard/templates/$templateId" params={{ templateId: map.template.id }} />
            )}
            leftSection={<IconTemplate size={16} stroke={1.6} />}
          >
            {text.openTemplate}
          </Menu.Item>
          {phone && map.can.edit && <SendItem />}
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

function SendItem() {
  const { name, ask } = useSending();
  return (
    <Menu.Item leftSection={<IconSend size={16} stroke={1.6} />} onClick={ask}>
      <bdi>{name}</bdi>
    </Menu.Item>
  );
}
