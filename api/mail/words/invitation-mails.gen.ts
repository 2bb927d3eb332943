// Generated from `api/mail/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const invitationMails = {
  /** Only of a mail to a colleague of the inviter. */
  subject: (inviter: string, team: string) => `${inviter} invites you to ${team}`,
  sentence: (inviter: string, team: string, role: 'OWNER' | 'ADMIN' | 'MEMBER') => `${inviter} invites you to join the team ${team} in Groundwork ${en.select(role, { OWNER: 'as an owner', ADMIN: 'as an admin', MEMBER: 'as a member' })}.`,
  next: (hasAccount: boolean) => (hasAccount ? 'To accept or decline it, sign in with this email address.' : 'Create your account with this email address to join the team.'),
  verb: 'Accept invitation',
  why: (day: string, address: string) => `The link works until ${day}, and only for ${address}. If you do not know who invites you, you can ignore this email.`,
};
