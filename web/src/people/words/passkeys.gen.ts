// Generated from `web/src/people/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const passkeys = catalogue('passkeys', {
  title: 'Passkeys',
  about: 'A passkey signs you in with your fingerprint, face or screen lock instead of a password. It works on this site alone, so nobody can steal it by a false page.',
  list: 'Your passkeys',
  none: 'You have no passkeys yet. Your device or password manager makes and keeps them, and only you can unlock them.',
  add: 'Add a passkey',
  added: 'Passkey added',
  addFailed: 'Failed to add a passkey',
  synced: 'Synced',
  syncedHint: 'Your password manager keeps it on several devices',
  addedAt: (time: string) => `Added ${time}`,
  usedAt: (time: string) => `Last used ${time}`,
  neverUsed: 'Not used yet',
  actions: (name: string) => `Actions for ${name}`,
  rename: 'Rename',
  renameTitle: 'Rename passkey',
  name: 'Name',
  save: 'Save',
  renamed: 'Passkey renamed',
  remove: 'Remove',
  removeTitle: 'Remove passkey?',
  removeQuestion: (name: string) => `${name} no longer signs you in here.`,
  removeNote: 'Your device or password manager keeps its half. Remove it there as well.',
  removeLastNote: 'It is your second factor. Without it, the password alone signs you in.',
  confirmRemove: 'Remove passkey',
  removed: 'Passkey removed',
  most: (most: number) => `You can have ${en.counted(most, { one: '# passkey', other: '# passkeys' })}.`,
  unavailable: 'This browser cannot use passkeys here. They need a current browser, and the name of the site in the address: no IP address, and https.',
  signIn: 'Sign in with a passkey',
  use: 'Use a passkey',
  /** The messages for errors of the browser, by the name of the error. */
  refusals: {
    NotAllowedError: 'The passkey was not used: the dialog was closed, or it took too long. Please try again.',
    InvalidStateError: 'This device or password manager already has a passkey of your account.',
    SecurityError: 'Passkeys do not work at this address. Open the site by its own name.',
    NotSupportedError: 'This device has no passkeys that verify you by a PIN, fingerprint or face.',
    other: 'The passkey could not be used. Please try again.',
  },
});
