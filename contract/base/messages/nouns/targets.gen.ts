// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const targets = catalogue('messages.targets', {
  listFailed: 'Failed to load the history of the target',
  sourcesFailed: 'Failed to load forms and maps',
  nameRequired: 'Please enter a name',
  numberRequired: 'Please enter a number',
  numberTooLarge: 'Please enter a number between -1 trillion and 1 trillion',
  sameNumbers: 'Start and target must be different numbers',
  fieldRequired: 'Please choose a number field',
  sourceRequired: 'Please choose a form or a map',
  noNumberField: 'This form or map has no such number field',
  computed: 'This target is computed, so nobody can enter its number',
  tooMany: (most: number) => `A goal can have at most ${most} measurable targets`,
  tooManyComputed: (most: number) => `A team can have at most ${most} computed targets`,
  added: 'Target added',
  addFailed: 'Failed to add target',
  updated: 'Target updated',
  updateFailed: 'Failed to update target',
  deleted: 'Target deleted',
  deleteFailed: 'Failed to delete target',
  saved: 'Number saved',
  saveFailed: 'Failed to save the number',
});
