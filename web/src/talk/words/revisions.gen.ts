// Generated from `web/src/talk/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

/** The versions of a description, goal or record. `when` is a time, as in "3 hr ago" or "Today 10:05". */
export const revisions = catalogue('revisions', {
  open: 'History',
  title: (name: string) => `History of “${name}”`,
  versions: 'Versions',
  current: 'Current',
  restored: (when: string) => `Restored: ${when}`,
  somebody: 'Former member',
  version: (who: string, when: string) => `${who}, ${when}`,
  compareWith: 'Compare with',
  before: 'Version before',
  now: 'Now',
  nothingBefore: 'Nothing before',
  empty: {
    title: 'No earlier versions',
    text: 'Each time somebody changes this, its versions appear here, with who wrote them.',
  },
  same: 'Nothing differs between these versions.',
  tooLong: 'The texts are too long to mark every difference.',
  alike: (count: number) => `Show ${en.counted(count, { one: '# line', other: '# lines' })} that did not change`,
  more: (count: number) => `Show ${en.counted(count, { one: '# more line', other: '# more lines' })}`,
  removed: 'removed',
  added: 'added',
  unchanged: (count: number) => `${en.counted(count, { one: '# field', other: '# fields' })} did not change`,
  restore: 'Restore this version',
});
