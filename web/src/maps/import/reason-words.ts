import * as messages from '@groundwork/contract/base/messages.gen';
import { inWords } from '@groundwork/contract/base/sentences';

/** Returns the words for the reason why something of the older product is refused or altered. */
export const reasonWords = (reason: string) =>
  inWords(reason, { formFields: messages.formFields, general: messages.general, legacy: messages.legacy });
