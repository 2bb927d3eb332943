import * as messages from '@groundwork/contract/base/messages.gen';
import { inWords } from '@groundwork/contract/base/sentences';

/** Returns the words for the problem of a value, as `problemOf` names it. */
export const fieldWords = (problem: string) =>
  inWords(problem, { formFields: messages.formFields, general: messages.general });
