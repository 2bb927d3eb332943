// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const taskRelations = catalogue('messages.taskRelations', {
  itself: 'A task cannot be related to itself',
  blockCircle: 'These tasks would block each other in a circle',
  duplicateCircle: 'These tasks would be duplicates of each other in a circle',
  tooMany: 'A task can have at most 50 relations. Remove one that is no longer needed.',
  otherRelation: 'These two tasks are already related in another way',
  otherOriginal: 'This task is already a duplicate of another one',
  loadFailed: 'Failed to load relations',
  addFailed: 'Failed to add relation',
  added: 'Relation added',
  removeFailed: 'Failed to remove relation',
  removed: 'Relation removed',
});
