/**
 * The screenshots on the landing page, in CSS pixels. `npm run pictures` takes each in both color schemes at double
 * resolution.
 */
export const pictures = [
  { name: 'hero', width: 1160, height: 660 },
  { name: 'hero-phone', width: 390, height: 640 },
  { name: 'goal', width: 390, height: 300 },
  { name: 'tasks', width: 390, height: 300 },
  { name: 'form', width: 390, height: 300 },
  { name: 'map', width: 1160, height: 620 },
  { name: 'map-phone', width: 390, height: 560 },
] as const;
export type PictureName = (typeof pictures)[number]['name'];
