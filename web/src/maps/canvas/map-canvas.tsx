import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePhone } from '../../base/theme/phone.ts';
import type { View } from '../drawing/draw-node.ts';
import { useMap, useScene } from '../open-map/use-map.tsx';
import { FittedCanvas } from './fitted-canvas.tsx';
import c from './map-canvas.module.css';
import type { Insets, Size } from './map-window.ts';
import { PlacedCanvas } from './placed-canvas.tsx';
import { type Canvas, firstShown } from './use-map-window.ts';
import { useOpenedBranch } from './use-opened-branch.ts';

type MapCanvasProps = {
  colorBy?: View['colorBy'];
  /** How much of the canvas other elements cover, such as a legend, in pixels. */
  insets?: Insets;
  besideOutline?: boolean;
  /** A note about the picture, at its top. */
  note?: ReactNode;
};

const noInsets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };

/** The interactive canvas of the open map. It fills its parent. */
export function MapCanvas({
  colorBy = 'generation',
  insets = noInsets,
  besideOutline = false,
  note = null,
}: MapCanvasProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  // A layout effect, so that the first paint already shows the map.
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={c.canvas}>
      {size.width > 0 && size.height > 0 && <Stage {...{ colorBy, insets, besideOutline, note, size }} />}
    </div>
  );
}

/** Shows the map fitted into the canvas, or with each node in its place. */
function Stage({ colorBy, insets, besideOutline, note, size }: Required<MapCanvasProps> & { size: Size }) {
  const session = useMap();
  const { camera } = session;
  useScene();
  const phone = usePhone();
  const canvas: Canvas = { size, insets, phone };
  const begin = useEffectEvent(() => firstShown(session, canvas));
  useLayoutEffect(() => begin(), []);
  const view = useSyncExternalStore(camera.subscribe, () => camera.view);
  const branch = useOpenedBranch(session, view === 'fitted');
  const { opened } = branch;
  useEffect(() => {
    if (opened > 0) camera.fit();
  }, [opened, camera]);
  if (view === null) return null;
  return view === 'fitted' ? (
    <FittedCanvas {...{ colorBy, canvas, branch, note }} />
  ) : (
    <PlacedCanvas {...{ colorBy, canvas, besideOutline, branch, note }} />
  );
}
