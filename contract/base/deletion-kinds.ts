/**
 * The kinds of things in "Recently deleted". A branch is one or more nodes of a map; an instance is a form or a map.
 */
export const deletionKinds = [
  'goal',
  'check_in',
  'target',
  'task',
  'comment',
  'attachment',
  'label',
  'sprint',
  'record',
  'menu',
  'menu_item',
  'template',
  'instance',
  'branch',
  'task_template',
  'view',
] as const;
export type DeletionKind = (typeof deletionKinds)[number];
