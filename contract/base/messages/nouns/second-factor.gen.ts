// Generated from `contract/base/messages/people.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const secondFactor = catalogue('messages.secondFactor', {
  codeWrong: 'This code is not right, or was used before. Please enter another one.',
  off: 'Two-factor authentication is off.',
  noPasskey: 'Add a passkey first.',
  proofNeeded: 'Confirm with a passkey or a recovery code that it is you.',
  isRequired: 'Two-factor authentication is required here, so it cannot be turned off.',
  ownersDecide: 'Only team owners can require two-factor authentication',
  notYourself: 'Your own second factor is in the settings of your account',
  ownFirst: 'Turn on two-factor authentication for yourself first',
});
