// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const sprints = catalogue('messages.sprints', {
  nameRequired: 'Please enter a sprint name',
  datesCrossed: 'The sprint cannot end before it starts',
  listFailed: 'Failed to load sprints',
  loadFailed: 'Failed to load sprint',
  createFailed: 'Failed to create sprint',
  updateFailed: 'Failed to update sprint',
  deleteFailed: 'Failed to delete sprint',
  endFailed: 'Failed to end sprint',
  burndownFailed: 'Failed to load burndown',
  velocityFailed: 'Failed to load velocity',
  reopenFailed: 'Failed to reopen sprint',
  ended: 'Sprint ended successfully',
  reopened: 'Sprint reopened successfully',
  alreadyEnded: 'Somebody has already ended this sprint',
  targetEnded: 'The sprint that you chose for the open tasks has ended',
  targetIsItself: 'Choose another sprint for the open tasks',
  tooManyOpen: (most: number) => `At most ${most} open tasks can be carried over at once. Move some of them to another sprint first.`,
  created: 'Sprint created successfully',
  updated: 'Sprint updated successfully',
  deleted: 'Sprint deleted successfully',
});
