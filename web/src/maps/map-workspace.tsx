import { useLocalStorage } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { usePhone } from '../ui/phone.ts';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { MapCanvas } from './map-canvas.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapToolbar } from './map-toolbar.tsx';
import { useMapTools } from './map-tools.ts';
import { MapWork } from './map-work.tsx';
import c from './map-workspace.module.css';
import { SelectionPanel } from './selection-panel.tsx';
import { useMap } from './use-map.tsx';

const MapActionBar = lazy(() => import('./map-action-bar.tsx').then(({ MapActionBar }) => ({ default: MapActionBar })));
const PhoneFind = lazy(() => import('./phone-find.tsx').then(({ PhoneFind }) => ({ default: PhoneFind })));
const MapOutline = lazy(() => import('./map-outline.tsx').then(({ MapOutline }) => ({ default: MapOutline })));

/** What of the canvas lies under the legend, or under the search and the bar of a phone. */
const covered = {
  nothing: { left: 0, top: 0, right: 0, bottom: 0 },
  table: { left: 254, top: 0, right: 0, bottom: 0 },
  row: { left: 0, top: 0, right: 0, bottom: 48 },
  phone: { left: 0, top: 56, right: 0, bottom: 68 },
};

type MapWorkspaceProps = {
  view: 'map' | 'outline';
  onView: (view: 'map' | 'outline') => void;
  /** Part of a page, 600 high, instead of all of it. */
  embedded?: boolean;
};

/** An open map with everything to work on it: toolbar, canvas, outline, what is selected, legend. */
export function MapWorkspace({ view, onView, embedded = false }: MapWorkspaceProps) {
  const { model, theme, selection, camera } = useMap();
  const { node } = useSearch({ strict: false });
  const phone = usePhone();
  const stage = useRef<HTMLDivElement>(null);
  const { tools, work } = useMapTools(stage);
  const { colorBy, palette, fullScreen } = tools;
  const [legend, setLegend] = useLocalStorage({ key: 'groundwork-map-legend', defaultValue: true, getInitialValueInEffect: false });
  const insets = phone ? covered.phone : view === 'outline' || !legend ? covered.nothing : theme.structure === 'church' ? covered.table : covered.row;
  // The node that the address names is shown.
  useEffect(() => {
    if (node === undefined || !model.nodes.has(node)) return;
    selection.select([node], node);
    camera.reveal(node);
  }, [node, model, selection, camera]);
  return (
    <div className={c.workspace} data-full={fullScreen.on || undefined} data-embedded={embedded || undefined}>
      {!phone && <MapToolbar tools={tools} />}
      <div className={c.stage}>
        {view === 'outline' && (
          <Suspense fallback={<RowsSkeleton />}>
            <MapOutline colorBy={colorBy} />
          </Suspense>
        )}
        {!(phone && view === 'outline') && (
          <div className={c.canvas} ref={stage}>
            <MapCanvas colorBy={colorBy} insets={insets} />
            {phone ? (
              <Suspense fallback={null}>
                <PhoneFind tools={tools} />
              </Suspense>
            ) : (
              view === 'map' && <MapLegend colorBy={colorBy} palette={palette} open={legend} onToggle={() => setLegend(!legend)} />
            )}
          </div>
        )}
        {phone && (
          <Suspense fallback={null}>
            <MapActionBar tools={tools} view={view} onView={onView} />
          </Suspense>
        )}
        <SelectionPanel />
        {work && <MapWork work={work} nodes={model.nodes.size} />}
      </div>
    </div>
  );
}
