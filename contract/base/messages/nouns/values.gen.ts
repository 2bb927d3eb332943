// Generated from `contract/base/messages/forms.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

/** Messages for values that a schema refuses without a message of its own (zod-sentences.ts). */
export const values = catalogue('messages.values', {
  missing: (name: string) => `Please fill in ${name}.`,
  list: 'This must be a list.',
  object: 'This must be an object.',
  id: 'This is not an id.',
  wholeNumber: 'Please enter a whole number.',
  tooMany: (most: number) => `Please send at most ${most} of these.`,
  tooFew: (least: number) => `Please send at least ${least} of these.`,
  oneOf: (values: string) => `Please choose one of these: ${values}.`,
  unknown: (names: string) => `This is not expected here: ${names}.`,
  refused: 'This value cannot be used.',
});
