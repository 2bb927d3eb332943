import { isIP } from 'node:net';
import { limits } from '@groundwork/contract/base/limits';
import { type PasskeyAssertion, passkeyAssertion, passkeyAttestation } from '@groundwork/contract/people/passkeys';
import type { Db } from '@groundwork/db/database';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { sql } from 'kysely';
import { trustedOrigins } from '../../http/csrf.ts';
import type { Jobs } from '../../jobs/queues.ts';
import { type SecurityMailKind, sendSecurityMail } from '../../mail/security-mails.ts';
import type { Settings } from '../../settings.ts';
import { newChallenge, takeChallenge } from './passkey-challenges.ts';
import { nameOf } from './passkey-names.ts';
import { secondFactorNeeded } from './second-factor.ts';
import { type Attempt, addressHeader, auditFailedSignIn, countSignIn, takeBackSignIn } from './sign-in-limits.ts';
import { refuseMethod } from './sign-in-methods.ts';

// Registering passkeys and signing in with them (WebAuthn; docs/decisions/063). A passkey always verifies its person by
// a PIN or biometrics, so it counts as both factors.

/** Takes some 10 MB of memory, so the first ceremony loads it. */
const library = () => import('@simplewebauthn/server');

type Parts = { settings: Settings; db: Db; jobs: Pick<Jobs, 'sendMail'> };
type Person = { id: string; email: string; name: string };
type Stored = Person & {
  passkey: string;
  credential_id: string;
  public_key: Buffer<ArrayBuffer>;
  email_verified: boolean;
};
type Context = Parameters<typeof getSessionFromCtx>[0];

const refused = (code: string) => new APIError('FORBIDDEN', { code });

/** COSE identifiers of EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];
const timeout = limits.passkeys.challengeSeconds * 1000;

/** The domain of the passkeys (relying party id). An IP address is no domain, so development uses localhost. */
function domainOf({ appUrl, production }: Settings): string {
  const { hostname } = new URL(appUrl);
  return isIP(hostname) && !production ? 'localhost' : hostname;
}

const expected = (settings: Settings, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: trustedOrigins(settings),
  expectedRPID: domainOf(settings),
  requireUserVerification: true,
});

/** The challenge that a browser's answer names. */
async function challengeIn(clientDataJSON: string): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge);
  } catch {
    throw refused('PASSKEY_REFUSED');
  }
}

const mail = (parts: Parts, kind: SecurityMailKind, person: Person, { headers }: Attempt) =>
  sendSecurityMail(parts, kind, person, {
    address: headers?.get(addressHeader) || 'unknown',
    userAgent: headers?.get('user-agent'),
  });

async function isSignatureRight(
  settings: Settings,
  { credential_id, public_key }: Stored,
  answer: PasskeyAssertion,
  challenge: string,
) {
  const { verifyAuthenticationResponse } = await library();
  try {
    return await verifyAuthenticationResponse({
      ...expected(settings, challenge),
      response: { ...answer, clientExtensionResults: {} } as Parameters<
        typeof verifyAuthenticationResponse
      >[0]['response'],
      // rules.use_passkey compares the counters, so that of two concurrent sign-ins one fails.
      credential: { id: credential_id, publicKey: public_key, counter: 0 },
    });
  } catch {
    return { verified: false as const };
  }
}

/**
 * Verifies the browser's answer to /passkey/options and records the use of the passkey. Failures count like wrong
 * passwords.
 */
async function verified(parts: Parts, context: Context & Attempt, answer: PasskeyAssertion): Promise<Stored> {
  const { settings, db } = parts;
  const { rows } = await sql<Stored>`
    select p.id as passkey, p.credential_id, p.public_key, u.id, u.email::text, u.name, u.email_verified
    from auth.passkeys p join auth.users u on u.id = p.user_id where p.credential_id = ${answer.id}`.execute(db);
  const stored = rows[0];
  const email = stored?.email.toLowerCase() ?? '';
  await countSignIn(db, settings, context, email);
  const fail = async (code: string) => {
    await auditFailedSignIn(db, context, 'passkey', email);
    return refused(code);
  };
  const challenge = await challengeIn(answer.response.clientDataJSON);
  if (!(await takeChallenge(db, settings, context, 'sign-in', challenge))) throw refused('PASSKEY_EXPIRED');
  if (!stored) throw await fail('PASSKEY_UNKNOWN');
  const { userHandle } = answer.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== stored.id)
    throw await fail('PASSKEY_REFUSED');
  const result = await isSignatureRight(settings, stored, answer, challenge);
  if (!result.verified) throw await fail('PASSKEY_REFUSED');
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  const used = await sql<{ right: boolean }>`
    select rules.use_passkey(${stored.passkey}, ${newCounter}, ${credentialBackedUp}) as right`.execute(db);
  if (!used.rows[0]?.right) {
    await mail(parts, 'passkeyRefused', stored, context);
    throw refused('PASSKEY_COPIED');
  }
  await takeBackSignIn(db, settings, context, email);
  return stored;
}

/**
 * The person who registers a passkey in this session, which must be fresh. A passkey may be the second factor that the
 * person is asked to set up.
 */
async function registering({ settings, db }: Parts, context: Context): Promise<Person & { token: string }> {
  const { token } = (await getSessionFromCtx(context))?.session ?? { token: '' };
  const { rows } = await sql<Person & { fresh: boolean; waits: boolean }>`
    select u.id, u.email::text, u.name,
      rules.has_fresh_session(${token}, ${limits.password.freshSessionMinutes}) as fresh,
      s.second_factor_at is null and rules.missing_second_factor(person) = 'auth.secondFactorNeeded' as waits
    from rules.enter(${token}, true) person join auth.users u on u.id = person
    join auth.sessions s on s.token = ${token}`.execute(db);
  if (rows[0]?.waits) throw secondFactorNeeded();
  if (!rows[0]?.fresh) throw refused('FRESH_SESSION_NEEDED');
  refuseMethod(settings, 'passkey', rows[0].email);
  return { ...rows[0], token };
}

/** Makes a session fresh. For a session that waits for the second factor, the passkey is that factor. */
async function authenticate(db: Db, token: string, expiresIn: number) {
  const { rows } = await sql<{ waits: boolean }>`
    update auth.sessions set
      authenticated_at = now(), second_factor_at = case when second_factor_at is not null then now() end
    where token = ${token}
    returning second_factor_at is null
      and rules.missing_second_factor(user_id) = 'auth.secondFactorNeeded' as waits`.execute(db);
  if (rows[0]?.waits) await sql`select rules.pass_second_factor(${token}, ${expiresIn})`.execute(db);
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** Stores a passkey of the person of a session. */
async function store(
  db: Db,
  token: string,
  { credential, aaguid, credentialBackedUp: backed_up }: Registered,
  { name, transports }: { name: string; transports: string[] },
) {
  await db.transaction().execute(async (transaction) => {
    await sql`select rules.enter(${token}, true)`.execute(transaction);
    const { rows } = await sql<{ added: boolean }>`
      select rules.add_my_passkey(
        ${name}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${transports},
        ${backed_up}, ${aaguid}
      ) as added`.execute(transaction);
    if (!rows[0]?.added) throw refused('PASSKEY_TAKEN');
  });
}

/** Operations of the identity library: signing in with a passkey, confirming it is you, and registering one. */
export const passkeys = (parts: Parts) => {
  const { settings, db } = parts;
  return {
    id: 'passkeys',
    endpoints: {
      passkeyOptions: createAuthEndpoint('/passkey/options', { method: 'POST' }, async (context) => {
        const { generateAuthenticationOptions } = await library();
        return context.json(
          await generateAuthenticationOptions({
            rpID: domainOf(settings),
            challenge: Buffer.from(await newChallenge(db, settings, context, 'sign-in'), 'base64url'),
            userVerification: 'required',
            timeout,
          }),
        );
      }),
      passkeySignIn: createAuthEndpoint(
        '/passkey/sign-in',
        { method: 'POST', body: passkeyAssertion },
        async (context) => {
          const { internalAdapter } = context.context;
          const { id, email, email_verified } = await verified(parts, context, context.body);
          refuseMethod(settings, 'passkey', email);
          if (!email_verified) throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' });
          const user = await internalAdapter.findUserById(id);
          if (!user) throw refused('PASSKEY_UNKNOWN');
          const factors = { method: 'passkey', secondFactorAt: new Date() };
          await setSessionCookie(context, { session: await internalAdapter.createSession(id, false, factors), user });
          return context.json({ success: true });
        },
      ),
      passkeyAuthenticate: createAuthEndpoint(
        '/passkey/authenticate',
        { method: 'POST', body: passkeyAssertion },
        async (context) => {
          const session = (await getSessionFromCtx(context))?.session;
          if (!session) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
          const { id } = await verified(parts, context, context.body);
          if (id !== session.userId) throw refused('PASSKEY_OF_ANOTHER');
          await authenticate(db, session.token, context.context.sessionConfig.expiresIn);
          return context.json({ success: true });
        },
      ),
      passkeyRegistrationOptions: createAuthEndpoint(
        '/passkey/registration-options',
        { method: 'POST' },
        async (context) => {
          const { id, email, name } = await registering(parts, context);
          const { rows } = await sql<{ id: string; transports: string[] }>`
            select credential_id as id, transports from auth.passkeys where user_id = ${id}`.execute(db);
          const { generateRegistrationOptions } = await library();
          return context.json(
            await generateRegistrationOptions({
              rpName: 'Groundwork',
              rpID: domainOf(settings),
              userID: new TextEncoder().encode(id),
              userName: email,
              userDisplayName: name,
              challenge: Buffer.from(await newChallenge(db, settings, context, `register ${id}`), 'base64url'),
              excludeCredentials: rows,
              authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
              supportedAlgorithmIDs: algorithms,
              timeout,
            }),
          );
        },
      ),
      passkeyRegister: createAuthEndpoint(
        '/passkey/register',
        { method: 'POST', body: passkeyAttestation },
        async (context) => {
          const person = await registering(parts, context);
          const { clientDataJSON, transports } = context.body.response;
          const challenge = await challengeIn(clientDataJSON);
          if (!(await takeChallenge(db, settings, context, `register ${person.id}`, challenge)))
            throw refused('PASSKEY_EXPIRED');
          const { verifyRegistrationResponse } = await library();
          const { registrationInfo } = await verifyRegistrationResponse({
            ...expected(settings, challenge),
            response: { ...context.body, clientExtensionResults: {} } as Parameters<
              typeof verifyRegistrationResponse
            >[0]['response'],
            supportedAlgorithmIDs: algorithms,
          }).catch(() => ({ registrationInfo: undefined }));
          if (!registrationInfo) throw refused('PASSKEY_REFUSED');
          const name = nameOf(registrationInfo.aaguid, context.headers?.get('user-agent'));
          await store(db, person.token, registrationInfo, { name, transports });
          await mail(parts, 'passkeyAdded', person, context);
          return context.json({ success: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
};
