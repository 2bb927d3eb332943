import { translated } from '../language.ts';
import { plural } from './plural.ts';

const number = new Intl.NumberFormat();
const nodes = (count: number) => plural(count, 'node', 'nodes');

type Holder = { name: string; shared: boolean };
const holder = ({ name, shared }: Holder) => `${shared ? 'Shared' : 'Held'} by ${name}`;

const list = new Intl.ListFormat('en');
const names = (teams: string[]) => list.format([...new Set(teams)]);

export const maps = translated({
  title: 'Maps',
  newMap: 'New map',
  create: 'Create map',
  search: 'Search maps',
  nodes,
  sort: { label: 'Sort', newest: 'Newest', name: 'Name', size: 'Most nodes' },
  /** "Church: 41 · Group: 12 · 380 people" */
  counts: (types: { label: string; count: number }[], people: number | null) =>
    [
      ...types.map(({ label, count }) => `${label}: ${number.format(count)}`),
      ...(people ? [plural(people, 'person', 'people')] : []),
    ].join(' · ') || nodes(0),
  notComputed: 'Not computed',
  sketch: (name: string) => `The first generations of ${name}`,
  recent: (count: number) => `+${number.format(count)} in 30 days`,
  showMore: 'Show more maps',
  nothingFound: 'No map found',
  nothingFoundText: (search: string) => `No map of this team has “${search}” in its name.`,
  empty: {
    title: 'See how everything fits together',
    text: 'A map shows groups, churches or ideas as a tree that grows as fast as you type. Everybody in the team sees it grow.',
    import: 'Import maps',
  },
  map: 'Map',
  more: 'More',
  openInstance: 'Records and details',
  openTemplate: 'Template',
  notFound: { title: 'Map not found', text: 'It may have been deleted, or it belongs to a team that you are not in.' },
  name: 'Name',
  nameHint: 'Northern network',
  template: 'Template',
  noTemplate: 'No template of this team draws maps yet. Make one under Templates.',
  goal: 'Goal (optional)',
  noGoal: 'No goal',
  actions: (name: string) => `Rename, label, archive or delete ${name}`,
  rename: 'Rename map',
  delete: 'Delete map',
  archive: 'Archive map',
  restore: 'Bring map back',
  labels: 'Labels',
  labelsOf: (name: string) => `Labels of “${name}”`,
  saveLabels: 'Save',
  labelFilter: 'Label',
  anyLabel: 'Any',
  noneLabeled: 'No maps with this label',
  noneLabeledText: 'Choose another label, or add it to a map in its menu.',
  archived: 'Archived',
  noneArchived: 'No archived maps',
  noneArchivedText:
    'Archive a map that the team no longer works with. It leaves the list and the pickers, and nothing of it is lost.',
  deletesNodes: (count: number) => `${nodes(count)} and the records of the map are deleted with it.`,
  /** A warning: deleting ends live views of other teams or of this team. */
  endsViews: ({ viewers, holders }: { viewers: string[]; holders: string[] }) =>
    [
      viewers.length > 0 &&
        `${names(viewers)} can see some of this live: what is deleted disappears there too, for good, and they are told.`,
      holders.length > 0 &&
        `Some of it is held by ${names(holders)}: your view of it ends for good, and they are told.`,
    ]
      .filter(Boolean)
      .join(' '),
  untitled: 'Untitled',
  views: { label: 'Ways to look at this map', map: 'Map', outline: 'Outline', records: 'Records' },
  people: {
    label: 'Also at this map',
    now: 'At this map now',
    at: (name: string, node: string | undefined) => (node === undefined ? name : `${name}, at ${node}`),
    more: (count: number) => `+${number.format(count)}`,
  },
  tools: {
    label: 'Map tools',
    undo: 'Undo',
    redo: 'Redo',
    colors: 'Colors',
    generation: 'Generation',
    level: 'Level',
    missing: 'Missing practices',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    more: 'More tools',
  },
  add: {
    button: 'Add node',
    child: (title: string) => `Child of ${title}`,
    sibling: (title: string) => `Sibling of ${title}`,
    root: 'First generation',
    startsAs: 'Starts as',
    fromRecord: 'From a form record',
  },
  layout: {
    button: 'Auto layout',
    working: 'Laying out',
    whole: (count: number) => `Whole map, ${nodes(count)}`,
    branch: 'The branch in focus',
    tree: 'Tree',
    treeNote: 'side by side',
    wrapped: 'Wrapped',
    wrappedNote: 'fills the window',
    layered: 'Layered',
    layeredNote: 'follows connections',
    tooLarge: (most: number) => `up to ${nodes(most)}`,
    lanesBy: 'Lanes by',
  },
  export: {
    button: 'Export',
    whole: (count: number) => `Whole map, ${nodes(count)}`,
    part: (count: number) => `One branch, ${nodes(count)}`,
    window: 'What the window shows',
    sharp: 'sharp at any size',
    twice: 'twice the screen',
    reduced: (width: number, height: number) => `reduced to ${number.format(width)} × ${number.format(height)} pixels`,
    tiles: 'PNG tiles',
    tilesNote: (pictures: number) => `twice the screen, ${number.format(pictures)} in a ZIP`,
    tileName: (row: number, column: number) => `row-${row}-column-${column}`,
    onePage: 'A4 landscape, one page',
    severalPages: 'A4 landscape, several pages',
    all: 'The whole map',
    onlyBranch: (title: string) => `Only the branch of ${title}`,
    onlyWindow: 'Only what the window shows',
    frame: 'With title and legend',
    branchOf: (title: string, day: string) => `Branch of ${title} · ${day}`,
    partOf: (day: string) => `A part of the map · ${day}`,
    fileName: (day: string) => `map-${day}`,
    drawing: (format: string) => `Drawing ${format}`,
    nothing: 'There is no node to draw yet.',
  },
  find: {
    label: 'Find in this map',
    results: 'Nodes found',
    nothing: 'No node contains these words.',
    count: (at: number, of: number) => (at > 0 ? `${number.format(at)} of ${number.format(of)}` : number.format(of)),
    more: (count: number) => `and ${number.format(count)} more`,
  },
  zoom: {
    in: 'Zoom in',
    out: 'Zoom out',
    percent: (percent: number) => `${number.format(percent)}%`,
    reset: (percent: number) => `${number.format(percent)}%, zoom to 100%`,
    fit: 'Fit',
  },
  legend: {
    titles: { generation: 'Generations', missing: 'Practices missing' },
    levels: 'Level',
    fold: 'Fold the legend',
    unfold: 'Unfold the legend',
    generation: (generation: number, last: number) => (generation === last ? `${generation}+` : `${generation}`),
    missing: ['None', '1–2', '3–4', '5–6'],
    counted: { churches: 'Churches', groups: 'Groups', people: 'People' },
    total: 'Total',
    signs: { church: 'Church', group: 'Group', inactive: 'Inactive' },
    churches: (count: number) => plural(count, 'church', 'churches'),
    groups: (count: number) => plural(count, 'group', 'groups'),
    people: (count: number) => plural(count, 'person', 'people'),
    entry: (name: string, counts: string[]) => `${name}: ${counts.join(', ')}`,
  },
  work: { progress: (done: number, of: number) => `${number.format(done)} of ${number.format(of)}`, cancel: 'Cancel' },
  removing: {
    question: (title: string | null, count: number) => `Delete ${title === null ? nodes(count) : `“${title}”`}?`,
    below: (count: number) => `${plural(count, 'node is', 'nodes are')} below. What is kept moves up one level.`,
    all: (count: number) => (count === 1 ? 'Delete' : `Delete all ${number.format(count)}`),
    alone: (count: number) => (count === 1 ? 'Delete this one only' : `Delete these ${number.format(count)} only`),
    removed: (title: string | null, count: number) => `${title === null ? nodes(count) : `“${title}”`} deleted`,
  },
  movedUnder: (title: string | null) => (title === null ? 'Moved to the first generation' : `Moved under ${title}`),
  /** The message about nodes that somebody else has deleted. No titles means a connection. */
  lost: (titles: string[]) =>
    titles.length === 0
      ? 'Somebody else has deleted this connection, so your change to it could not be kept.'
      : `Somebody else has deleted ${list.format(titles.map((title) => `“${title}”`))}, so what you did there could not be kept.`,
  goneWhileWriting: 'This node was deleted while you were writing:',
  moreLinks: (links: number) => `+${number.format(links)} more`,
  folded: (nodes: number) => `+${number.format(nodes)}`,
  foldedChurches: (nodes: number, churches: number) =>
    `+${number.format(nodes)} · ${plural(churches, 'church', 'churches')}`,
  holder,
  heldBy: (team: Holder) => `${holder(team)} (read-only, live)`,
  onlyHeld: (team: string, shared: boolean) =>
    `${team} ${shared ? 'shares' : 'holds'} everything in this map. You see it live and cannot change it.`,
  endView: {
    button: 'Remove from this map',
    title: (title: string) => `Remove “${title}” from this map?`,
    text: (team: string) =>
      `Your team will no longer see what ${team} holds here. Nothing changes for ${team}, and only a new request can bring it back.`,
  },
  page: (row: number, column: number, rows: number, columns: number) =>
    `Row ${row} of ${rows}, column ${column} of ${columns}`,
});
