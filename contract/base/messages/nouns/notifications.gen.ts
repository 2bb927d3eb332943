// Generated from `contract/base/messages/talk.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const notifications = catalogue('messages.notifications', {
  loadFailed: 'Failed to load notifications',
  markFailed: 'Failed to update notifications',
  snoozeFailed: 'Failed to snooze',
  snoozeTime: 'Choose a time in the future, within a year',
  preferencesFailed: 'Failed to load notification settings',
  preferenceFailed: 'Failed to save notification settings',
});
