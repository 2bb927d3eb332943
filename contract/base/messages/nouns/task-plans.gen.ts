// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const taskPlans = catalogue('messages.taskPlans', {
  tooMany: 'At most 200 tasks can be planned for one day',
  failed: 'Failed to plan task',
});
