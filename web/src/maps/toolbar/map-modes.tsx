import { Button } from '@mantine/core';
import { IconHistory, IconListCheck, IconPalette } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as words from '../../base/words/words.ts';
import { type MapMode, mapModes } from '../data/look-address.ts';
import { useMapMode } from '../data/use-look.ts';
import { useMap } from '../open-map/use-map.tsx';
import { stepsOfMap } from '../steps/step-queries.ts';
import c from './map-modes.module.css';

const icons = { time: IconHistory, data: IconPalette, steps: IconListCheck };

export function MapModeIcon({ mode, size = 16 }: { mode: MapMode; size?: number }) {
  const Icon = icons[mode];
  return <Icon size={size} stroke={1.7} aria-hidden />;
}

/** Returns the modes that a map has. Only groups and churches have next steps. */
export function useModesOfMap(): readonly MapMode[] {
  const { theme } = useMap();
  return theme.structure === 'church' ? mapModes : mapModes.filter((mode) => mode !== 'steps');
}

/** The buttons that open the panels beside a map: time, data and next steps. */
export function MapModes() {
  const { mode, setMode } = useMapMode();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div className={c.modes} role="group" aria-label={words.maps.modes.label}>
      {useModesOfMap().map((each) => (
        <Button
          key={each}
          className={c.mode}
          variant={each === mode ? 'light' : 'subtle'}
          color={each === mode ? undefined : 'gray'}
          aria-pressed={each === mode}
          aria-keyshortcuts={`Shift+${mapModes.indexOf(each) + 1}`}
          title={words.maps.modes[each]}
          leftSection={<MapModeIcon mode={each} />}
          rightSection={each === 'steps' && <StepCount />}
          onClick={() => setMode(each === mode ? undefined : each)}
        >
          <span className={c.word}>{words.maps.modes[each]}</span>
        </Button>
      ))}
    </div>
  );
}

/** The number of next steps. */
function StepCount() {
  const { map } = useMap();
  const { data } = useQuery(stepsOfMap(map.id));
  return data && data.count > 0 ? <span className={c.count}>{words.maps.modes.count(data.count)}</span> : null;
}
