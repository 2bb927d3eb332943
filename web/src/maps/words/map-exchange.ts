import { extended } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';
import { mapExchange as messages } from './map-exchange.gen.ts';

const { number } = messageFormat('en');

export const mapExchange = extended(messages, {
  add: {
    /** `more` is the number of lines that are not named. */
    long: (label: string, most: number, lines: number[], more: number) => {
      const named = lines.map((line) => number(line));
      const all = more > 0 ? [...named, messages.add.others(more)] : named;
      return messages.add.long(label, most, lines.length + more, all);
    },
  },
});
