import { extended } from '@groundwork/contract/base/catalogue';
import { myWork as messages } from './my-work.gen.ts';

export const myWork = extended(messages, {
  /** The tasks that a task of another person blocks. */
  blocks: (titles: string[]) => messages.blocks(titles.map(messages.quoted)),
});
