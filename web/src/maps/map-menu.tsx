import type { GroundworkMap } from '@groundwork/contract/maps';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconInfoCircle, IconTemplate, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { words } from '../words/words.ts';
import { DeleteMap } from './delete-map.tsx';

const text = words.maps;

/** What else can be done with a map. */
export function MapMenu({ map }: { map: GroundworkMap }) {
  const navigate = useNavigate();
  const [asking, ask] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={text.more}>
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
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
      </Menu>
      <DeleteMap map={map} opened={asking} onClose={ask.close} onDeleted={() => navigate({ to: '/dashboard/maps' })} />
    </>
  );
}
