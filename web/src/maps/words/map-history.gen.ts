// Generated from `web/src/maps/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

/** The history of a map. `when` is a day or a time, as in "20 November 2026". */
export const mapHistory = catalogue('mapHistory', {
  title: 'History',
  bar: 'History of the map',
  now: 'Back to now',
  moment: 'Shown time',
  shown: (when: string) => `The map as of ${when}`,
  today: 'now',
  incomplete: (when: string) => `Every change is known since ${when}. Earlier, only nodes are shown that were still there then.`,
  own: 'Branches of other teams are not part of the history.',
  empty: {
    title: 'No history yet',
    text: 'The history begins with the first node of the map.',
  },
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
  changes: {
    added: 'Added nodes',
    changed: 'Changed nodes',
    moved: 'Moved nodes',
    gone: 'Nodes that are gone',
  },
  /** The signs on changed nodes. */
  signs: {
    added: '+',
    changed: '≠',
    moved: '↔',
    gone: '−',
  },
  counted: (kind: 'added' | 'changed' | 'moved' | 'gone', count: number) => en.select(kind, { added: `${en.counted(count, { one: '# node', other: '# nodes' })} added`, changed: `${en.counted(count, { one: '# node', other: '# nodes' })} changed`, moved: `${en.counted(count, { one: '# node', other: '# nodes' })} moved`, gone: `${en.counted(count, { one: '# node', other: '# nodes' })} gone` }),
  more: (count: number) => `${en.counted(count, { one: '# node', other: '# nodes' })} more`,
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
    moved: (from?: string | null | undefined, to?: string | null | undefined) => (to ? (from ? `moved it from “${from}” to “${to}”` : `moved it under “${to}”`) : 'made it a first node'),
    set: (field: string, value: string) => `set ${field} to “${value}”`,
    cleared: (field: string, value: string) => `removed ${field} “${value}”`,
    changed: (field: string, from: string, to: string) => `changed ${field} from “${from}” to “${to}”`,
    type: 'type',
  },
  restore: {
    command: 'Restore this branch as of then',
    title: (name: string, when: string) => `Restore “${name}” as of ${when}?`,
    does: (changes: readonly string[]) => `${en.list(changes)}.`,
    stays: 'What was added since stays. Links to tasks and records of deleted nodes do not come back.',
    confirm: 'Restore branch',
    done: 'Branch restored',
    left: (count: number) => `${en.counted(count, { one: '# node', other: '# nodes' })} could not move back.`,
    undone: 'Restoring undone',
    comeBack: (count: number) => en.counted(count, { one: '# node comes back', other: '# nodes come back' }),
    getValues: (count: number) => `${en.counted(count, { one: '# node gets its values', other: '# nodes get their values' })} of then`,
    moveBack: (count: number) => en.counted(count, { one: '# node moves back', other: '# nodes move back' }),
    doesNothing: 'The branch is as it was then. Nothing changes.',
    staysElsewhere: (count: number) => `${en.counted(count, { one: '# node of then is', other: '# nodes of then are' })} now in another map or team and stays there.`,
  },
});
