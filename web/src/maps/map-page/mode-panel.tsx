import { lazily } from '../../base/loading/lazily.tsx';
import { useMapMode } from '../data/use-look.ts';
import type { MapTools } from '../toolbar/map-tools.ts';

const DataPanel = lazily(() => import('../show-data/data-panel.tsx').then(({ DataPanel }) => DataPanel));
const StepsPanel = lazily(() => import('../steps/steps-panel.tsx').then(({ StepsPanel }) => StepsPanel));

/** The panel of the mode that is open beside the map. When it closes, the focus goes back to the button of the mode. */
export function ModePanel({ tools }: { tools: MapTools }) {
  const { mode, setMode } = useMapMode();
  const onClose = () => {
    setMode(undefined);
    document.querySelector<HTMLElement>(`[data-mode="${mode}"]`)?.focus();
  };
  return (
    <>
      {mode === 'data' && <DataPanel tools={tools} onClose={onClose} />}
      {mode === 'steps' && <StepsPanel onClose={onClose} />}
    </>
  );
}
