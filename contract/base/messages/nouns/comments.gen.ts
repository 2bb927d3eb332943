// Generated from `contract/base/messages/talk.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const comments = catalogue('messages.comments', {
  contentRequired: 'Please write a comment',
  oneSubject: 'A comment belongs to either a task or a goal',
  notAuthor: 'Only the author of a comment can edit or delete it',
  reactFailed: 'Failed to save reaction',
  tooManyReactions: 'At most 1,000 people can react in the same way.',
  threadFull: 'This thread is full. Please begin a new one.',
  tooManyPinned: 'At most 50 comments can be pinned here. Unpin one that is no longer needed.',
  added: 'Comment added',
  addFailed: 'Failed to add comment',
  updateFailed: 'Failed to update comment',
  pinFailed: 'Failed to pin comment',
  resolveFailed: 'Failed to resolve thread',
  deleted: 'Comment deleted',
  deleteFailed: 'Failed to delete comment',
  loadFailed: 'Failed to load comments',
  unknownAuthor: 'Unknown User',
  formerMember: 'Former member',
});
