import { Button } from '@mantine/core';
import { IconHistory, IconListCheck, IconPalette } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import { type MapMode, mapModes } from '../data/look-address.ts';
import { useMapMode } from '../data/use-look.ts';
import { useKeysOfPage } from '../open-map/page-keys.ts';
import { useMap } from '../open-map/use-map.tsx';
import { stepsOfMap } from '../steps/step-queries.ts';
import c from './map-modes.module.css';
import toolbar from './map-toolbar.module.css';

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

/** Returns the open mode, and a function that opens a mode or closes it. Its panel replaces that of the selection. */
export function useModeSwitch() {
  const { selection } = useMap();
  const { mode, setMode } = useMapMode();
  const hasPanel = useSyncExternalStore(selection.subscribe, () => selection.ids.size > 0 || selection.edge !== null);
  const shown = hasPanel ? undefined : mode;
  return {
    shown,
    toggle: (next: MapMode) => {
      selection.clear();
      setMode(next === shown ? undefined : next);
    },
  };
}

/** The place of a mode in a shortcut, such as `Shift+1`, on any keyboard layout. */
const placePressed = ({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  shiftKey && !ctrlKey && !metaKey && !altKey ? Number(/^Digit(\d)$/.exec(code)?.[1] ?? 0) : 0;

/** The buttons that open the panels beside a map: time, data and next steps. */
export function MapModes() {
  const { shown, toggle } = useModeSwitch();
  const modes = useModesOfMap();
  useKeysOfPage((event, isTyping) => {
    const mode = isTyping ? undefined : mapModes[placePressed(event) - 1];
    if (!mode || !modes.includes(mode)) return false;
    toggle(mode);
    return true;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div className={c.modes} role="group" aria-label={words.maps.modes.label}>
      {modes.map((each) => (
        <Button
          key={each}
          data-mode={each}
          className={toolbar.tool}
          variant={each === shown ? 'light' : 'subtle'}
          color={each === shown ? undefined : 'gray'}
          aria-pressed={each === shown}
          aria-keyshortcuts={`Shift+${mapModes.indexOf(each) + 1}`}
          title={words.maps.modes[each]}
          leftSection={<MapModeIcon mode={each} />}
          rightSection={each === 'steps' && <StepCount />}
          onClick={() => toggle(each)}
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
