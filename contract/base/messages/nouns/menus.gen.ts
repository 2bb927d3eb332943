// Generated from `contract/base/messages/forms.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const menus = catalogue('messages.menus', {
  nameRequired: 'Please enter a menu name',
  labelRequired: 'Please enter a label',
  templateRequired: 'Please choose a template',
  tooMany: 'A team can have at most 50 menus. Delete one that you no longer need.',
  tooManyItems: 'A menu can have at most 100 items. Delete one that you no longer need.',
  listFailed: 'Failed to load menus',
  createFailed: 'Failed to create menu',
  updateFailed: 'Failed to update menu',
  deleteFailed: 'Failed to delete menu',
  created: 'Menu created successfully',
  deleted: 'Menu deleted successfully',
  itemAddFailed: 'Failed to add menu item',
  itemUpdateFailed: 'Failed to update menu item',
  itemDeleteFailed: 'Failed to delete menu item',
  itemAdded: 'Menu item added successfully',
  itemUpdated: 'Menu item updated successfully',
  itemDeleted: 'Menu item deleted successfully',
});
