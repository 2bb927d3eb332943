// Generated from `contract/base/messages/app.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const search = catalogue('messages.search', {
  wordsRequired: 'Please write what to search for.',
  failed: 'Failed to search',
});
