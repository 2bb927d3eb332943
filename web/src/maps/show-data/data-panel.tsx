import { Button } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import c from '../data/map-data.module.css';
import { useLook } from '../data/use-look.ts';
import { SidePanel } from '../open-map/side-panel.tsx';
import type { MapTools } from '../toolbar/map-tools.ts';
import { MapLegend } from './map-legend.tsx';
import { ShowSettings } from './show-settings.tsx';
import { ShowViews } from './show-views.tsx';

const text = words.mapData;

/** The panel about the data of a map: what colors, sizes and badges mean, the filter, the legend and the saved views. */
export function DataPanel({ tools, onClose }: { tools: Pick<MapTools, 'colorBy' | 'palette'>; onClose: () => void }) {
  const { look, reset } = useLook();
  return (
    <SidePanel
      label={text.label}
      closesOnEscape
      head={<h2 className={c.title}>{words.maps.modes.data}</h2>}
      foot={
        Object.keys(look).length > 0 && (
          <Button className={c.reset} variant="subtle" color="gray" onClick={reset}>
            {text.reset}
          </Button>
        )
      }
      onClose={onClose}
    >
      <ShowSettings />
      <MapLegend {...tools} />
      <ShowViews />
    </SidePanel>
  );
}
