import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMap } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { holds } from '../../base/drawing/picture.ts';
import { lazily } from '../../base/loading/lazily.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import c from './map-minimap.module.css';
import type { MinimapProps } from './map-overview.tsx';
import { windowBox } from './map-window.ts';

const MapOverview = lazily(
  () => import('./map-overview.tsx').then(({ MapOverview }) => MapOverview),
  <div className={c.map} />,
);

/** A small map in a corner. Dragging the frame in it pans the map. */
export function MapMinimap(props: MinimapProps) {
  const { scene, camera, window } = props;
  const [isOpen, setOpen] = useState(true);
  const isPhone = usePhone();
  const isAllInView = useSyncExternalStore(
    camera.subscribe,
    () => !camera.isPlaced || holds(windowBox(camera.viewport, window), scene.bounds),
  );
  if (isPhone || isAllInView) return null;
  return (
    <div className={c.box}>
      {isOpen && <MapOverview {...props} />}
      {isOpen ? (
        <ActionIcon
          className={c.fold}
          variant="subtle"
          color="gray"
          size={22}
          aria-label={words.mapCanvas.foldMinimap}
          onClick={() => setOpen(false)}
        >
          <IconChevronDown size={14} stroke={1.7} />
        </ActionIcon>
      ) : (
        <UnstyledButton className={c.unfold} aria-label={words.mapCanvas.unfoldMinimap} onClick={() => setOpen(true)}>
          <IconMap size={16} stroke={1.7} />
        </UnstyledButton>
      )}
    </div>
  );
}
