import type { Team } from '@groundwork/contract/people/teams';
import { translated } from '../language.ts';
import { plural } from './plural.ts';
import { asRole } from './teams.ts';

export const invitations = translated({
  invite: 'Invite people',
  inviteTo: (team: string) => `Invite people to ${team}`,
  addresses: 'Email addresses',
  addressesHint:
    'One or many, with commas, spaces or lines between them. Pasting “Nadia Rahman <nadia@harbour.example>” works too.',
  role: 'Role',
  send: (count: number) => (count > 1 ? `Send ${count} invitations` : 'Send invitation'),
  makeLinks: (count: number) => (count > 1 ? `Create ${count} links` : 'Create link'),
  onlyLinks: 'Send no email',
  onlyLinksHint: 'You get a link for each address and pass it on yourself.',
  linkMade: 'The link is ready. Only this address can use it, for seven days.',
  addressesMissing: 'Please enter an email address',
  notAddresses: (texts: string[]) => `Not an email address: ${texts.join(', ')}`,
  ownerTitle: (emails: string[]) =>
    emails.length === 1 ? `Invite ${emails[0]} as an owner?` : `Invite ${emails.length} people as owners?`,
  results: 'Results',
  sent: (count: number) => plural(count, 'invitation sent', 'invitations sent'),
  notMailed: (reason: string) =>
    `Invited, but the email was not sent: ${reason} Send it again later from the list of pending invitations.`,
  pending: 'Pending invitations',
  invitedBy: (name: string) => `Invited by ${name}`,
  expires: (day: string) => `Expires ${day}`,
  actions: (email: string) => `Actions for the invitation of ${email}`,
  resend: 'Send again',
  copyLink: 'Copy link',
  copyLinkOf: (email: string) => `Copy link for ${email}`,
  withdraw: 'Withdraw',
  withdrawTitle: (email: string) => `Withdraw the invitation of ${email}?`,
  withdrawText: 'The link that was sent no longer works. You can invite the address again.',
  waiting: 'Invitations waiting for you',
  asks: (inviter: string, role: Team['role_code']) => `${inviter} invites you ${asRole[role]}`,
  accept: 'Accept',
  decline: 'Decline',
  acceptOf: (team: string) => `Accept the invitation to ${team}`,
  declineOf: (team: string) => `Decline the invitation to ${team}`,
  page: {
    title: 'Invitation',
    to: (team: string) => `Join ${team}`,
    from: (inviter: string, role: Team['role_code']) => `${inviter} invites you to this team ${asRole[role]}.`,
    somebody: 'Somebody',
    for: (email: string) => `The invitation is for ${email}.`,
    otherAccount: (email: string) => `You are signed in as ${email}. Sign in with the invited address to answer it.`,
    signOut: 'Sign in with another account',
    signIn: 'Sign in to answer',
    signUp: 'Create an account',
    gone: 'This invitation cannot be used',
    toDashboard: 'Go to the dashboard',
    toSignIn: 'Go to sign in',
  },
});
