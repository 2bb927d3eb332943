// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it contains source snippets

/** A possible defect, and the test that must notice it: `instead` replaces `says` in `file`. */
export type Defect = { what: string; file: string; says: string; instead: string; test: string; named: string };

const defect = (
  what: string,
  [file, says, instead]: [string, string, string],
  [test, named]: [string, string],
): Defect => ({
  what,
  ...{ file, says, instead },
  ...{ test, named },
});

/** Returns the source with the defect. Throws unless the source contains the snippet exactly once. */
export function planted(source: string, { what, file, says, instead }: Omit<Defect, 'test' | 'named'>): string {
  const parts = source.split(says);
  if (parts.length !== 2) throw new Error(`“${what}”: ${file} contains the snippet ${parts.length - 1} times`);
  return parts.join(instead);
}

/**
 * The defects, by feature of the abuse cases and of availability (docs/security.md). Without defects of policies and
 * grants, because db/mutations.test.ts removes each policy and grant.
 */
export const defects: Record<string, Defect[]> = {
  'Signing up and in, sessions': [
    defect(
      'the link of a reset never expires',
      [
        'api/people/identity/auth.ts',
        "column.endsWith('_at') && typeof value === 'string' ? new Date(value) : value",
        "column === 'expires_at' ? new Date(8e15) : value",
      ],
      ['api/people/identity/identity.test.ts', 'has a link that says whether it works, without using it up'],
    ),
    defect(
      'a password reset does not end sessions',
      ['api/people/identity/auth.ts', 'revokeSessionsOnPasswordReset: true', 'revokeSessionsOnPasswordReset: false'],
      ['api/people/identity/identity.test.ts', 'is replaced once, which ends every session'],
    ),
    defect(
      'the client address comes from a request header',
      [
        'api/people/identity/identity-routes.ts',
        '[addressHeader]: request.ip',
        "[addressHeader]: String(request.headers['x-forwarded-for'] ?? request.ip)",
      ],
      ['api/people/identity/identity.test.ts', 'from one address are refused whatever headers it sends'],
    ),
    defect(
      'addresses of one IPv6 network are counted separately',
      ['api/http/callers.ts', 'const prefixes = [64, 56, 48];', 'const prefixes = [128, 56, 48];'],
      ['api/people/identity/identity.test.ts', 'from one IPv6 network count together'],
    ),
    defect(
      'the session cookie is not HttpOnly',
      ['api/people/identity/auth.ts', 'defaultCookieAttributes: {', 'defaultCookieAttributes: { httpOnly: false,'],
      ['api/people/identity/identity.test.ts', 'sets an HttpOnly, SameSite=Lax cookie'],
    ),
    defect(
      'an unconfirmed address can sign in',
      [
        'api/people/identity/email-operations.ts',
        "if (!user.emailVerified) throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' });",
        '',
      ],
      ['api/people/identity/identity-abuse.test.ts', 'signing up opens no session'],
    ),
    defect(
      'invited people sign up from the share of strangers',
      ['api/people/identity/sign-up.ts', 'const wait = invitation\n', 'const wait = false\n'],
      ['api/suites/shared-limits.test.ts', 'known people reset passwords and change addresses, and invited people'],
    ),
    defect(
      'an IPv6 network counts as its /64 alone',
      ['api/http/callers.ts', 'const prefixes = [64, 56, 48];', 'const prefixes = [64];'],
      ['api/suites/shared-limits.test.ts', 'an IPv6 network is limited as /64'],
    ),
    defect(
      'any cookie makes a known device',
      [
        'api/people/identity/known-devices.ts',
        'given.length === expected.length && timingSafeEqual(given, expected)',
        'true',
      ],
      ['api/people/identity/identity.test.ts', 'of strangers in the same network do not lock out a device'],
    ),
    defect(
      'failed sign-ins leave no trace',
      ['api/people/identity/operation-hooks.ts', 'answer instanceof APIError && answer.statusCode === 401', 'false'],
      ['api/people/identity/identity.test.ts', 'are in the audit log, one entry for each account and network'],
    ),
    defect(
      'the browser keeps files after sign-out',
      ['api/people/identity/identity-routes.ts', "if (path === '/sign-out') reply.headers(forgetFiles);", ''],
      ['api/people/identity/identity.test.ts', 'makes the browser forget files when it ends'],
    ),
    defect(
      'nobody is told about a new device',
      ['api/people/identity/signed-in.ts', 'if (numAffectedRows ||', 'if (true || numAffectedRows ||'],
      ['api/mail/security-mails.test.ts', 'is sent for the second browser'],
    ),
    defect(
      'a mailed link takes a password that is easy to guess',
      ['api/people/identity/operation-hooks.ts', 'await refuseReset(settings, db, context);', 'void refuseReset;'],
      ['api/people/identity/weak-passwords.test.ts', 'by a mailed link, which works afterwards'],
    ),
    defect(
      'a password signs in where passwords are off',
      [
        'api/people/identity/sign-in-methods.ts',
        "return restrictions.passwords ? null : 'PASSWORDS_OFF'",
        'return null',
      ],
      ['api/people/identity/sign-in-methods.test.ts', 'nobody signs up with a password'],
    ),
    defect(
      'a password signs in where a provider is tied to the domain',
      [
        'api/people/identity/sign-in-methods.ts',
        "return tied.id === method ? null : 'PROVIDER_REQUIRED'",
        'return null',
      ],
      ['api/people/identity/sign-in-methods.test.ts', 'nobody signs in with a password, whether it is right'],
    ),
    defect(
      'nobody is told about a password reset',
      [
        'api/people/identity/auth.ts',
        'async onPasswordReset({ user }, request) {',
        'async onPasswordReset({ user }, request) { if (user) return;',
      ],
      ['api/mail/security-mails.test.ts', 'is sent after a change in the settings and after a reset'],
    ),
    defect(
      'an older session does sensitive acts',
      ['api/http/procedures.ts', 'if (freshSession && (await', 'if (!freshSession && (await'],
      ['api/suites/fresh-session.test.ts', 'needs a fresh session, and works after the password'],
    ),
    defect(
      'an older session makes owners',
      ['api/http/fresh-session.ts', 'if (role_id === limits.role.owner) return true;', ''],
      ['api/suites/fresh-session.test.ts', 'needs a fresh session, and works after the password'],
    ),
    defect(
      'guesses at the password in an open session are not limited',
      ['api/people/identity/fresh-session.ts', 'await countSignIn(db, settings, context, email);', ''],
      ['api/suites/fresh-session.test.ts', 'wrongly counts in the limits of signing in'],
    ),
    defect(
      'a client behind a proxy chooses its address',
      ['api/server/app.ts', 'hop < trustProxy', 'hop <= trustProxy'],
      ['api/people/identity/office.test.ts', 'what one proxy saw, not what the client added'],
    ),
    defect(
      'an office cannot sign up in an hour',
      ['api/http/rate-limits.ts', 'signUp: { perAddress: 60', 'signUp: { perAddress: 10'],
      ['api/people/identity/office.test.ts', 'signs up, confirms and signs in within ten minutes'],
    ),
    defect(
      'the sentence names another wait than the limit',
      ['api/http/errors.ts', 'message = messages.general.tooMany(seconds)', 'message = messages.general.tooMany(60)'],
      ['api/people/identity/identity.test.ts', 'to sign up from '],
    ),
    defect(
      'a session that is used never ends',
      ['db/rules/people/identity.sql', 'new.expires_at := least(new.expires_at, new.ends_at);', ''],
      ['api/people/identity/identity.test.ts', 'that is used daily ends after 90 days'],
    ),
    defect(
      'a new reset link leaves the older ones',
      ['db/rules/people/identity.sql', 'delete from verifications where value = new.value;', ''],
      ['api/people/identity/identity.test.ts', 'has one link that works, the newest'],
    ),
    defect(
      'any password confirms an address',
      ['api/people/identity/confirmation.ts', '!(await verify({ hash: password_hash, password }))', 'false'],
      ['api/people/identity/confirmation.test.ts', 'confirms nobody with a wrong password, and guesses are limited'],
    ),
    defect(
      'any browser confirms an address without a password',
      [
        'api/people/identity/confirmation.ts',
        'given.length === expected.length && timingSafeEqual(given, expected)',
        'true',
      ],
      ['api/people/identity/confirmation.test.ts', 'confirms without a password in the browser that signed up'],
    ),
    defect(
      'the password of an unconfirmed account stays when its owner signs up',
      ['db/rules/people/sign-ups.sql', 'and not email_verified and suspended_at is null', 'and false'],
      ['api/people/identity/confirmation.test.ts', 'is free: its owner signs up with the same answer'],
    ),
    defect(
      'open redirect after sign-in',
      ['contract/people/return-path.ts', "url?.origin === origin && !url.pathname.startsWith('//') ?", 'url ?'],
      ['contract/people/return-path.test.ts', 'answers the dashboard for'],
    ),
    defect(
      'a handler runs before the session is verified',
      [
        'db/transactions.ts',
        "await connection.executeQuery(CompiledQuery.raw(begin.join('; ')));",
        "connection.executeQuery(CompiledQuery.raw(begin.join('; '))).catch(() => {});",
      ],
      ['db/transactions.test.ts', 'does not start its work for a session that has ended'],
    ),
    defect(
      'a connection goes to the next request within a transaction',
      ['db/database.ts', " || client.getTransactionStatus() !== 'I'", ''],
      ['db/transactions.test.ts', 'leaves no open transaction to the next one'],
    ),
    defect(
      'a GET request may write',
      ['api/http/procedures.ts', "request.method === 'GET'", "request.method === 'TRACE'"],
      ['api/suites/every-answer.test.ts', 'is refused by the database'],
    ),
    defect(
      'the local mailbox answers whatever host a request names',
      ['api/http/this-machine.ts', ' && isLoopbackHost(host);', ';'],
      ['api/mail/mail.test.ts', 'is shown to nobody through'],
    ),
    defect(
      'the queue keeps the reset link of a sent mail',
      ['api/jobs/queues.ts', "if new.state in ('completed', 'cancelled')", "if new.state in ('cancelled')"],
      ['api/jobs/jobs.test.ts', 'is nowhere in the database once the mail is sent'],
    ),
    defect(
      'the queue keeps the reset link of a mail that cannot be delivered',
      ['api/mail/mail.ts', '  secret: true,\n', ''],
      ['api/jobs/jobs.test.ts', 'is nowhere in the database once the mail has failed for good'],
    ),
    defect(
      'production accepts a secret that repeats itself',
      ['api/insecure-settings.ts', 'ofExamples.test(value) || repeats ||', 'ofExamples.test(value) ||'],
      ['api/settings.test.ts', 'needs ALLOW_INSECURE='],
    ),
    defect(
      'mails are sent without TLS when the mail server does not offer it',
      ['api/mail/mail.ts', 'requireTLS: smtpNeedsTls', 'requireTLS: false'],
      ['api/mail/mail.test.ts', 'in production no mail is sent to a mail server without TLS'],
    ),
  ],
  'Second factor': [
    defect(
      'a code of the app counts twice',
      ['api/people/identity/second-factor.ts', 'last_step < ${step}', 'last_step <= ${step}'],
      ['api/people/identity/second-factor.test.ts', 'accepts a code once'],
    ),
    defect(
      'a password is enough to turn the second factor off',
      ['api/people/identity/second-factor.ts', 'person.passkeys && person.proven && (', 'person.passkeys && ('],
      ['api/people/passkeys.test.ts', 'are it no longer after a confirmation with one, or with a recovery code'],
    ),
    defect(
      'a session that waits adds a passkey',
      ['api/people/identity/passkey-ceremonies.ts', 'if (rows[0]?.waits) throw secondFactorNeeded();', ''],
      ['api/people/passkeys.test.ts', 'are neither added nor dropped by a session that waits'],
    ),
  ],
  Account: [
    defect(
      'an account is kept after its grace period',
      [
        'db/rules/people/account-deletion.sql',
        'where user_id = rules.me() and due_at > now();',
        'where user_id = rules.me();',
      ],
      ['api/people/account-deletion.test.ts', 'it cannot be undone'],
    ),
    defect(
      'an export is kept for ever',
      [
        'db/rules/app/data-export.sql',
        "e.status = 'ready' and e.expires_at > now();\nend $$;",
        "e.status = 'ready';\nend $$;",
      ],
      ['api/app/data-export.test.ts', 'is for its person with a session, for seven days'],
    ),
    defect(
      'the answer says whether an address has an account',
      [
        'api/people/email-change.ts',
        'if (wait > 0) throw tooMany(reply, wait);\n      await asServer',
        "if (rows[0]?.taken) throw refusal('CONFLICT', messages.account.emailTaken);\n      await asServer",
      ],
      [
        'api/people/email-change.test.ts',
        'to one that another account has: the answer is the same, and only its owner hears of it',
      ],
    ),
  ],
  Providers: [
    defect(
      'the OAuth state is valid in any browser',
      ['api/people/identity/auth.ts', 'accountLinking: {', 'skipStateCookieCheck: true, accountLinking: {'],
      ['api/people/identity/providers.test.ts', 'is not valid in another browser'],
    ),
    defect(
      'the nonce is not checked',
      ['api/people/identity/providers.ts', 'requiresIdTokenNonce: true', 'requiresIdTokenNonce: false'],
      ['api/people/identity/providers.test.ts', 'must contain the nonce of this attempt:'],
    ),
    defect(
      'an unconfirmed address of a provider is accepted',
      ['api/people/identity/providers.ts', 'user.emailVerified !== true || ', ''],
      ['api/people/identity/providers.test.ts', 'whose address the provider has not confirmed'],
    ),
    defect(
      'a callback accepts the state of another provider',
      [
        'api/people/identity/providers.ts',
        "if (state?.serverContext?.provider !== source.oauth?.providerId) return { error: 'state_mismatch' };",
        '',
      ],
      ['api/people/identity/providers.test.ts', 'is not valid with another provider'],
    ),
    defect(
      'the subject of the userinfo response is not checked',
      ['api/people/identity/providers.ts', ' || sub !== profile.sub', ''],
      ['api/people/identity/providers.test.ts', 'is refused if the userinfo endpoint names another subject'],
    ),
  ],
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
  'Goals and tasks': [
    defect(
      'a list in an input is endless',
      ['contract/work/copies.ts', '.max(goalParts.length)', ''],
      ['api/suites/limits.test.ts', 'every list in an input has a bound'],
    ),
    defect(
      'a page contains columns outside its schema',
      ['api/http/raw-json.ts', 'lateral (select ${item}) item', 'lateral (select page.*) item'],
      ['api/work/tasks.test.ts', 'letter by letter'],
    ),
    defect(
      'a task may be its own ancestor',
      ['db/rules/work/tasks.sql', "when new.id = any (above) then 'tasks.cycle'", ''],
      ['api/work/tasks.test.ts', 'cannot be its own ancestor'],
    ),
    defect(
      'no lock for concurrent progress updates',
      ['db/rules/work/goals.sql', ' order by id for no key update', ''],
      ['api/suites/at-once.test.ts', 'progress is exact'],
    ),
    defect(
      'in_review is stored as sent',
      ['db/rules/work/tasks.sql', "when (new.status = 'in_review') execute", 'when (false) execute'],
      ['api/suites/abuse.test.ts', 'in_review is stored as in_progress'],
    ),
    defect(
      'a date may have any year',
      [
        'contract/base/fields.ts',
        'return year >= limits.years.first && year <= limits.years.last;',
        'return year >= 0;',
      ],
      ['api/suites/abuse.test.ts', 'an invalid date'],
    ),
    defect(
      'a formula behind a semicolon stays a formula in an exported file',
      ['contract/base/csv.ts', '/(^|[;|\\t\\r\\n])(?=', '/(^)(?='],
      ['contract/base/csv.test.ts', 'no cell is a formula for a spreadsheet that separates by'],
    ),
    defect(
      'a title may reverse the text behind it',
      [
        'contract/base/fields.ts',
        'required(max, message).refine((value) => !reorders(value), messages.general.noReordering)',
        'required(max, message)',
      ],
      ['contract/base/names.test.ts', 'is not invisible and reorders nothing'],
    ),
    defect(
      'a title may consist of invisible characters',
      ['contract/base/fields.ts', '    .refine((value) => !isBlank(value), message)\n', ''],
      ['contract/base/names.test.ts', 'is not invisible and reorders nothing'],
    ),
  ],
  Labels: [
    defect(
      'one request labels 200 tasks with 100 labels each',
      ['contract/work/tasks.ts', '  ) <= limits.taskLabels.atOnce;', '  ) <= Number.POSITIVE_INFINITY;'],
      ['api/work/tasks.test.ts', 'take a bounded number of labels, whichever way they come'],
    ),
    defect(
      'no lock between deleting and assigning a label',
      ['api/work/labels.ts', "where('id', '=', input.labelId).forUpdate()", "where('id', '=', input.labelId)"],
      ['api/suites/races.test.ts', 'a label that is deleted'],
    ),
    defect(
      'a duplicate name has no error message',
      ['api/http/errors.ts', 'labels_name_is_unique: messages.labels.nameTaken,', ''],
      [
        'api/suites/races.test.ts',
        'requested 20 times at once, in different cases, letters and spaces, makes one label',
      ],
    ),
    defect(
      'names are not Unicode-normalized',
      [
        'db/rules/base/list-search.sql',
        'new.folded_name := rules.folded(new.name)',
        'new.folded_name := lower(new.name)',
      ],
      ['api/work/labels.test.ts', 'treats composed and decomposed letters as the same name'],
    ),
  ],
  'Comments and mentions': [
    defect(
      'each notification is mailed by itself',
      ['db/rules/talk/notifications.sql', 'coalesce(m.mailed_at <= now() - pause, true)', 'true'],
      ['api/mail/notification-mails.test.ts', 'are the first after a minute'],
    ),
    defect(
      'a sender causes any number of mails about notifications',
      [
        'db/rules/talk/notifications.sql',
        "rules.attempt('notification-mails:' || pair.sender, per_person, seconds)",
        '0',
      ],
      ['api/mail/notification-mails.test.ts', 'wait for the daily digest'],
    ),
    defect(
      'new accounts use up the mails about notifications of everybody',
      [
        'db/rules/talk/notifications.sql',
        "rules.attempt_together('notification-mails', pair.sender, per_installation, seconds)",
        "rules.attempt('notification-mails', per_installation / 10, seconds)",
      ],
      ['api/mail/notification-mails.test.ts', 'by new accounts are limited for themselves'],
    ),
    defect(
      'the number of mentions is not limited',
      [
        'api/talk/comments.ts',
        '.filter((id) => members.has(id)).slice(0, limits.mentions)',
        '.filter((id) => members.has(id))',
      ],
      ['api/talk/comments.test.ts', 'of 51 members notifies 50'],
    ),
    defect(
      'members of other teams can be mentioned',
      [
        'api/talk/comments.ts',
        ".where('team_id', '=', team_id)\n    .where('user_id', 'in', ids)",
        ".where('user_id', 'in', ids)",
      ],
      [
        'api/suites/abuse.test.ts',
        'of a person outside the team, even in another team of the author, notifies and shows nobody',
      ],
    ),
    defect(
      'mentions show people who have left',
      ['api/talk/comments.ts', 'where m.team_id = comments.team_id and m.user_id = any', 'where m.user_id = any'],
      ['api/suites/abuse.test.ts', 'of a person who has left the team neither notifies nor shows them'],
    ),
    defect(
      'a reply may belong to a comment of another task',
      [
        'db/migrations/20261121091400_replies.sql',
        '(team_id, task_id, parent_comment_id) references comments (team_id, task_id, id)',
        '(team_id, parent_comment_id) references comments (team_id, id)',
      ],
      ['api/talk/comments.test.ts', 'to a comment on another task'],
    ),
  ],
  Files: [
    defect(
      'a body is read to its end after its answer',
      ['api/server/app.ts', '      ServerResponse: EarlyAnswer,\n', ''],
      ['api/http/request-bodies.test.ts', 'is not read to its end'],
    ),
    defect(
      'the client chooses the stored file name',
      [
        'api/base/files/file-names.ts',
        "`${teamId}/${id}${endingOf(name).toLowerCase() || '.bin'}`",
        '`${teamId}/${name}`',
      ],
      ['api/talk/attachments.test.ts', '3: the server chooses the stored name, and a row cannot name another file'],
    ),
    defect(
      'invisible characters stay in file names',
      ['api/base/files/file-names.ts', ".replace(unseen, '')", ''],
      ['api/talk/attachments.test.ts', '4: the name'],
    ),
    defect(
      'the number of pixels of a picture is not limited',
      [
        'api/base/files/square-picture.ts',
        'limitInputPixels: limits.avatarMegapixels * 1_000_000',
        'limitInputPixels: false',
      ],
      ['api/people/avatars.test.ts', 'a flood of pixels'],
    ),
    defect(
      'a file name may contain control characters',
      ['db/migrations/20261121171000_attachment_files.sql', " and file_name !~ '[[:cntrl:]/\\\\]'", ''],
      ['api/talk/attachments.test.ts', '4: a line break'],
    ),
    defect(
      'a truncated picture is accepted',
      ['api/base/files/square-picture.ts', "failOn: 'error'", "failOn: 'none'"],
      ['api/people/avatars.test.ts', 'a truncated picture'],
    ),
    defect(
      'fields behind the file of an upload are not checked',
      ['api/base/files/uploads.ts', '        allowed = undefined;\n', ''],
      ['api/talk/attachments.test.ts', 'a form may hold its file before, between and behind its fields'],
    ),
    defect(
      'a description shows attachments of other tasks',
      ['api/http/html-sanitizer.ts', 'attachments.has(id)', "id !== ''"],
      ['api/work/tasks.test.ts', 'shows attachments of its own task; of others the name stays'],
    ),
    defect(
      'a photo with any number of pixels is decoded',
      ['api/base/files/photo-thread.ts', 'size.width * size.height > limits.photoMegapixels * 1_000_000', 'false'],
      ['api/base/files/photo-thread.test.ts', 'a photo with too many pixels is not decoded'],
    ),
    defect(
      'the size of a file is not limited',
      ['api/base/files/uploads.ts', "file.once('limit', endTooLarge);", ''],
      ['api/talk/attachments.test.ts', 'that exceeds the limit after its first part is refused and leaves nothing'],
    ),
    defect(
      'an upload has the rights that the umask leaves',
      ['api/base/files/files.ts', "{ flags: 'wx', mode: privateFile, flush: true }", "{ flags: 'wx', flush: true }"],
      ['api/base/files/files.test.ts', 'what the server writes is private, with a umask of'],
    ),
    defect(
      'owners and admins remove files of everybody, not only of people who left',
      ['db/rules/talk/attachments.sql', 'm.user_id = attachments.uploaded_by', 'm.user_id is null'],
      ['api/talk/attachments.test.ts', '2: owners and admins remove files of people who left the team'],
    ),
  ],
  'Templates, forms, menus': [
    defect(
      'unknown fields are accepted',
      [
        'contract/forms/form-values.ts',
        'if (!known.has(name)) problems[name] = messages.formFields.unknown(name);',
        'known.has(name);',
      ],
      ['api/forms/records.test.ts', 'under names of inherited properties are refused (prototype pollution)'],
    ),
    defect(
      'patterns use the backtracking engine of JavaScript',
      [
        'contract/forms/form-values.ts',
        'matchesPattern(pattern, value, budget)',
        'new RegExp(pattern).test(value.slice(0, 28))',
      ],
      ['contract/forms/form-schema.test.ts', 'hostile patterns'],
    ),
    defect(
      'large patterns run in the thread that answers requests',
      ['api/forms/form-problems.ts', 'cost > limits.form.patternsOutsideThread', 'cost < 0'],
      ['api/forms/records.test.ts', 'outside the thread'],
    ),
    defect(
      'the size of values is not limited',
      ['contract/forms/form-values.ts', 'length > limits.form.jsonBytes', 'length < 0'],
      ['api/forms/records.test.ts', 'of 1 MB in a json field'],
    ),
    defect(
      'pages of lists do not end by bytes',
      ['api/http/paging.ts', ' and (nth = 1 or bytes <= ${limits.page.bytes})', ''],
      ['api/suites/list-bytes.test.ts', 'has one of them, and leads to the others'],
    ),
    defect(
      'lists have whole forms',
      ['api/base/outlines.ts', 'rules.outline(${sql.ref(form)})', '${sql.ref(form)}'],
      ['api/forms/templates.test.ts', 'come without options, texts of help and icons'],
    ),
  ],
  Maps: [
    defect(
      '1.10 counts as a descendant of 1.1',
      [
        'db/rules/maps/maps.sql',
        "return path >= top and path < top || 'a';",
        "return path::text like top::text || '%';",
      ],
      ['api/maps/maps.test.ts', 'deleting 1.1 does not touch 1.10'],
    ),
    defect(
      'no lock between changes of a map',
      [
        'db/rules/maps/maps.sql',
        "where id = map and team_id = any (array(select rules.teams_where_i_can('map.edit'))) for no key update;",
        "where id = map and team_id = any (array(select rules.teams_where_i_can('map.edit')));",
      ],
      ['api/maps/map-tree.test.ts', 'twenty concurrent insertions before a node all end up before it'],
    ),
    defect(
      'nodes of another map can be deleted',
      ['db/rules/maps/maps.sql', 'where map_id = map and id = any (nodes)) < asked', 'where id = any (nodes)) < asked'],
      ['api/maps/maps.test.ts', 'abuse: a node under the path of another map answers 404'],
    ),
    defect(
      'a map that is too deep is refused without its sentence',
      ['api/http/errors.ts', 'tpl_map_nodes_depth: messages.maps.tooDeep', 'another: messages.maps.tooDeep'],
      ['api/maps/maps.test.ts', 'a long chain'],
    ),
    defect(
      'concurrent first requests create two maps',
      ['api/maps/maps.ts', ".onConflict((conflict) => conflict.column('instance_id').doNothing())", ''],
      ['api/maps/maps.test.ts', 'an instance has one map, even for twenty concurrent requests'],
    ),
    defect(
      'the GET that creates a map answers other sites',
      [
        'api/http/procedures.ts',
        'if (isCrossSite(context.request.headers, new Set(trustedOrigins(context.settings))))',
        "if (context.request.method !== 'GET')",
      ],
      ['api/suites/every-answer.test.ts', 'the one GET that writes creates the map of an instance'],
    ),
  ],
  'Transfers and shares': [
    defect(
      'a report of one team writes a node of another',
      ['api/forms/write-back.ts', 'r.team_id = ${node.team_id} and i.template_id', 'i.template_id'],
      ['api/forms/write-back.test.ts', 'about a node in a live view is stored and writes nothing'],
    ),
    defect(
      'a transfer takes form entries along that the sender keeps',
      ['db/rules/maps/transfer-records.sql', '(instance_id = own or held.include_entries)', 'true'],
      ['api/suites/transfer-records.test.ts', 'stays readable in its form'],
    ),
    defect(
      'records arrive in a map without their fields',
      ['db/rules/maps/transfer-records.sql', 'sent.instance_id = own and rules.has_fields_of(target, own)', 'true'],
      ['api/suites/transfer-model.test.ts', 'after every act each team sees what the model says'],
    ),
    defect(
      'a record links to any node of another team',
      [
        'db/rules/forms/records.sql',
        'and not exists (select from rules.nodes_in_views(array[new.node_id]) where team_id = new.team_id)',
        'and false',
      ],
      ['api/suites/transfer-records.test.ts', 'to no other node of another team'],
    ),
    defect(
      'an answered request can be answered again',
      ['db/rules/maps/transfers.sql', 'if held.status <> rules.status_for(action) then', 'if false then'],
      ['api/suites/transfer-abuse.test.ts', 'is accepted again'],
    ),
    defect(
      'the recipient can accept for another of their teams',
      ['db/rules/maps/transfers.sql', 'if held.recipient_team_id <> team then', 'if false then'],
      ['api/suites/transfer-abuse.test.ts', 'target map is another team’s'],
    ),
    defect(
      'a request to an address looks for the account before it answers',
      [
        'db/rules/maps/transfers.sql',
        'if recipient is not null then perform rules.send_transfer_notifications(request, recipient); end if;',
        'perform rules.notify_addressed();',
      ],
      ['api/suites/transfer-strangers.long.test.ts', 'by the time of the answer'],
    ),
    defect(
      'the sender can answer a request to an address',
      ['db/rules/maps/transfers.sql', ' and held.id = any (array(select rules.requests_to_me()))', ''],
      ['api/suites/transfer-strangers.long.test.ts', 'is seen and mailed by its person alone'],
    ),
    defect(
      'strangers reach a person who is closed to them',
      ['db/rules/maps/transfers.sql', ' and rules.may_notify(person, q.created_by)', ''],
      ['api/suites/transfer-strangers.long.test.ts', 'waits quietly'],
    ),
    defect(
      'a suspended account is notified of a request',
      ['db/rules/maps/transfers.sql', 'and u.email_verified and u.suspended_at is null;', 'and u.email_verified;'],
      ['api/suites/transfer-strangers.long.test.ts', 'waits as one without account'],
    ),
    defect(
      'an asked person accepts for a team of others',
      [
        'db/rules/maps/transfers.sql',
        "if team <> all (array(select rules.teams_where_i_can('transfer.accept'))) then",
        'if false then',
      ],
      ['api/suites/transfer-strangers.long.test.ts', 'abuse: the procedure gets other ids than those of the request'],
    ),
    defect(
      'an asked person accepts for the sender’s team',
      ['db/rules/maps/transfers.sql', 'if team = held.team_id then', 'if false then'],
      ['api/suites/transfer-strangers.long.test.ts', 'abuse: it goes to the sender’s team'],
    ),
    defect(
      'an asked person chooses one team and the map of another',
      [
        'api/maps/transfers.ts',
        'await checkMapOf(db, targetTeamId, targetMapId);\n    return targetMapId;',
        'return targetMapId;',
      ],
      ['api/suites/transfer-strangers.long.test.ts', 'abuse: it goes to the sender’s team'],
    ),
    defect(
      'the accepting team reads the address that was asked',
      [
        'db/rules/maps/transfers.sql',
        'when q.recipient_team_id is null or q.team_id = any (array(select rules.my_team_ids())) then',
        'when true then',
      ],
      ['api/suites/transfer-strangers.long.test.ts', 'belongs to the chosen team'],
    ),
    defect(
      'any template may be sent along',
      ['db/rules/maps/transfers.sql', ' and (t.owner_team_id = sender or t.owner_team_id is null)', ''],
      ['api/suites/transfer-abuse.test.ts', 'a template that the sender may not see'],
    ),
    defect(
      'requests of a removed member stay pending',
      ['db/rules/people/members.sql', "and q.status = 'pending'", 'and false'],
      ['api/suites/transfer-abuse.test.ts', 'the sender has left'],
    ),
    defect(
      'a revoked share stays readable',
      [
        'db/rules/maps/transfers.sql',
        'delete from map_views where request_id = request;',
        "update transfer_requests set status = 'revoked' where id = request;",
      ],
      ['api/suites/transfer-abuse.test.ts', 'a share is read after it was revoked'],
    ),
    defect(
      'a share shows the whole map',
      [
        'db/rules/maps/viewed-maps.sql',
        'where named is null and map_id = s.held_map_id and rules.within(path, s.top)\n',
        'where named is null and map_id = s.held_map_id\n',
      ],
      ['api/suites/transfer-abuse.test.ts', 'abuse: a share reveals nodes beside or above the branch'],
    ),
    defect(
      'a shared branch is writable',
      [
        'db/rules/maps/viewed-maps.sql',
        'if new.fields <> old.fields or new.node_type <> old.node_type then',
        'if false then',
      ],
      ['api/suites/transfer-abuse.test.ts', 'the sender writes'],
    ),
  ],
  Import: [
    defect(
      'the uid is not checked',
      ['api/maps/import/imports.ts', 'if (uid && uid !== session.uid) throw', 'if (uid === 0) throw'],
      ['api/maps/import/import-abuse.test.ts', 'as another uid is refused'],
    ),
    defect(
      'sign-ins to the older product are not rate limited',
      [
        'api/maps/import/imports.ts',
        '(await attemptTogether(context.db, `import-sign-in:account:${account}`, person, perAccount, seconds)) ||',
        '',
      ],
      [
        'api/maps/import/import-abuse.test.ts',
        'and guesses passwords is rate limited by person, legacy account and network address',
      ],
    ),
    defect(
      'credentials of the older product are stored unencrypted',
      ['api/base/secrets.ts', "cipher.update(plain, 'utf8'), cipher.final()", 'Buffer.from(plain), cipher.final()'],
      ['api/maps/import/import-canary.test.ts', 'are found nowhere'],
    ),
    defect(
      'the size of a response is not limited',
      ['api/http/ssrf-guard.ts', 'if (bytes > most) throw', 'if (bytes < 0) throw'],
      ['api/maps/import/legacy-abuse.long.test.ts', '100 MB'],
    ),
    defect(
      'host names may resolve to internal addresses (SSRF)',
      ['api/http/ssrf-guard.ts', '!addresses.every(isPublic)', 'false'],
      ['api/http/ssrf-guard.test.ts', 'row 17: no internal address is reached (SSRF)'],
    ),
    defect(
      'URLs may contain internal addresses (SSRF)',
      ['api/http/ssrf-guard.ts', '|| (isIP(host) && !isPublic(host))', ''],
      ['api/http/ssrf-guard.test.ts', 'row 17: no internal address is reached (SSRF)'],
    ),
    defect(
      'sign-ins to the older product are shared by all sessions',
      ['api/maps/import/import-sessions.ts', 'where s.token = ${token} and', 'where'],
      [
        'api/maps/import/import-abuse.test.ts',
        'with the sign-in of another person is refused, because it is bound to a session',
      ],
    ),
    defect(
      'ids are not encoded in URLs',
      ['api/maps/import/legacy-bridge.ts', '`/maps/${encodeURIComponent(id)}`', '`/maps/${id}`'],
      ['api/maps/import/legacy-abuse.long.test.ts', 'ids cannot change the requested path'],
    ),
    defect(
      'a slow response does not time out',
      ['api/http/ssrf-guard.ts', 'signal: AbortSignal.timeout(ms),', ''],
      ['api/maps/import/legacy-abuse.long.test.ts', 'a slow answer (slow drip) times out after ten seconds'],
    ),
  ],
  'History, views, reports and next steps of maps': [
    defect(
      'the map of others answers with an empty past',
      ['api/maps/versions.ts', 'await templateOf(db, mapId);\n    const json =', 'const json ='],
      ['api/maps/versions.test.ts', 'others read nothing of a history'],
    ),
    defect(
      'the preview of a restore restores',
      ['api/maps/versions.ts', 'if (preview) return {', 'if (preview && ids.length === 0) return {'],
      ['api/maps/versions.test.ts', 'a branch is restored as of a moment'],
    ),
    defect(
      'nodes that another team shares are recorded as own ones',
      ['db/rules/maps/versions.sql', 'where n.id = any (ids) and n.view_id is null', 'where n.id = any (ids)'],
      ['api/maps/map-versions.test.ts', 'nodes of a live view are in no history but that of their own team'],
    ),
    defect(
      'a saved view is deleted through another map',
      [
        'api/maps/map-views.ts',
        ".deleteFrom('saved_map_views')\n      .where('map_id', '=', mapId)",
        ".deleteFrom('saved_map_views')",
      ],
      ['api/work/views.test.ts', 'belongs to its map: another map of the team does not show or change it'],
    ),
    defect(
      'a report with a value that the form of the node refuses is stored',
      ['api/forms/write-back.ts', 'if (issues[0]) throw new ORPCError', 'if (issues[99]) throw new ORPCError'],
      ['api/forms/write-back.test.ts', 'form refuses is refused with the name of its field, and nothing is stored'],
    ),
    defect(
      'the oldest report writes its node',
      ['api/forms/write-back.ts', 'order by key desc limit 1', 'order by key limit 1'],
      ['api/forms/write-back.test.ts', 'a report of an older date does not overwrite the values of a newer one'],
    ),
  ],
  'Recently deleted': [
    defect(
      'everybody restores what others deleted',
      ['db/rules/app/deletions.sql', 'and (d.deleted_by is distinct from rules.me() or', 'and (false or'],
      ['db/deletions.test.ts', 'owners and admins, and for ten minutes the person who deleted it'],
    ),
    defect(
      'members delete for good',
      [
        'db/rules/app/deletions.sql',
        "id = deletion and team_id in (select rules.teams_where_i_can('deletion.manage'))",
        'id = deletion and team_id in (select rules.my_team_ids())',
      ],
      ['db/deletions.test.ts', 'nobody else reads or empties the list'],
    ),
    defect(
      'what was deleted before its owner is dropped when it is restored',
      ['db/rules/app/deletions.sql', 'if held is not null and in_table = heads then', 'if false then'],
      ['db/deletions.test.ts', 'names the goal to restore first, and comes back after it'],
    ),
    defect(
      'a relation ends although its other task can be restored',
      ['db/rules/app/deletions.sql', 'lost := array(select unnest(lost) except select unnest(held));', ''],
      ['db/deletions.test.ts', 'a relation waits for the other task, and ends with it'],
    ),
    defect(
      'the rows of other teams are kept',
      ['db/rules/app/deletions.sql', 'and team_id is distinct from first.team_id;', 'and false;'],
      ['db/deletions.test.ts', 'a view of another team is not kept'],
    ),
    defect(
      'the sweep deletes files that can be restored',
      ['db/rules/talk/attachments.sql', "content ->> 'file_path' = any (paths)", 'false'],
      ['api/talk/attachments.test.ts', 'the sweep deletes files of a task and a goal that cannot be restored any more'],
    ),
  ],
  'Live updates': [
    defect(
      'an event stream opens for any team',
      ['api/live/events.ts', ' where ${team}::uuid is null or exists (select from teams where id = ${team})', ''],
      ['api/live/events.test.ts', 'for another team, like for one that does not exist'],
    ),
    defect(
      'the streams of one person are not limited',
      ['api/live/live-streams.ts', 'return theirs.length < streamsPerPerson;', 'return theirs.length >= 0;'],
      ['api/live/events.test.ts', 'the twenty-first stream of one person'],
    ),
    defect(
      'events of slow clients are buffered without a limit',
      [
        'api/live/room.ts',
        'if (answer.writableNeedDrain) answer.destroy();\n  else answer.write(text);',
        'answer.write(text);',
      ],
      ['api/live/events.test.ts', 'a client that does not read is disconnected; others are not affected'],
    ),
    defect(
      'a stream position in the future is accepted',
      ['api/live/change-history.ts', ' || missed < 0 || missed > past.length', ''],
      ['api/live/events.test.ts', 'is a resync for a position that is ahead, or too old'],
    ),
    defect(
      'personal notices are sent to everybody',
      ['api/live/room.ts', 'if (notice.reader !== null && notice.reader !== person) return null;', ''],
      ['api/live/events.test.ts', 'contains nothing for another person, even from that person’s position'],
    ),
    defect(
      'a stream position from before a restart is accepted',
      ['api/live/change-history.ts', 'from !== era || ', ''],
      ['api/live/events.test.ts', 'is a resync for an unknown position:'],
    ),
    defect(
      'members may send notices to the servers',
      ['db/migrate.ts', '    await client.query(revokeFromEverybody);\n', ''],
      ['db/migrate.long.test.ts', 'members and the server keep only what they use of what PostgreSQL gives everybody'],
    ),
  ],
  AI: [
    defect(
      'user content is part of the system prompt (prompt injection)',
      ['api/http/language-model.ts', 'content: instructions }', 'content: instructions + JSON.stringify(material) }'],
      ['api/work/analysis.test.ts', 'an instruction in a goal'],
    ),
    defect(
      'the number of suggestions is not limited',
      ['api/work/analysis.ts', '.slice(0, mostSuggestions)', ''],
      ['api/work/analysis.test.ts', 'an answer of more than 50'],
    ),
    defect(
      'the length of a model’s answer is not limited',
      ['api/http/language-model.ts', 'if (sent > bytes) throw', 'if (sent < 0) throw'],
      ['api/work/analysis.test.ts', '100 MB'],
    ),
    defect(
      'analyses are not rate limited',
      ['api/work/analysis.ts', 'if (wait > 0) throw tooMany(reply, wait, messages.analysis.quota(perTeam, wait));', ''],
      ['api/work/analysis.test.ts', 'of 40 at once'],
    ),
    defect(
      'HTML in a suggestion is not escaped',
      ['api/work/analysis.ts', 'html`<p>${line}</p>`', '`<p>${line}</p>`'],
      ['api/work/analysis.test.ts', 'links, images and markup in an answer stay text, also in created tasks'],
    ),
    defect(
      'an error status of the model is ignored',
      ['api/http/language-model.ts', 'throw failed(messages.analysis.unreachable, `status ${answer.status}`);', ''],
      ['api/work/analysis.test.ts', 'a model that is down'],
    ),
    defect(
      'the number of created tasks is not limited',
      [
        'contract/work/analysis.ts',
        '.max(limits.analysis.suggestions, messages.analysis.tooMany(limits.analysis.suggestions))',
        '',
      ],
      ['api/work/analysis.test.ts', 'more than 20'],
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
      ['db/rules/app/deletions.sql', "perform rules.audit_deletion_act('content.restored', d);", 'null;'],
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
  Search: [
    defect(
      'a search covers all teams',
      [
        'db/rules/app/search.sql',
        'array(select id from rules.my_team_ids() id where in_team is null or id = in_team)',
        'array(select id from teams)',
      ],
      ['api/suites/search-abuse.long.test.ts', 'words of a foreign team'],
    ),
    defect(
      'rows of other teams affect the search',
      [
        'db/rules/app/search.sql',
        '(select count(*) from exact where owner_team_id = any (mine)) < 10',
        '(select count(*) from search_entries where names %> longest) < 10',
      ],
      [
        'api/suites/search-abuse.long.test.ts',
        'abuse: rows of other teams affect neither the order nor the number of hits',
      ],
    ),
  ],
  Quotas: [
    defect(
      'a full quota refuses nothing',
      [
        'db/rules/base/quotas.sql',
        'if used > most then perform rules.refuse_quota(quota,',
        'if false then perform rules.refuse_quota(quota,',
      ],
      ['api/suites/quotas.long.test.ts', 'refuses what exceeds it with its sentence'],
    ),
    defect(
      'bytes of rows are not limited',
      [
        'db/rules/base/quotas.sql',
        'if total > most then perform rules.refuse_quota(quota, total - amount, most); end if;\n  if quota',
        'if quota',
      ],
      ['api/base/quotas.test.ts', 'that are full refuse what adds'],
    ),
    defect(
      'newcomers use as much as everybody',
      ['db/rules/base/quotas.sql', 'if person is null or most is null then return;', 'if true then return;'],
      ['api/base/quotas.test.ts', 'are limited further in the first week'],
    ),
    defect(
      'what is deleted keeps its room',
      ['db/rules/app/deletions.sql', 'if excess > 0 then', 'if false then'],
      ['api/base/quotas.test.ts', 'make room for what is not'],
    ),
    defect(
      'a map is read in one piece',
      ['db/rules/maps/maps.sql', 'exit when bytes >= most;', ''],
      ['api/maps/versions.test.ts', 'are read in pieces'],
    ),
    defect(
      'pending invitations are not limited',
      [
        'db/rules/base/quotas.sql',
        "if used > most then perform rules.refuse_quota('team_invitations',",
        "if false then perform rules.refuse_quota('team_invitations',",
      ],
      ['api/suites/quotas.long.test.ts', 'refuses what exceeds it with its sentence'],
    ),
    defect(
      'rates are not limited',
      [
        'db/rules/base/quotas.sql',
        'if wait > 0 then perform rules.refuse_quota',
        'if false then perform rules.refuse_quota',
      ],
      ['api/suites/quotas.long.test.ts', 'refuses what exceeds it with its sentence'],
    ),
    defect(
      'near the limit of tasks, additions in flight are not counted',
      ['db/rules/base/quotas.sql', 'use_quota.owner order by u.part for update;', 'use_quota.owner order by u.part;'],
      ['api/base/quotas.test.ts', 'but near it they do'],
    ),
    defect(
      'deleting gives nothing back',
      ['db/rules/base/quotas.sql', '-(%s) as amount from was', '0 * (%s) as amount from was'],
      ['api/base/quotas.test.ts', 'deleting gives back at once, in parallel with uploads'],
    ),
    defect(
      'an upload into a full team is stored first',
      ['api/talk/attachment-files.ts', 'await sql`select rules.may_upload(${team})`.execute(mine);', ''],
      ['api/base/quotas.test.ts', 'a full quota refuses an upload before the body is stored'],
    ),
    defect(
      'nodes that go to another team stay counted for the sender',
      [
        'db/rules/base/quotas.sql',
        "('team_nodes', 'tpl_map_nodes', 'team_id', '1', true, true)",
        "('team_nodes', 'tpl_map_nodes', 'team_id', '1', true, false)",
      ],
      ['api/base/quotas.test.ts', 'gives back to the sender what the recipient now uses'],
    ),
    defect(
      'an invited person cannot confirm their account while the team is full',
      ['db/rules/people/sign-ups.sql', "exception when sqlstate 'GWQUO' then", "exception when sqlstate 'GW999' then"],
      ['api/base/quotas.test.ts', 'does not keep an invited person from confirming'],
    ),
  ],
  Availability: [
    defect(
      'dates of a recurrence are visited one by one',
      [
        'contract/work/recurrence-dates.ts',
        'datesUntil(recurrence, start, day);',
        'rule(recurrence, start).all((date, n) => dayOf(date) <= day && n < 99_999).length;',
      ],
      ['contract/work/recurrence-dates.test.ts', 'the next one costs as much long after the start as soon after it'],
    ),
    defect(
      'long transactions take the connections of the others',
      ['db/transactions.ts', '(long ? db.long : db).connection()', 'db.connection()'],
      ['db/transactions.test.ts', 'long transactions that wait leave the connections of others free'],
    ),
    defect(
      'long requests wait in a queue without end',
      ['api/http/callers.ts', 'if (long >= mostLong)', 'if (long < 0)'],
      ['api/http/load-shedding.test.ts', 'long requests of several people wait in a queue with an end'],
    ),
    defect(
      'one person fills the queue of long requests',
      ['api/http/callers.ts', 'if (slow.activeCount + slow.pendingCount >= mostLongEach)', 'if (mostLongEach < 0)'],
      ['api/http/load-shedding.test.ts', 'long requests of several people wait in a queue with an end'],
    ),
    defect(
      'an answer computes targets without end',
      ['db/rules/work/targets.sql', 'budget := budget - counted;', ''],
      ['api/work/targets.test.ts', 'waits for a later answer when this one has computed enough'],
    ),
    defect(
      'a list waits for a target as long as that takes',
      ['api/work/targets.ts', 'await inTime(db, ms, () =>', 'await inTime(db, 60_000, () =>'],
      ['api/work/targets.test.ts', 'that takes too long leaves the list of goals'],
    ),
    defect(
      'the gallery counts maps without end',
      ['api/maps/map-summaries.ts', 'if (node_count > left) return false;', ''],
      ['api/maps/maps.test.ts', 'the gallery counts as many nodes as an answer may'],
    ),
    defect(
      'mails about notifications come one after the other',
      [
        'db/rules/talk/notifications.sql',
        '(select coalesce(m.mailed_at <= now() - pause, true) from user_metadata m where m.user_id = w.user_id)',
        'true',
      ],
      [
        'api/mail/notification-mails.test.ts',
        'are the first after a minute, and then one about all that came meanwhile',
      ],
    ),
    defect(
      'mails about notifications are not limited for their sender',
      [
        'db/rules/talk/notifications.sql',
        "nullif(rules.attempt('notification-mails:' || pair.sender, per_person, seconds), 0),",
        '',
      ],
      ['api/mail/notification-mails.test.ts', 'wait for the daily digest'],
    ),
    defect(
      'a map is read in one piece',
      ['db/rules/maps/maps.sql', 'exit when bytes >= most;', ''],
      ['api/maps/versions.test.ts', 'a large map, its past and its changes are read in pieces'],
    ),
    defect(
      'the bytes of a map are not limited',
      [
        'db/rules/base/quotas.sql',
        "select 'map_bytes', 'map_bytes', counted, 'map_id', amount, true",
        "select 'map_bytes', 'map_bytes', counted, 'map_id', '0', true",
      ],
      ['api/base/quotas.test.ts', 'of a map are limited, whether nodes are added, filled in or moved there'],
    ),
    defect(
      'a thread has replies without end',
      ['db/rules/talk/comments.sql', "perform rules.refuse('comments.threadFull');", 'null;'],
      ['api/talk/comments.test.ts', 'is full after 500 replies or 500 KB'],
    ),
    defect(
      'a page of hits is read without end',
      ['api/app/search-marks.ts', 'Math.min(limits.search.read, leftOfPage)', 'limits.search.read'],
      ['api/suites/hostile-text.test.ts', 'a page of them in the search takes little CPU'],
    ),
  ],
};
