import { translated } from '../language.ts';
import { plural } from './plural.ts';

const nodes = (count: number) => plural(count, 'node', 'nodes');
const list = new Intl.ListFormat('en');
const some = (counts: [number, string][]) => list.format(counts.filter(([count]) => count > 0).map(([, said]) => said));

/** The history of a map. `when` is a day or a time, as in "20 November 2026". */
export const mapHistory = translated({
  title: 'History',
  open: 'History',
  bar: 'History of the map',
  now: 'Back to now',
  moment: 'Shown time',
  shown: (when: string) => `The map as of ${when}`,
  today: 'now',
  incomplete: (when: string) =>
    `Every change is known since ${when}. Earlier, only nodes are shown that were still there then.`,
  own: 'Branches of other teams are not part of the history.',
  empty: { title: 'No history yet', text: 'The history begins with the first node of the map.' },
  nothing: 'The map had no nodes then.',
  play: 'Play the growth',
  pause: 'Pause',
  growBy: 'Growth by',
  byHistory: 'History',
  noDates: (field: string) => `No node has a value in “${field}”.`,
  compare: 'Compare',
  compareWith: 'Compared with',
  compared: (from: string, to: string) => `From ${from} to ${to}`,
  same: 'Nothing differs between these times.',
  changes: { added: 'Added nodes', changed: 'Changed nodes', moved: 'Moved nodes', gone: 'Nodes that are gone' },
  /** The signs on changed nodes. */
  signs: { added: '+', changed: '≠', moved: '↔', gone: '−' },
  counted: (kind: 'added' | 'changed' | 'moved' | 'gone', count: number) =>
    ({
      added: `${nodes(count)} added`,
      changed: `${nodes(count)} changed`,
      moved: `${nodes(count)} moved`,
      gone: `${nodes(count)} gone`,
    })[kind],
  more: (count: number) => `${nodes(count)} more`,
  node: (name: string) => `${name}, history`,
  values: 'Values',
  noValues: 'No values then.',
  ofNode: {
    title: 'Who changed what',
    show: 'History',
    none: 'No changes are known.',
    more: 'Show earlier changes',
    somebody: 'Former member',
    added: 'added it',
    gone: 'deleted it',
    moved: (from: string | null, to: string | null) =>
      to === null
        ? 'made it a first node'
        : from === null
          ? `moved it under “${to}”`
          : `moved it from “${from}” to “${to}”`,
    set: (field: string, value: string) => `set ${field} to “${value}”`,
    cleared: (field: string, value: string) => `removed ${field} “${value}”`,
    changed: (field: string, from: string, to: string) => `changed ${field} from “${from}” to “${to}”`,
    type: 'type',
  },
  restore: {
    command: 'Restore this branch as of then',
    title: (name: string, when: string) => `Restore “${name}” as of ${when}?`,
    does: ({ added, changed, moved }: { added: number; changed: number; moved: number }) => {
      const said = some([
        [added, plural(added, 'node comes back', 'nodes come back')],
        [changed, `${nodes(changed)} ${changed === 1 ? 'gets its values' : 'get their values'} of then`],
        [moved, plural(moved, 'node moves back', 'nodes move back')],
      ]);
      return said ? `${said}.` : 'The branch is as it was then. Nothing changes.';
    },
    stays: (skipped: number) =>
      [
        'What was added since stays. Links to tasks and records of deleted nodes do not come back.',
        skipped > 0 &&
          `${nodes(skipped)} of then ${skipped === 1 ? 'is' : 'are'} now in another map or team and stays there.`,
      ]
        .filter(Boolean)
        .join(' '),
    confirm: 'Restore branch',
    done: 'Branch restored',
    left: (count: number) => `${nodes(count)} could not move back.`,
    undone: 'Restoring undone',
  },
});
