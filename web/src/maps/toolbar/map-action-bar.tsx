import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDots,
  IconFocusCentered,
  IconListTree,
  IconMap2,
  IconMaximize,
  IconMinimize,
  IconPlus,
  IconSitemap,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import { useMap } from '../open-map/use-map.tsx';
import { ExportItems } from './export-menu.tsx';
import c from './map-action-bar.module.css';
import type { MapTools } from './map-tools.ts';
import { AddNodeMenu, LayoutMenu } from './toolbar-menus.tsx';

const text = words.maps;
const icon = { size: 20, stroke: 1.7 };
const button = { variant: 'subtle', color: 'gray', size: 44 } as const;

type ActionBarProps = { tools: MapTools; view: 'map' | 'outline'; onView: (view: 'map' | 'outline') => void };

/** The toolbar on phones, at the bottom. */
export function MapActionBar({ tools, view, onView }: ActionBarProps) {
  const { canEdit, model, actions, camera } = useMap();
  const canUndo = useSyncExternalStore(model.subscribe, () => model.canUndo);
  const onMap = view === 'map';
  return (
    <div className={c.bar} role="toolbar" aria-label={text.tools.label}>
      {canEdit && (
        <>
          <AddNodeMenu>
            <ActionIcon size={44} radius="md" aria-label={text.add.button}>
              <IconPlus size={20} stroke={2} />
            </ActionIcon>
          </AddNodeMenu>
          <ActionIcon
            {...button}
            className={c.icon}
            aria-label={text.tools.undo}
            disabled={!canUndo}
            onClick={actions.undo}
          >
            <IconArrowBackUp {...icon} />
          </ActionIcon>
          <LayoutMenu tools={tools}>
            <ActionIcon {...button} aria-label={text.layout.button}>
              <IconSitemap {...icon} />
            </ActionIcon>
          </LayoutMenu>
        </>
      )}
      <ActionIcon
        {...button}
        aria-label={onMap ? text.views.outline : text.views.map}
        onClick={() => onView(onMap ? 'outline' : 'map')}
      >
        {onMap ? <IconListTree {...icon} /> : <IconMap2 {...icon} />}
      </ActionIcon>
      {onMap && (
        <ActionIcon {...button} aria-label={text.zoom.fit} onClick={() => camera.fit()}>
          <IconFocusCentered {...icon} />
        </ActionIcon>
      )}
      <Menu position="top-end" width={300}>
        <Menu.Target>
          <ActionIcon {...button} aria-label={text.tools.more}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <More tools={tools} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function More({ tools }: { tools: MapTools }) {
  const { canEdit, model, actions } = useMap();
  const { fullScreen } = tools;
  const FullScreenIcon = fullScreen.on ? IconMinimize : IconMaximize;
  return (
    <>
      {canEdit && (
        <Menu.Item
          leftSection={<IconArrowForwardUp size={17} stroke={1.7} />}
          disabled={!model.canRedo}
          onClick={actions.redo}
        >
          {text.tools.redo}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<FullScreenIcon size={17} stroke={1.7} />} onClick={fullScreen.toggle}>
        {fullScreen.on ? text.tools.leaveFullScreen : text.tools.fullScreen}
      </Menu.Item>
      <Menu.Divider />
      <ExportItems tools={tools} />
    </>
  );
}
