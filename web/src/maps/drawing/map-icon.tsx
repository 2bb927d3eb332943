import { iconPaths } from '../../base/drawing/icon-shapes.ts';

/** A map icon for the interface, in the text color. */
export function MapIcon({ icon, size, stroke = 2 }: { icon: keyof typeof iconPaths; size: number; stroke?: number }) {
  const { drawn, filled } = iconPaths[icon];
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path
        d={drawn}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {filled && <path d={filled} fill="currentColor" />}
    </svg>
  );
}
