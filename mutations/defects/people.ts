import { type Defect, defect } from '../defect.ts';

export const people: Record<string, Defect[]> = {
  Invitations: [
    defect(
      'anyone with the token can accept',
      [
        'db/rules/people/invitations.sql',
        "if not rules.is_for_me(asked) then perform rules.refuse('invitations.otherAddress', 'GW403'); end if;",
        '',
      ],
      ['api/people/invitations.test.ts', '2 a person with another address can neither accept nor decline'],
    ),
    defect(
      'an answered invitation can be answered again',
      ['db/rules/people/invitations.sql', "if rules.invitation_state(asked) <> 'pending' then", 'if false then'],
      ['api/people/invitations.test.ts', '7 accepting and revoking at once, ten rounds: one of them succeeds'],
    ),
    defect(
      'the token is stored in plain text',
      ['api/people/identity/mailed-tokens.ts', "createHash('sha256').update(token).digest()", 'Buffer.from(token)'],
      [
        'api/people/invitations.test.ts',
        '11 only a hash of the token is stored, and no log or stored answer contains it',
      ],
    ),
    defect(
      'invitations stay valid after the inviter leaves',
      ['db/rules/people/members.sql', 'perform rules.end_started(old.user_id, old.team_id);', ''],
      ['api/people/invitations.test.ts', '12 invitations by people who have left or were removed no longer work'],
    ),
    defect(
      'emails to one address are not rate limited',
      [
        'db/rules/people/invitations.sql',
        "rules.attempt(format('invitation-mails:%s:%s', rules.me(), address), per_person_and_email, seconds)",
        '0',
      ],
      ['api/mail/invitation-mails.test.ts', 'mail bombing'],
    ),
    defect(
      'new accounts use up the invitation mails of everybody',
      ['db/rules/people/identity.sql', "u.created_at > now() - interval '7 days'", 'false'],
      ['api/suites/shared-limits.test.ts', 'the invitations of others are made and mailed'],
    ),
    defect(
      'an address is limited for all people together',
      [
        'db/rules/people/invitations.sql',
        "format('invitation-mails:%s:%s', rules.me(), address)",
        "format('invitation-mails:%s', address)",
      ],
      ['api/suites/shared-limits.test.ts', 'one person does not use up the invitations of others to an address'],
    ),
    defect(
      'invitations do not expire',
      ['db/rules/people/invitations.sql', "  when i.expires_at <= coalesce(i.revoked_at, now()) then 'expired'\n", ''],
      ['api/people/invitations.test.ts', '1 a token is invalid after acceptance, decline, expiry or revocation'],
    ),
    defect(
      'an invitation may grant any role',
      ['db/rules/people/invitations.sql', 'join roles r on r.id >= m.role_id', 'join roles r on true'],
      ['api/people/invitations.test.ts', '8 a role above'],
    ),
    defect(
      'invitations stay valid after the inviter loses the role',
      ['db/rules/people/invitations.sql', 'and role_id < new.role_id', 'and false'],
      ['api/people/invitations.test.ts', '13 losing the right to grant a role revokes one’s invitations to it'],
    ),
    defect(
      'no lock between inviting and removing the inviter',
      [
        'db/rules/people/members.sql',
        'where team_id = team and user_id = rules.me() for share;',
        'where team_id = team and user_id = rules.me();',
      ],
      [
        'api/people/invitations.test.ts',
        '14 a race between inviting and being removed leaves no invitation, ten rounds',
      ],
    ),
    defect(
      'invitations stay valid after the inviter’s account is deleted',
      ['db/rules/people/invitations.sql', ' or i.invited_by is null then', ' then'],
      ['api/people/invitations.test.ts', '15 the invitation of a deleted account does not work, and blocks no other'],
    ),
  ],
  'Teams and roles': [
    defect(
      'no lock between two owners who leave',
      [
        'db/rules/people/teams.sql',
        'perform from teams where id = old.team_id for no key update;',
        'perform from teams where id = old.team_id;',
      ],
      ['api/suites/team-members.test.ts', 'two owners at once'],
    ),
    defect(
      'event streams of removed members stay open',
      ['api/live/live-streams.ts', 'if (theirs.length > 0) void room.check(theirs);', 'theirs.length;'],
      ['api/live/events.test.ts', 'a stream ends within a second'],
    ),
    defect(
      'the last owner may leave',
      ['db/rules/people/teams.sql', 'if found and not exists', 'if false and not exists'],
      ['api/suites/team-members.test.ts', 'cannot leave'],
    ),
  ],
  'Super-admins': [
    defect(
      'everybody is a super-admin',
      [
        'db/rules/people/admin.sql',
        'where id = rules.me() and is_super_admin and suspended_at is null',
        'where id = rules.me()',
      ],
      ['api/people/admin.test.ts', 'admin route by member'],
    ),
    defect(
      'suspensions are not in the audit log',
      [
        'db/rules/people/audit.sql',
        'if (new.suspended_at is null) <> (old.suspended_at is null) then',
        'if false then',
      ],
      ['api/people/admin.test.ts', 'admin action on a user logged'],
    ),
    defect(
      'the feed of the audit log passes over what commits late',
      ['db/rules/people/audit-feed.sql', 'and l.xid < pg_snapshot_xmin(pg_current_snapshot())\n  order by', 'order by'],
      ['db/audit-feed.test.ts', 'the order is that of the transactions, and of the entries in each'],
    ),
    defect(
      'a failure of the receiver loses entries of the audit log',
      ['api/people/audit-feed/webhook.ts', 'if (!answer.ok) throw', 'if (answer.status === 0) throw'],
      ['api/people/audit-feed/feed.test.ts', 'waits after a failure, tells the log without names, and loses nothing'],
    ),
    defect(
      'a text forges structured data of syslog',
      ['api/people/audit-feed/syslog.ts', String.raw`.replace(/["\\\]]/g, '\\$&')`, ''],
      [
        'api/people/audit-feed/syslog.test.ts',
        'no text breaks out of its place, and no message is longer than allowed',
      ],
    ),
    defect(
      'deletions are not in the security log',
      ['db/rules/people/audit.sql', "perform rules.audit_deletion_act('content.deleted', new);", 'null;'],
      ['db/security-log.test.ts', 'for a deletion, its restoration and its end, without titles'],
    ),
    defect(
      'restored deletions are not in the security log',
      ['db/rules/app/restorations.sql', "perform rules.audit_deletion_act('content.restored', d);", 'null;'],
      ['db/security-log.test.ts', 'for a deletion, its restoration and its end, without titles'],
    ),
    defect(
      'admins read the security log',
      [
        'db/rules/people/security-log.sql',
        "rules.teams_where_i_can('security_log.see'))) then return",
        "rules.teams_where_i_can('team.update'))) then return",
      ],
      ['db/security-log.test.ts', 'is read by its owners only'],
    ),
    defect(
      'the security log shows sign-ins from before a person joined',
      [
        'db/rules/people/security-log.sql',
        'l.created_at >= greatest(m.joined_at, since)',
        "l.created_at >= coalesce(since, '-infinity')",
      ],
      ['db/security-log.test.ts', 'shows no sign-in from before a person joined'],
    ),
    defect(
      'the security log names people of other teams',
      [
        'db/rules/people/security-log.sql',
        'where e.actor_id in (select user_id from members)',
        'where e.actor_id is not null',
      ],
      ['db/security-log.test.ts', 'names nobody who was never a member'],
    ),
    defect(
      'anyone can ask who is a super-admin',
      ['db/rules/people/identity.sql', 'and u.id = rules.me() and u.is_super_admin', 'and u.is_super_admin'],
      ['api/people/admin.test.ts', 'admin-check flag forged'],
    ),
    defect(
      'a profile accepts unknown properties',
      [
        'contract/people/account.ts',
        'export const profileInput = z.strictObject({',
        'export const profileInput = z.object({',
      ],
      ['api/people/admin.test.ts', 'set through profile/metadata update'],
    ),
    defect(
      'the command line gives power to an account that is not confirmed',
      ['api/cli/admin.ts', 'was.email_verified and was.suspended_at is null', 'was.suspended_at is null'],
      ['api/cli/admin.long.test.ts', 'grants nothing to an account that is'],
    ),
  ],
};
