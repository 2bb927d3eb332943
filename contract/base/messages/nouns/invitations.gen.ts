// Generated from `contract/base/messages/people.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const invitations = catalogue('messages.invitations', {
  mayNotInvite: 'You do not have permission to invite users to this team',
  pending: 'An invitation is already pending for this user',
  oneself: 'You cannot invite yourself',
  member: 'This person is already a member of the team',
  unknown: 'This invitation does not exist. It may have been replaced by a newer one, or its team deleted.',
  otherAddress: 'This invitation was sent to another email address. Sign in with that address to answer it.',
  accepted: 'This invitation has already been accepted',
  declined: 'This invitation was declined',
  expired: 'This invitation has expired. Ask for a new one.',
  revoked: 'This invitation was withdrawn',
  joined: (team: string) => `You are now a member of ${team}`,
  refused: 'Invitation declined',
  sentToUser: 'Invitation sent. This person has an account and must accept it to join the team.',
  sentToNewcomer: 'Invitation sent. This person joins the team after signing up.',
  mailPending: '(Email notification pending)',
  withdrawn: 'Invitation withdrawn',
  listFailed: 'Failed to load invitations',
  sendFailed: 'Failed to send invitation',
  withdrawFailed: 'Failed to withdraw invitation',
  respondFailed: 'Failed to answer invitation',
});
