// Generated from `web/src/maps/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

/** Words of the outline view of a map. */
export const mapOutline = catalogue('mapOutline', {
  label: (map: string) => `Outline of ${map}`,
  columns: {
    name: 'Name',
    leader: 'Leader',
    practices: 'Practices',
    attendees: 'No.',
    text: 'Text',
    links: 'Links',
  },
  practiced: (count: number, practices: readonly string[]) => en.plural(count, { '=0': 'None of 6 practices', one: `${en.number(count)} of 6 practices: ${en.commas(practices)}`, other: `${en.number(count)} of 6 practices: ${en.commas(practices)}` }),
  notCounted: 'attendance not known',
  attend: (people: number) => `${en.number(people)} attending`,
  links: (links: number) => en.counted(links, { one: '1 link', other: '# links' }),
  level: (level: number) => en.number(level),
  /** The noun for a new node, by the kind of its map. */
  kinds: {
    church: 'church',
    group: 'group',
    idea: 'idea',
    plain: 'node',
  },
  newBeside: (kind: string, beside: string) => `New ${kind} beside ${beside}`,
  newBelow: (kind: string, above: string) => `New ${kind} under ${above}`,
  hints: {
    Enter: 'sibling',
    Tab: 'child',
    'alt+↑↓': 'move',
    Space: 'fold',
    F2: 'rename',
  },
  readHints: {
    '↑↓': 'move',
    '←→': 'fold',
    Space: 'fold',
  },
  keys: 'Arrow keys move and fold. Enter adds a sibling, Tab a child, Shift and Tab lifts to the level above. Alt with up or down moves among siblings, Space folds, F2 renames, Delete removes, Shift and Enter draws a connection, Alt with Enter goes to the panel of the node, Escape leads back. Press Escape, then Tab, to leave the outline.',
  readKeys: 'Arrow keys move and fold, letters find a title. Alt with Enter goes to the panel of the node.',
  moved: (title: string, place: number, of: number) => `${title}: ${en.number(place)} of ${en.number(of)}`,
  movedUnder: (title: string, parent: string) => `${title} is now under ${parent}`,
  movedToTop: (title: string) => `${title} is now in the first generation`,
  empty: {
    title: 'Nothing on this map yet',
    text: 'Add the first node, then type the rest of the map in: Enter for the next, Tab for one below.',
    add: 'Add the first node',
  },
  emptyRead: 'Nobody has added anything yet.',
});
