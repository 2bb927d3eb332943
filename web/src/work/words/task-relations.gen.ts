// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const taskRelations = catalogue('taskRelations', {
  title: 'Relations',
  add: 'Add relation',
  /** The headings of the lists of related tasks, from the view of this task. */
  kinds: {
    blocked_by: 'Blocked by',
    blocks: 'Blocks',
    duplicates: 'Duplicate of',
    duplicated_by: 'Duplicates',
    relates_to: 'Related to',
  },
  /** The choices for a new relation. */
  choices: {
    blocked_by: 'Is blocked by …',
    blocks: 'Blocks …',
    duplicates: 'Is a duplicate of …',
    duplicated_by: 'Has the duplicate …',
    relates_to: 'Relates to …',
  },
  search: 'Search tasks',
  remove: (kind: 'blocked_by' | 'blocks' | 'duplicates' | 'duplicated_by' | 'relates_to', title: string) => `Remove: ${en.select(kind, { blocked_by: 'Blocked by', blocks: 'Blocks', duplicates: 'Duplicate of', duplicated_by: 'Duplicates', relates_to: 'Related to' })} ${title}`,
  replaceTitle: 'Replace relation',
  replaceQuestion: (reason: string, choice: string, title: string) => `${reason}. Replace that relation with “${choice} ${title}”?`,
  replace: 'Replace',
  blockedBy: (titles: readonly string[]) => `Blocked by ${en.list(titles)}`,
  more: (count: number) => `+${count}`,
  /** A link to the other task follows. */
  isDuplicate: 'This task is archived as a duplicate of',
});
