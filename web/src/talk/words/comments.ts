import { extended } from '@groundwork/contract/base/catalogue';
import { comments as messages } from './comments.gen.ts';

const most = 3;

export const comments = extended(messages, {
  reachesNobody: (written: string[]) =>
    messages.reachesNobody(
      `${written.slice(0, most).map(messages.quoted).join(', ')}${written.length > most ? ' …' : ''}`,
    ),
  /** `more` is the number of people who are not named. */
  reacted: (emoji: string, names: string[], more: number) =>
    messages.reacted(emoji, more > 0 ? [...names, messages.others(more)] : names),
});
