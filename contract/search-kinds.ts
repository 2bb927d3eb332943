/** Kinds of search results; an instance is a map or a list of records. */
export const searchKinds = [
  'goal',
  'task',
  'comment',
  'label',
  'person',
  'template',
  'instance',
  'record',
  'node',
] as const;
export type SearchKind = (typeof searchKinds)[number];
