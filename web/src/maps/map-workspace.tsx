import { useElementSize, useLocalStorage } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { lazily } from '../ui/lazily.tsx';
import { usePhone } from '../ui/phone.ts';
import { usePrinting } from '../ui/printing.ts';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { MapCanvas } from './canvas/map-canvas.tsx';
import { HeldMapNote } from './held-map-note.tsx';
import c from './map-workspace.module.css';
import { SelectionPanel } from './panel/selection-panel.tsx';
import { PrintedMap } from './printed-map.tsx';
import { useMap } from './session/use-map.tsx';
import { MapLegend } from './toolbar/map-legend.tsx';
import { MapToolbar } from './toolbar/map-toolbar.tsx';
import { useMapTools } from './toolbar/map-tools.ts';

const MapActionBar = lazily(() => import('./toolbar/map-action-bar.tsx').then(({ MapActionBar }) => MapActionBar));
const LinkBar = lazily(() => import('./link-bar.tsx').then(({ LinkBar }) => LinkBar));
const PhoneFind = lazily(() => import('./toolbar/phone-find.tsx').then(({ PhoneFind }) => PhoneFind));
const MapWork = lazily(() => import('./map-work.tsx').then(({ MapWork }) => MapWork));
const MapOutline = lazily(
  () => import('./outline/map-outline.tsx').then(({ MapOutline }) => MapOutline),
  <RowsSkeleton />,
);

/** How much the legend covers, or on phones the search and the bar, in pixels. */
const covered = {
  nothing: { left: 0, top: 0, right: 0, bottom: 0 },
  table: { left: 254, top: 0, right: 0, bottom: 0 },
  row: { left: 0, top: 0, right: 0, bottom: 48 },
  phone: { left: 0, top: 56, right: 0, bottom: 68 },
};
/**
 * Widths of the panel, the widest outline and the narrowest usable canvas; height of the sheet on phones. In pixels.
 */
const widths = { panel: 344, outline: 520, canvas: 480 };
const sheetHeight = 250;

type MapWorkspaceProps = {
  view: 'map' | 'outline';
  onView: (view: 'map' | 'outline') => void;
  /** Renders as part of a page, 600 px high, instead of filling it. */
  embedded?: boolean;
};

/** The workspace of an open map: toolbar, canvas, outline, selection panel, legend. */
export function MapWorkspace({ view, onView, embedded = false }: MapWorkspaceProps) {
  const { model, theme, selection, camera } = useMap();
  const { node } = useSearch({ strict: false });
  const phone = usePhone();
  const printing = usePrinting();
  const stage = useRef<HTMLDivElement>(null);
  const { tools, work } = useMapTools(stage);
  const { colorBy, palette, fullScreen } = tools;
  const [legend, setLegend] = useLocalStorage({
    key: 'groundwork-map-legend',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const { ref: whole, width } = useElementSize();
  const isOver = width < widths.canvas + widths.panel + (view === 'outline' ? widths.outline : 0);
  const hasPanel = useSyncExternalStore(
    selection.subscribe,
    () => selection.ids.size > 0 || selection.edge !== null || selection.ended !== null,
  );
  const link = useSyncExternalStore(selection.subscribe, () => selection.link);
  const insets = useMemo(() => {
    const under = phone
      ? covered.phone
      : view === 'outline' || !legend
        ? covered.nothing
        : theme.structure === 'church'
          ? covered.table
          : covered.row;
    if (!hasPanel || !isOver) return under;
    return phone ? { ...under, bottom: sheetHeight } : { ...under, right: widths.panel };
  }, [phone, view, legend, theme, hasPanel, isOver]);
  // Selects the node that the URL names.
  useEffect(() => {
    if (node === undefined || !model.nodes.has(node)) return;
    selection.select([node], node);
    camera.reveal(node);
  }, [node, model, selection, camera]);
  return (
    <div
      className={c.workspace}
      data-paper="wide"
      data-full={fullScreen.on || undefined}
      data-embedded={embedded || undefined}
    >
      {view === 'map' && <PrintedMap colorBy={colorBy} />}
      {!phone && <MapToolbar tools={tools} />}
      <HeldMapNote />
      <div ref={whole} className={c.stage} data-panel-over={isOver || undefined}>
        {(view === 'outline' || printing) && <MapOutline colorBy={colorBy} />}
        {!(phone && view === 'outline') && (
          <div className={c.canvas} ref={stage}>
            <MapCanvas colorBy={colorBy} insets={insets} besideOutline={view === 'outline'} />
            {phone ? (
              <PhoneFind tools={tools} />
            ) : (
              view === 'map' && (
                <MapLegend colorBy={colorBy} palette={palette} open={legend} onToggle={() => setLegend(!legend)} />
              )
            )}
          </div>
        )}
        {phone && <MapActionBar tools={tools} view={view} onView={onView} />}
        <SelectionPanel />
        {link && <LinkBar {...link} />}
        {work && <MapWork work={work} nodes={model.nodes.size} />}
      </div>
    </div>
  );
}
