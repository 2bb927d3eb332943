// Generated from `contract/base/messages/maps.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const imports = catalogue('messages.imports', {
  bothNeeded: 'Please enter both email and password',
  failed: 'Authentication failed',
  signedIn: (email: string) => `Successfully authenticated as ${email}`,
  off: 'No older product is connected to this installation.',
  signInFirst: 'Please sign in to the older product. For your safety a sign-in there ends after 15 minutes.',
  otherAccount: 'You are signed in to the older product with another account.',
  unreachable: 'The older product did not answer. Please try again.',
  tooLarge: 'The answer of the older product is too large.',
  unreadable: 'The answer of the older product cannot be read.',
  nothingChosen: 'Please choose something to import.',
  ended: 'You signed out or left the team, so the import ended.',
  stopped: 'The import could not continue. Start it again: what has already come across is skipped.',
  notThere: 'It no longer exists.',
  noTemplate: 'Its template was not imported. Choose a template for it.',
  mailLimit: (seconds: number) => `Too many invitations were sent from here. Import them again in ${en.wait(seconds)}.`,
});
