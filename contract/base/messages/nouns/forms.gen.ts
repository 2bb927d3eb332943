// Generated from `contract/base/messages/forms.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const forms = catalogue('messages.forms', {
  nameRequired: 'Please enter a name for the form',
  fieldRequired: 'Please add at least one field',
  created: 'Form created successfully',
  createFailed: 'Failed to create form',
});
