// Generated from `contract/base/messages/base.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const general = catalogue('messages.general', {
  notAuthenticated: 'User not authenticated',
  unexpected: 'An unexpected error occurred. Please try again.',
  notFound: 'This does not exist, or you do not have access to it.',
  invalid: 'Some of the values sent are not valid.',
  conflict: 'Someone else changed this at the same moment. Please try again.',
  unavailable: 'The service is restarting. Please try again in a few seconds.',
  busy: 'The service is very busy right now. Please try again in a few seconds.',
  tooMany: (seconds: number) => `Too many attempts. Please wait ${en.wait(seconds)} and try again.`,
  tooManyAtOnce: 'Too many requests at once. Please wait a moment and try again.',
  tooLarge: 'What was sent is too large.',
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  tooDeep: 'This text is nested too deeply.',
  unsupportedMedia: 'This kind of content is not supported.',
  crossSite: 'This request came from another site and was refused.',
  onlyOnThisMachine: 'This page opens only in a browser on the machine that runs the server.',
  idempotencyReused: 'This Idempotency-Key was used for another request.',
  noTeamAccess: 'You do not have access to the selected team.',
  deleteQuestion: (title: string) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  /** The same question about something without a title, such as "3 tasks". */
  deleteUntitled: (what: string) => `Are you sure you want to delete ${what}? This action cannot be undone.`,
  copied: 'Copied to clipboard',
  copyFailed: 'Copying failed. Select the text and copy it yourself.',
  noNul: 'Text cannot hold a NUL character.',
  noReordering: 'A name cannot hold characters that reorder the text around it.',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  offline: 'No connection. Changes cannot be saved until it is back.',
  date: 'Please enter a date between 1900 and 2200.',
  time: 'Please enter a time between 00:00 and 23:59.',
});
