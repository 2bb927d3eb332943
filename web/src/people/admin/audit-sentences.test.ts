import { auditActions } from '@groundwork/contract/people/audit-actions';
import { expect, it } from 'vitest';
import * as words from '../../base/words/words.ts';

const { said } = words.admin.audit;
const entry = {
  person: 'Mai',
  team: 'Harbour',
  self: false,
  details: {
    role: 'ADMIN',
    old: 'MEMBER',
    new: 'ADMIN',
    sessions: 2,
    type: 'share_map',
    to: 'Hill',
    queue: 'mail',
    method: 'google',
    source: 'sample',
    name: 'Phone',
    from: 'Pier',
    kind: 'label',
    count: 2,
    what: 'tasks',
  },
};

it('every event has its own sentence, without placeholders or missing values', () => {
  const sentences = auditActions.map((action) => said[action](entry));
  for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|\bin \b\B|\{| {2}/);
  expect(new Set(sentences).size).toBe(auditActions.length);
});

it.each([
  ['role.changed', {}, 'changed the role of Mai in Harbour from Member to Admin'],
  ['role.changed', { self: true }, 'changed their own role in Harbour from Member to Admin'],
  ['session.ended', { self: true, details: { sessions: 1 } }, 'ended 1 session'],
  ['session.ended', {}, 'ended 2 sessions of Mai'],
  ['session.failed', { details: { count: 3 } }, 'failed to sign in as Mai (3 times)'],
  ['session.failed', { person: '', details: { count: 1 } }, 'failed to sign in as an unknown address (1 time)'],
  [
    'session.failed',
    { person: '', details: { count: 2, method: 'google' } },
    'failed to sign in with Google (2 times)',
  ],
  [
    'session.failed',
    { details: { count: 1, method: 'second-factor' } },
    'failed to sign in as Mai with a code of the second factor (1 time)',
  ],
  ['session.failed', { details: { count: 2, method: 'passkey' } }, 'failed to sign in as Mai with a passkey (2 times)'],
  ['session.started', { details: { method: 'oidc' } }, 'signed in with single sign-on'],
  ['import.done', { details: { source: 'http' } }, 'finished an import into Harbour through a bridge'],
  ['job.retried', { details: { queue: 'send-reminders' } }, 'retried a job of the queue “Reminders that people set”'],
  ['job.retried', { details: { queue: 'import' } }, 'retried a job of the queue “Imports from the older product”'],
  ['session.started', { details: {} }, 'signed in'],
  ['session.started', { details: { method: 'credential' } }, 'signed in with a password'],
  ['invitation.created', {}, 'invited Mai to Harbour as an admin'],
  ['transfer.accepted', {}, 'accepted a share from Harbour to Hill'],
  [
    'team.changed',
    { details: { field: 'name', old: 'Pier', new: 'Harbour' } },
    'renamed the team from “Pier” to “Harbour”',
  ],
  [
    'team.changed',
    { details: { field: 'members_may_invite', old: 'true', new: 'false' } },
    'let only owners and admins of Harbour invite people',
  ],
] as const)('%s with %j becomes: %s', (action, change, sentence) => {
  expect(said[action]({ ...entry, ...change })).toBe(sentence);
});
