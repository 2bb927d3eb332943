import type { Viewport } from '../drawing/far-canvas.ts';

// Keeps where the person left each map, in `localStorage`. Errors of the storage are ignored.

/** The middle of the canvas, in map units. */
export type KeptCamera = { x: number; y: number; zoom: number };

const key = 'groundwork-map-views';
const mostKept = 60;

function read(): [mapId: string, view: KeptCamera][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, KeptCamera] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || typeof entry[1] !== 'object' || !entry[1]) return false;
  const { x, y, zoom } = entry[1] as Record<string, unknown>;
  return [x, y, zoom].every(Number.isFinite) && (zoom as number) > 0;
}

export const keptCamera = (mapId: string): KeptCamera | null => read().find(([id]) => id === mapId)?.[1] ?? null;

/** Forgets where the person left a map, so that it opens whole or fitted. */
export function forgetCamera(mapId: string) {
  const views = read();
  if (views.some(([id]) => id === mapId)) keep(views.filter(([id]) => id !== mapId));
}

export function keepCamera(mapId: string, { x, y, zoom }: Viewport, size: { width: number; height: number }) {
  const middle = { x: (size.width / 2 - x) / zoom, y: (size.height / 2 - y) / zoom, zoom };
  keep([[mapId, middle], ...read().filter(([id]) => id !== mapId)]);
}

function keep(views: [mapId: string, view: KeptCamera][]) {
  try {
    localStorage.setItem(key, JSON.stringify(views.slice(0, mostKept)));
  } catch {
    // The storage is full or not allowed.
  }
}
