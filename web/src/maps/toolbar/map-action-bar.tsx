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
} from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import { useMap } from '../open-map/use-map.tsx';
import { ExportItems } from './export-menu.tsx';
import { LayoutItems } from './layout-menu.tsx';
import c from './map-action-bar.module.css';
import { MapModeIcon, useModeSwitch, useModesOfMap } from './map-modes.tsx';
import type { MapTools } from './map-tools.ts';
import { AddNodeMenu } from './toolbar-menus.tsx';

const text = words.maps;
const icon = { size: 20, stroke: 1.7 };
const button = { variant: 'subtle', color: 'gray', size: 44 } as const;

type ActionBarProps = { tools: MapTools; view: 'map' | 'outline'; onView: (view: 'map' | 'outline') => void };

/** The toolbar on phones, at the bottom. */
export function MapActionBar({ tools, view, onView }: ActionBarProps) {
  const { canEdit, camera } = useMap();
  const { shown, toggle } = useModeSwitch();
  const modes = useModesOfMap();
  return (
    <div className={c.bar} role="toolbar" aria-label={text.tools.label}>
      {canEdit && (
        <AddNodeMenu>
          <ActionIcon size={44} radius="md" aria-label={text.add.button}>
            <IconPlus size={20} stroke={2} />
          </ActionIcon>
        </AddNodeMenu>
      )}
      {modes.map((each) => (
        <ActionIcon
          key={each}
          {...button}
          data-mode={each}
          variant={each === shown ? 'light' : 'subtle'}
          color={each === shown ? undefined : 'gray'}
          aria-label={text.modes[each]}
          aria-pressed={each === shown}
          onClick={() => toggle(each)}
        >
          <MapModeIcon mode={each} size={20} />
        </ActionIcon>
      ))}
      {view === 'map' && (
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
          <More {...{ tools, view, onView }} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function More({ tools, view, onView }: ActionBarProps) {
  const { canEdit, model, actions } = useMap();
  const onMap = view === 'map';
  const { fullScreen } = tools;
  const FullScreenIcon = fullScreen.on ? IconMinimize : IconMaximize;
  return (
    <>
      {canEdit && (
        <>
          <Menu.Item
            leftSection={<IconArrowBackUp size={17} stroke={1.7} />}
            disabled={!model.canUndo}
            onClick={actions.undo}
          >
            {text.tools.undo}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowForwardUp size={17} stroke={1.7} />}
            disabled={!model.canRedo}
            onClick={actions.redo}
          >
            {text.tools.redo}
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={onMap ? <IconListTree size={17} stroke={1.7} /> : <IconMap2 size={17} stroke={1.7} />}
        onClick={() => onView(onMap ? 'outline' : 'map')}
      >
        {onMap ? text.views.outline : text.views.map}
      </Menu.Item>
      <Menu.Item leftSection={<FullScreenIcon size={17} stroke={1.7} />} onClick={fullScreen.toggle}>
        {fullScreen.on ? text.tools.leaveFullScreen : text.tools.fullScreen}
      </Menu.Item>
      {canEdit && (
        <>
          <Menu.Divider />
          <LayoutItems tools={tools} />
        </>
      )}
      <Menu.Divider />
      <ExportItems tools={tools} />
    </>
  );
}
