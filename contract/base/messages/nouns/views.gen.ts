// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const views = catalogue('messages.views', {
  nameRequired: 'Please enter a view name',
  nameTaken: 'A view with this name already exists for this team',
  tooMany: 'You can save at most 50 views in a team. Delete one that you no longer need.',
  sharedNameTaken: 'The team already shares a view with this name',
  tooManyShared: 'A team can share at most 50 views. Delete one that your team no longer needs.',
  notYours: 'Only its author and the owners and admins of the team can change this view.',
  notYoursToShare: 'Only its author can share this view or take it back.',
  arrangeFailed: 'Failed to arrange saved views',
  nameTakenOnMap: 'A view with this name already exists for this map',
  tooManyOnMap: 'A map can have at most 50 saved views. Delete one that your team no longer needs.',
  listFailed: 'Failed to load saved views',
  saveFailed: 'Failed to save view',
  updateFailed: 'Failed to update view',
  deleteFailed: 'Failed to delete view',
  saved: 'View saved successfully',
  updated: 'View updated successfully',
  deleted: 'View deleted successfully',
});
