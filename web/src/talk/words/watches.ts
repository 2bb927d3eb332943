import { extended } from '@groundwork/contract/base/catalogue';
import { watches as messages } from './watches.gen.ts';

export const watches = extended(messages, {
  notes: (about: keyof typeof messages.notesOf) => messages.notesOf[about],
});
