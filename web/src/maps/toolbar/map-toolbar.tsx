import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronUp,
  IconDownload,
  IconMaximize,
  IconMinimize,
  IconPlus,
  IconSitemap,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import { useMap } from '../open-map/use-map.tsx';
import c from './map-toolbar.module.css';
import type { MapTools } from './map-tools.ts';
import { MapZoom } from './map-zoom.tsx';
import { AddNodeMenu, ExportMenu, LayoutMenu } from './toolbar-menus.tsx';

const text = words.maps.tools;
const chevron = <IconChevronUp size={14} stroke={1.7} className={c.chevron} />;

/** The tools that float over the lower edge of a map. */
export function MapToolbar({ tools }: { tools: MapTools }) {
  const { canEdit } = useMap();
  const { fullScreen } = tools;
  const FullScreenIcon = fullScreen.on ? IconMinimize : IconMaximize;
  const tool = { className: c.tool, variant: 'subtle', color: 'gray', rightSection: chevron } as const;
  return (
    <div className={c.place}>
      <div className={c.bar} role="toolbar" aria-label={text.label}>
        {canEdit && (
          <>
            <AddNodeMenu>
              <Button {...tool} color={undefined} leftSection={<IconPlus size={16} stroke={2.2} />}>
                <span className={c.word}>{words.maps.add.button}</span>
              </Button>
            </AddNodeMenu>
            <LayoutMenu tools={tools}>
              <Button {...tool} leftSection={<IconSitemap size={16} stroke={1.7} />}>
                <span className={c.word}>{words.maps.layout.button}</span>
              </Button>
            </LayoutMenu>
          </>
        )}
        <ExportMenu tools={tools}>
          <Button {...tool} leftSection={<IconDownload size={16} stroke={1.7} />}>
            <span className={c.word}>{words.maps.export.button}</span>
          </Button>
        </ExportMenu>
        <i className={c.line} />
        {canEdit && (
          <>
            <UndoRedo />
            <i className={c.line} />
          </>
        )}
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
