// Generated from `web/src/base/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const printing = catalogue('printing', {
  print: 'Print this page',
  loading: (rows: number) => `Preparing to print. ${en.counted(rows, { one: '# row', other: '# rows' })} loaded`,
  printed: (when: string) => `Printed on ${when}`,
  incomplete: (keys: string) => `Not everything is loaded. To print all of it, press ${keys} in Groundwork.`,
});
