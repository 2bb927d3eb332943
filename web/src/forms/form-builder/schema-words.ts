import * as messages from '@groundwork/contract/base/messages.gen';
import { inWords } from '@groundwork/contract/base/sentences';

/** Returns the words for a problem of a form. */
export const schemaWords = (problem: string) =>
  inWords(problem, {
    formFields: messages.formFields,
    formSchema: messages.formSchema,
    general: messages.general,
    values: messages.values,
  });
