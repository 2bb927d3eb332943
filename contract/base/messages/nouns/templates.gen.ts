// Generated from `contract/base/messages/forms.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const templates = catalogue('messages.templates', {
  createFailed: 'Failed to create template',
  updateFailed: 'Failed to update template',
  fetchFailed: 'Failed to fetch template',
  deleteFailed: 'Failed to delete template',
  duplicateFailed: 'Failed to duplicate template',
  notFound: 'Template not found',
  /** For the PostgreSQL error code 42501 */
  permissionDenied: 'Permission denied: You may not have the required permissions to create templates for this team.',
  /** For the PostgreSQL error code 23503 */
  invalidTeam: 'Invalid team selected: The selected team may not exist or you may not have access to it.',
  /** For a PostgreSQL message that mentions a policy */
  accessDenied: 'Access denied: Please check your team membership and permissions.',
  versioningRemoved: 'Versions and publishing of templates have been removed. Templates are edited in place and are always usable.',
  nameRequired: 'Please enter a template name',
  inUse: (instances: number, menuItems: number) => `This template cannot be deleted because it is used by ${en.plural(instances, { '=0': en.plural(menuItems, { one: `${menuItems} menu item`, other: `${menuItems} menu items` }), one: `${instances} instance${en.plural(menuItems, { '=0': '', one: ` and ${menuItems} menu item`, other: ` and ${menuItems} menu items` })}`, other: `${instances} instances${en.plural(menuItems, { '=0': '', one: ` and ${menuItems} menu item`, other: ` and ${menuItems} menu items` })}` })}.`,
  defaultViewUnknown: 'The default view is not one of the views.',
  savedMeanwhile: 'Someone else saved this template while you were editing it.',
  listFailed: 'Failed to load templates',
  viewTaken: 'Two views have the same key.',
  created: 'Template created successfully',
  updated: 'Template updated successfully',
  deleted: 'Template deleted successfully',
  duplicated: 'Template duplicated successfully',
});
