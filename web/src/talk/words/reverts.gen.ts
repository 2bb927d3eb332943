// Generated from `web/src/talk/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

/** Sentences about edits that can be undone. */
export const reverts = catalogue('reverts', {
  changed: (field: string) => `${field} changed`,
  changedTo: (field: string, value: string) => `${field} changed to ${value}`,
  moved: 'Moved on the board',
  labelAdded: (label: string) => `Label ${label} added`,
  labelRemoved: (label: string) => `Label ${label} removed`,
  /** "Mai changed the status and the goal since." */
  changedSince: (person: string, fields: readonly string[]) => `${person} changed ${en.list(fields)} since.`,
  somebody: 'Former member',
  field: (name: string) => `the ${en.lowercase(name)}`,
  place: 'the place on the board',
  value: 'the same value',
  gone: (count: number) => `${en.counted(count, { one: '# one is', other: '# are' })} deleted by now.`,
});
