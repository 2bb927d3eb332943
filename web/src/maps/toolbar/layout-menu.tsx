import { limits } from '@groundwork/contract/base/limits';
import { knownOptions } from '@groundwork/contract/forms/form-fields';
import { Menu } from '@mantine/core';
import { IconBinaryTree, IconLayoutGrid, IconLayoutRows, IconSitemap } from '@tabler/icons-react';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import * as words from '../../base/words/words.ts';
import { canLayer } from '../layouts/lay-out.ts';
import { nodeCount } from '../model/map-views.ts';
import { useMap, useModel } from '../open-map/use-map.tsx';
import type { MapActions } from '../session/map-actions.ts';
import c from './map-menus.module.css';
import type { MapTools } from './map-tools.ts';

const text = words.maps.layout;
const icon = { size: 17, stroke: 1.7 };

/** Lays out the map, or the focused branch. */
export function LayoutMenu({ tools, children }: { tools: MapTools; children: MenuButton }) {
  return (
    <OpenedMenu button={children} position="top-start" width={268}>
      <Menu.Dropdown className={c.menu}>
        <LayoutItems tools={tools} />
      </Menu.Dropdown>
    </OpenedMenu>
  );
}

/** The items of the menu, which phones show among other tools. */
export function LayoutItems({ tools: { doWork, aspect } }: { tools: MapTools }) {
  const { actions, nodeFields } = useMap();
  const model = useModel();
  const lanes = nodeFields.filter((field) => knownOptions(field).length > 1);
  const layOut = (kind: Parameters<MapActions['layOut']>[0], laneField?: string) =>
    doWork(text.working, ({ signal }) =>
      actions.layOut(kind, { aspect: aspect(), signal, ...(laneField && { laneField }) }),
    );
  return (
    <>
      <Menu.Label>{model.focus === null ? text.whole(nodeCount(model)) : text.branch}</Menu.Label>
      <Menu.Item
        leftSection={<IconSitemap {...icon} />}
        rightSection={<Note>{text.treeNote}</Note>}
        onClick={() => layOut('tree')}
      >
        {text.tree}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLayoutGrid {...icon} />}
        rightSection={<Note>{text.wrappedNote}</Note>}
        onClick={() => layOut('wrapped')}
      >
        {text.wrapped}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconBinaryTree {...icon} />}
        rightSection={<Note>{canLayer(model) ? text.layeredNote : text.tooLarge(limits.map.layeredNodes)}</Note>}
        disabled={!canLayer(model)}
        onClick={() => layOut('layered')}
      >
        {text.layered}
      </Menu.Item>
      {lanes.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{text.lanesBy}</Menu.Label>
          {lanes.map(({ name, label }) => (
            <Menu.Item key={name} leftSection={<IconLayoutRows {...icon} />} onClick={() => layOut('lanes', name)}>
              {label}
            </Menu.Item>
          ))}
        </>
      )}
    </>
  );
}

const Note = ({ children }: { children: string }) => <small className={c.note}>{children}</small>;
