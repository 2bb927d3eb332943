import { useLayoutEffect, useRef } from 'react';
import { detailAt } from './draw-node.ts';
import type { MapCamera } from './map-camera.ts';
import c from './map-canvas.module.css';

const gap = 50;

/** The ground of the map, which moves with it. */
export function MapDots({ camera }: { camera: MapCamera }) {
  const ground = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const draw = () => {
      const { x, y, zoom } = camera.viewport;
      const step = gap * zoom;
      Object.assign(ground.current?.style ?? {}, {
        visibility: detailAt(zoom) === 'far' ? 'hidden' : 'visible',
        backgroundSize: `${step}px ${step}px`,
        backgroundPosition: `${x - step / 2}px ${y - step / 2}px`,
      });
    };
    draw();
    return camera.subscribe(draw);
  }, [camera]);
  return <div ref={ground} className={c.dots} />;
}
