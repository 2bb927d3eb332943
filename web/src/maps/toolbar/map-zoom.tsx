import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import { useMap } from '../open-map/use-map.tsx';
import c from './map-toolbar.module.css';

const text = words.maps.zoom;
const step = 1.25;

/** The zoom controls: out, in, 100 %, and fit. */
export function MapZoom() {
  const { camera } = useMap();
  const percent = useSyncExternalStore(camera.subscribe, () => Math.round(camera.viewport.zoom * 100));
  const isFitted = useSyncExternalStore(camera.subscribe, () => camera.view === 'fitted');
  return (
    <>
      <ActionIcon
        className={c.icon}
        variant="subtle"
        color="gray"
        size={30}
        aria-label={text.out}
        onClick={() => camera.zoomBy(1 / step)}
      >
        <IconMinus size={16} stroke={1.8} />
      </ActionIcon>
      <UnstyledButton
        className={c.percent}
        aria-label={isFitted ? text.actual : text.reset(percent)}
        onClick={() => camera.zoomTo(1)}
      >
        {isFitted ? words.maps.fitted.name : text.percent(percent)}
      </UnstyledButton>
      <ActionIcon
        className={c.icon}
        variant="subtle"
        color="gray"
        size={30}
        aria-label={text.in}
        onClick={() => camera.zoomBy(step)}
      >
        <IconPlus size={16} stroke={1.8} />
      </ActionIcon>
      <Button
        className={c.tool}
        variant="subtle"
        color="gray"
        leftSection={<IconArrowsMaximize size={15} stroke={1.8} />}
        onClick={() => camera.fit()}
      >
        <span className={c.word}>{text.fit}</span>
      </Button>
    </>
  );
}
