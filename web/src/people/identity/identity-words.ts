import * as messages from '@groundwork/contract/base/messages.gen';
import { inWords } from '@groundwork/contract/base/sentences';

/** Returns the words of a sentence about signing in, passwords and addresses. */
export const identityWords = <Text extends string | null>(sentence: Text) =>
  sentence &&
  inWords(sentence, {
    account: messages.account,
    auth: messages.auth,
    general: messages.general,
    passkeys: messages.passkeys,
    secondFactor: messages.secondFactor,
    signUp: messages.signUp,
  });
