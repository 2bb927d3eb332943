import { plural } from './plural.ts';

const number = new Intl.NumberFormat();
const nodes = (count: number) => plural(count, 'node', 'nodes');

export const maps = {
  title: 'Maps',
  newMap: 'New map',
  create: 'Create map',
  search: 'Search maps',
  nodes,
  showMore: 'Show more maps',
  nothingFound: 'No map found',
  nothingFoundText: (search: string) => `No map of this team has “${search}” in its name.`,
  empty: {
    title: 'See how everything hangs together',
    text: 'A map shows groups, churches or ideas as a tree that you write as fast as you think. Everybody in the team sees it grow.',
  },
  map: 'Map',
  more: 'More',
  openInstance: 'Records and details',
  openTemplate: 'Template',
  notFound: { title: 'This map is not here', text: 'It may have been deleted, or it belongs to a team that you are not in.' },
  name: 'Name',
  nameHint: 'Northern network',
  template: 'Template',
  noTemplate: 'No template of this team draws maps yet. Make one under Templates.',
  goal: 'Goal (optional)',
  noGoal: 'No goal',
  actions: (name: string) => `Rename or delete ${name}`,
  rename: 'Rename map',
  delete: 'Delete map',
  deleteQuestion: (name: string, count: number) =>
    `Are you sure you want to delete “${name}” with ${nodes(count)} and its records? This action cannot be undone.`,
  untitled: 'Untitled',
  removing: {
    question: (title: string | null, count: number) => `Delete ${title === null ? nodes(count) : `“${title}”`}?`,
    below: (count: number) => `${plural(count, 'node stands', 'nodes stand')} below. What is kept moves up one level.`,
    all: (count: number) => `Delete all ${number.format(count)}`,
    alone: (count: number) => (count === 1 ? 'Delete this one only' : `Delete these ${number.format(count)} only`),
    removed: (title: string | null, count: number) => `${title === null ? nodes(count) : `“${title}”`} deleted`,
  },
  /** Of nodes, perhaps none, that somebody else has deleted. */
  lost: (titles: string[]) =>
    titles.length === 0
      ? 'Somebody else has deleted this connection, so that your change of it could not be kept.'
      : `Somebody else has deleted ${new Intl.ListFormat('en').format(titles.map((title) => `“${title}”`))}, so that what you did there could not be kept.`,
  moreLinks: (links: number) => `+${number.format(links)} more`,
  folded: (nodes: number) => `+${number.format(nodes)}`,
  heldBy: (team: string) => `Held by ${team} (read-only, live)`,
  page: (row: number, column: number, rows: number, columns: number) => `Row ${row} of ${rows}, column ${column} of ${columns}`,
  smallPicture: (width: number, height: number) =>
    `${number.format(width)} × ${number.format(height)} pixels, as large as a browser can draw. SVG and PDF have every detail.`,
};
