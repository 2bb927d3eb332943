// Generated from `contract/base/messages/maps.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const mapSteps = catalogue('messages.mapSteps', {
  loadFailed: 'Failed to load next steps',
  addFailed: 'Failed to add tasks',
  ruleFailed: 'Failed to save the rule',
  taken: 'This step has an open task already.',
});
