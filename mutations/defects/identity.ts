import { type Defect, defect } from '../defect.ts';

export const identity: Record<string, Defect[]> = {
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
      ['api/http/errors.ts', "sentence('general.tooMany', seconds)", "sentence('general.tooMany', 60)"],
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
        "CompiledQuery.raw(begin.join('; '), atOnce ? withNext : [])",
        "CompiledQuery.raw(begin.join('; '), withNext)",
      ],
      ['db/transactions.test.ts', 'does not start its work for a session that has ended'],
    ),
    defect(
      'work without a statement answers a session that has ended',
      ['db/transactions.ts', "if (options.atOnce) await mine.executeQuery(CompiledQuery.raw(''));", ''],
      ['db/transactions.test.ts', 'at once answers only a session that is valid'],
    ),
    defect(
      'a statement runs although the beginning of its transaction failed',
      ['db/database.ts', 'await begun;\n          return', 'return'],
      ['db/transactions.test.ts', 'at once answers only a session that is valid'],
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
        "if (rows[0]?.taken) throw refusal('CONFLICT', 'account.emailTaken');\n      await asServer",
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
};
