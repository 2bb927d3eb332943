/** The pictures of the product on the landing page, in points: each is kept in both schemes, twice as fine. `npm run pictures` takes them. */
export const pictures = [
  { name: 'hero', width: 1160, height: 660 },
  { name: 'goal', width: 390, height: 300 },
  { name: 'tasks', width: 390, height: 300 },
  { name: 'form', width: 390, height: 300 },
  { name: 'map', width: 1160, height: 620 },
] as const;
export type PictureName = (typeof pictures)[number]['name'];
