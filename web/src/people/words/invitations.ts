import { extended } from '@groundwork/contract/base/catalogue';
import { invitations as messages } from './invitations.gen.ts';

export const invitations = extended(messages, {
  ownerTitle: (emails: string[]) => messages.ownerTitle(emails.length, emails[0] ?? ''),
});
