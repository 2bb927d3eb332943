import type { RelationKind } from '@groundwork/contract/work/relation-kinds';
import { translated } from '../language.ts';

const list = (titles: string[]) => new Intl.ListFormat().format(titles);

/** The headings of the lists of related tasks, from the view of this task. */
const kinds: Record<RelationKind, string> = {
  blocked_by: 'Blocked by',
  blocks: 'Blocks',
  duplicates: 'Duplicate of',
  duplicated_by: 'Duplicates',
  relates_to: 'Related to',
};
/** The choices for a new relation. */
const choices: Record<RelationKind, string> = {
  blocked_by: 'Is blocked by …',
  blocks: 'Blocks …',
  duplicates: 'Is a duplicate of …',
  duplicated_by: 'Has the duplicate …',
  relates_to: 'Relates to …',
};

export const taskRelations = translated({
  title: 'Relations',
  add: 'Add relation',
  kinds,
  choices,
  search: 'Search tasks',
  remove: (kind: RelationKind, title: string) => `Remove: ${kinds[kind]} ${title}`,
  replaceTitle: 'Replace relation',
  replaceQuestion: (reason: string, choice: string, title: string) =>
    `${reason}. Replace that relation with “${choice.replace(' …', '')} ${title}”?`,
  replace: 'Replace',
  blockedBy: (titles: string[]) => `Blocked by ${list(titles)}`,
  more: (count: number) => `+${count}`,
  /** A link to the other task follows. */
  isDuplicate: 'This task is archived as a duplicate of',
});
