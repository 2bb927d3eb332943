import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconDownload,
  IconMaximize,
  IconMinimize,
  IconPalette,
  IconPlus,
  IconSitemap,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import { useLook } from '../data/use-look.ts';
import { useMap } from '../open-map/use-map.tsx';
import { MapFind } from './map-find.tsx';
import c from './map-toolbar.module.css';
import type { MapTools } from './map-tools.ts';
import { MapZoom } from './map-zoom.tsx';
import { AddNodeMenu, DataMenu, ExportMenu, LayoutMenu } from './toolbar-menus.tsx';

const text = words.maps.tools;
const chevron = <IconChevronDown size={14} stroke={1.7} className={c.chevron} />;

/** The toolbar above a map. */
export function MapToolbar({ tools }: { tools: MapTools }) {
  const { canEdit } = useMap();
  const { fullScreen } = tools;
  const FullScreenIcon = fullScreen.on ? IconMinimize : IconMaximize;
  return (
    <div className={c.bar} role="toolbar" aria-label={text.label}>
      {canEdit && (
        <>
          <AddNodeMenu>
            <Button
              className={c.add}
              leftSection={<IconPlus size={15} stroke={2.2} />}
              rightSection={<IconChevronDown size={14} stroke={1.7} />}
            >
              {words.maps.add.button}
            </Button>
          </AddNodeMenu>
          <LayoutMenu tools={tools}>
            <Button
              className={c.tool}
              variant="subtle"
              color="gray"
              leftSection={<IconSitemap size={16} stroke={1.7} />}
              rightSection={chevron}
            >
              <span className={c.word}>{words.maps.layout.button}</span>
            </Button>
          </LayoutMenu>
          <i className={c.line} />
          <UndoRedo />
          <i className={c.line} />
        </>
      )}
      <MapFind />
      <span className={c.grow} />
      <ShowData />
      <ExportMenu tools={tools}>
        <Button
          className={c.tool}
          variant="subtle"
          color="gray"
          leftSection={<IconDownload size={16} stroke={1.7} />}
          rightSection={chevron}
        >
          <span className={c.word}>{words.maps.export.button}</span>
        </Button>
      </ExportMenu>
      <i className={c.line} />
      <MapZoom />
      <ActionIcon
        className={c.icon}
        variant="subtle"
        color="gray"
        size={30}
        title={fullScreen.on ? text.leaveFullScreen : text.fullScreen}
        aria-label={text.fullScreen}
        aria-pressed={fullScreen.on}
        onClick={fullScreen.toggle}
      >
        <FullScreenIcon size={16} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}

function UndoRedo() {
  const { model, actions } = useMap();
  const canUndo = useSyncExternalStore(model.subscribe, () => model.canUndo);
  const canRedo = useSyncExternalStore(model.subscribe, () => model.canRedo);
  const button = { className: c.icon, variant: 'subtle', color: 'gray', size: 30 } as const;
  return (
    <>
      <ActionIcon
        {...button}
        aria-label={text.undo}
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={!canUndo}
        onClick={actions.undo}
      >
        <IconArrowBackUp size={17} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={text.redo}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        disabled={!canRedo}
        onClick={actions.redo}
      >
        <IconArrowForwardUp size={17} stroke={1.7} />
      </ActionIcon>
    </>
  );
}

function ShowData() {
  const { look } = useLook();
  const isOn = Object.keys(look).length > 0;
  return (
    <DataMenu>
      <Button
        className={c.tool}
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? undefined : 'gray'}
        leftSection={<IconPalette size={16} stroke={1.7} />}
        rightSection={chevron}
      >
        <span className={c.word}>{words.mapData.show}</span>
      </Button>
    </DataMenu>
  );
}
