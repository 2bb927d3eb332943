import { extended } from '@groundwork/contract/base/catalogue';
import { printing as messages } from './printing.gen.ts';
import { ui } from './ui.ts';

export const printing = extended(messages, {
  get incomplete() {
    return messages.incomplete(ui.key('mod+p'));
  },
});
