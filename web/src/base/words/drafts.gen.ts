// Generated from `web/src/base/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const drafts = catalogue('drafts', {
  draft: 'Draft',
  begun: 'You began to write here and have not saved it',
});
