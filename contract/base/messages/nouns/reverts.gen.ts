// Generated from `contract/base/messages/talk.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const reverts = catalogue('messages.reverts', {
  done: 'Change undone',
  partly: 'Change undone in part',
  kept: 'Nothing was undone',
  failed: 'Failed to undo the change',
});
