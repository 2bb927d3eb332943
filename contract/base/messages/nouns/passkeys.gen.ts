// Generated from `contract/base/messages/people.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const passkeys = catalogue('messages.passkeys', {
  loadFailed: 'Failed to load passkeys',
  renameFailed: 'Failed to rename the passkey',
  deleteFailed: 'Failed to remove the passkey',
  nameRequired: 'Please enter a name',
  tooMany: (most: number) => `You have ${most} passkeys. Remove one before you add another.`,
  unknown: 'This passkey is not known here. Sign in another way, then add a new passkey in your account.',
  refused: 'This passkey could not be verified, so nothing was changed. Please try again, or sign in another way.',
  expired: 'That took too long, or was done before. Please try again.',
  copied: 'This passkey was refused, because a copy of it may be in use. Sign in another way, and remove it in your account.',
  ofAnother: 'This passkey belongs to another account. Please choose one of yours.',
  taken: 'This passkey is already in use. Please create a new one.',
});
