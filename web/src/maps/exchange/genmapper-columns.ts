/**
 * The columns of a file of GenMapper (template "Church circles"), in its order. GenMapper reads them by their place and
 * replaces the first line. `flag` columns hold 1 or 0.
 */
export const genmapperColumns = [
  { name: 'id' },
  { name: 'parentId' },
  { name: 'name' },
  { name: 'email' },
  { name: 'peopleGroup' },
  { name: 'attenders' },
  { name: 'believers' },
  { name: 'baptized' },
  { name: 'newlyBaptized' },
  { name: 'church', flag: true },
  { name: 'churchType' },
  { name: 'elementBaptism', flag: true },
  { name: 'elementWord', flag: true },
  { name: 'elementPrayer', flag: true },
  { name: 'elementLordsSupper', flag: true },
  { name: 'elementGive', flag: true },
  { name: 'elementLove', flag: true },
  { name: 'elementWorship', flag: true },
  { name: 'elementLeaders', flag: true },
  { name: 'elementMakeDisciples', flag: true },
  { name: 'place' },
  { name: 'date' },
  { name: 'threeThirds' },
  { name: 'active', flag: true },
] as const satisfies { name: string; flag?: true }[];

export type GenmapperColumn = (typeof genmapperColumns)[number]['name'];

/** The field of a node that keeps the text of a column which its field cannot hold exactly. */
export const keptName = (column: string) => `genmapper_${column}`;

/** Whether the headings of a table are those of GenMapper: its ids and some of its elements. */
export const isGenmapper = (headings: string[]): boolean =>
  headings[0]?.trim() === 'id' &&
  headings[1]?.trim() === 'parentId' &&
  headings[2]?.trim() === 'name' &&
  headings.some((heading) => heading.startsWith('element'));
