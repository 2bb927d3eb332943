import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { lazily } from '../../base/loading/lazily.tsx';
import { usePrinting } from '../../base/printing/printing.ts';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import { MapCanvas } from '../canvas/map-canvas.tsx';
import { useMapMode, useShowLook } from '../data/use-look.ts';
import { usePageKeys } from '../open-map/page-keys.ts';
import { pasteAndDrop } from '../open-map/paste-and-drop.ts';
import { useMap } from '../open-map/use-map.tsx';
import { SelectionPanel } from '../panel/selection-panel.tsx';
import { LegendChip } from '../toolbar/legend-chip.tsx';
import { MapFind } from '../toolbar/map-find.tsx';
import { MapModes, useModeSwitch } from '../toolbar/map-modes.tsx';
import { MapToolbar } from '../toolbar/map-toolbar.tsx';
import { useMapTools } from '../toolbar/map-tools.ts';
import { HeldMapNote } from './held-map-note.tsx';
import c from './map-workspace.module.css';
import { ModePanel } from './mode-panel.tsx';
import { PrintedMap } from './printed-map.tsx';
import { useSizeOf } from './use-size-of.ts';

const MapActionBar = lazily(() => import('../toolbar/map-action-bar.tsx').then(({ MapActionBar }) => MapActionBar));
const LinkBar = lazily(() => import('./link-bar.tsx').then(({ LinkBar }) => LinkBar));
const PhoneFind = lazily(() => import('../toolbar/phone-find.tsx').then(({ PhoneFind }) => PhoneFind));
const MapWork = lazily(() => import('./map-work.tsx').then(({ MapWork }) => MapWork));
const MapOutline = lazily(
  () => import('../outline/map-outline.tsx').then(({ MapOutline }) => MapOutline),
  <RowsSkeleton />,
);

/** How much the search and the bar cover on phones, in pixels. */
const onPhone = { left: 0, top: 56, right: 0, bottom: 68 };
/** How much the tools cover at the bottom, and the minimap above them. In pixels. */
const onDesktop = { left: 0, top: 0, right: 0, bottom: 50, minimap: { width: 168, height: 62 } };
/**
 * Widths of the panel, the widest outline, and the narrowest usable canvas, and the
 * narrowest canvas whose legend has words. `sheetHeight` is the assumed height of the
 * sheet on phones before it is measured. In pixels.
 */
const widths = { panel: 352, outline: 520, canvas: 480, chip: 1340 };
const sheetHeight = 250;
/** The sheet may cover the map at most down to this height, in pixels. */
const leastMap = 200;

type MapWorkspaceProps = {
  view: 'map' | 'outline';
  onView: (view: 'map' | 'outline') => void;
  /** Renders as part of a page, 600 px high, instead of filling it. */
  embedded?: boolean;
};

/** The workspace of an open map: canvas with tools and legend, outline, and the panel of the selection or the mode. */
export function MapWorkspace({ view, onView, embedded = false }: MapWorkspaceProps) {
  const session = useMap();
  const { model, selection, camera } = session;
  const { node } = useSearch({ strict: false });
  const workspace = useRef<HTMLDivElement>(null);
  usePageKeys(session, embedded ? workspace : undefined);
  useShowLook(session.data);
  const phone = usePhone();
  const printing = usePrinting();
  const hasSheets = printing && view === 'map' && model.nodes.size > 0;
  const stage = useRef<HTMLDivElement>(null);
  const { tools, work } = useMapTools(stage, camera);
  const { colorBy, fullScreen } = tools;
  const { mode } = useMapMode();
  const { toggle } = useModeSwitch();
  const width = useSizeOf(workspace, `.${c.stage}`)?.width ?? 0;
  const whole = useRef<HTMLDivElement>(null);
  const isOver = width < widths.canvas + widths.panel + (view === 'outline' ? widths.outline : 0);
  const hasPanel = useSyncExternalStore(
    selection.subscribe,
    () => selection.ids.size > 0 || selection.edge !== null || selection.ended !== null,
  );
  const link = useSyncExternalStore(selection.subscribe, () => selection.link);
  const panelSize = useSizeOf(whole, '[data-map-panel]');
  const hasSide = hasPanel || mode !== undefined;
  const insets = useMemo(() => {
    const under = phone ? onPhone : onDesktop;
    if (!hasSide || !isOver) return under;
    if (!phone) return { ...under, right: panelSize?.width ?? widths.panel };
    const { offsetHeight: height = Number.POSITIVE_INFINITY } = stage.current ?? {};
    return {
      ...under,
      bottom: Math.min(panelSize?.height ?? sheetHeight, Math.max(onPhone.bottom, height - leastMap)),
    };
  }, [phone, hasSide, panelSize, isOver]);
  // Selects the node that the URL names.
  useEffect(() => {
    if (node === undefined || !model.nodes.has(node)) return;
    selection.select([node], node);
    camera.center(node);
  }, [node, model, selection, camera]);
  return (
    <div
      ref={workspace}
      className={c.workspace}
      data-paper={hasSheets && !embedded ? 'sheets' : 'wide'}
      data-sheets={hasSheets || undefined}
      data-full={fullScreen.on || undefined}
      data-embedded={embedded || undefined}
    >
      {hasSheets && <PrintedMap colorBy={colorBy} />}
      {embedded && !phone && (
        <div className={c.bar}>
          <MapFind />
          <MapModes />
        </div>
      )}
      <HeldMapNote />
      <div ref={whole} className={c.stage} data-panel-over={isOver || undefined} {...pasteAndDrop(session)}>
        {(view === 'outline' || (printing && !hasSheets)) && <MapOutline colorBy={colorBy} />}
        {!(phone && view === 'outline') && (
          <div className={c.canvas} ref={stage}>
            <MapCanvas colorBy={colorBy} insets={insets} besideOutline={view === 'outline'} />
            {phone ? (
              <PhoneFind tools={tools} />
            ) : (
              <>
                {view === 'map' && mode !== 'data' && (
                  <LegendChip {...tools} short={hasSide || width < widths.chip} onOpen={() => toggle('data')} />
                )}
                <MapToolbar tools={tools} />
              </>
            )}
          </div>
        )}
        {phone && <MapActionBar tools={tools} view={view} onView={onView} />}
        {hasPanel ? <SelectionPanel /> : <ModePanel tools={tools} />}
        {link && <LinkBar {...link} />}
        {work && <MapWork work={work} nodes={model.nodes.size} />}
      </div>
    </div>
  );
}
