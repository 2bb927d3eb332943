import { createHash, randomBytes } from 'node:crypto';
import { freshSessionNeeded } from '@groundwork/contract/base/fresh-session';
import { limits } from '@groundwork/contract/base/limits';
import {
  appCode,
  type SecondFactor,
  secondFactorCodeInput,
  secondFactorRemoval,
} from '@groundwork/contract/people/second-factor';
import type { Db } from '@groundwork/db/database';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { authenticatorOwner, sealer } from '../../base/secrets.ts';
import { attempt, rateLimits, takeBack } from '../../http/rate-limits.ts';
import type { Jobs } from '../../jobs/queues.ts';
import { type SecurityMailKind, sendSecurityMail } from '../../mail/security-mails.ts';
import type { Settings } from '../../settings.ts';
import { addressHeader, auditFailedSignIn, cameFrom, tooManyAttempts } from './sign-in-limits.ts';

type Parts = { db: Db; jobs: Pick<Jobs, 'sendMail'>; settings: Settings };

/** The person of a session, with their sealed secrets and the state of the session. */
type Person = {
  id: string;
  email: string;
  name: string;
  token: string;
  /** Whether the session passed the second factor. */
  passed: boolean;
  fresh: boolean;
  /** Whether the session passed the second factor lately. */
  proven: boolean;
  missing: 'auth.secondFactorNeeded' | 'auth.secondFactorRequired' | null;
  secret: string | null;
  pending_secret: string | null;
  /** Whether the person's passkeys are the second factor too. */
  passkeys: boolean;
  has_passkeys: boolean;
  recovery_codes: number;
  required_by: (string | null)[];
};

const refused = (code: string, message: string) => new APIError('FORBIDDEN', { code, message });
/** The refusal of a session that waits for its second factor. */
export const secondFactorNeeded = () =>
  new APIError('UNAUTHORIZED', { code: 'SECOND_FACTOR_NEEDED', message: 'auth.secondFactorNeeded' });
const wrongCode = () => refused('SECOND_FACTOR_CODE_WRONG', 'secondFactor.codeWrong');

/** The person of a session that may lack the second factor. `db` is a transaction if the caller writes. */
async function personOf(db: Db, context: GenericEndpointContext): Promise<Person> {
  // Reading a session must not extend it.
  const found = await getSessionFromCtx(context, { disableRefresh: true });
  const token = found?.session.token ?? '';
  const { rows } = await sql<Omit<Person, 'token'>>`
    select u.id, u.email::text, u.name, s.second_factor_at is not null as passed,
      s.authenticated_at > now() - make_interval(mins => ${limits.password.freshSessionMinutes}) as fresh,
      coalesce(
        s.second_factor_at > now() - make_interval(mins => ${limits.password.freshSessionMinutes}), false
      ) as proven,
      case when s.second_factor_at is null then rules.missing_second_factor(person) end as missing,
      a.secret, a.pending_secret, coalesce(a.passkeys, false) as passkeys,
      exists (select from auth.passkeys p where p.user_id = person) as has_passkeys,
      (select count(*)::integer from auth.recovery_codes c where c.user_id = person) as recovery_codes,
      array(select rules.second_factor_required_by(person)) as required_by
    from rules.enter(${token}, true) person join auth.users u on u.id = person
    join auth.sessions s on s.token = ${token}
    left join auth.authenticators a on a.user_id = person`.execute(db);
  if (!rows[0]) throw new APIError('UNAUTHORIZED');
  return { ...rows[0], token };
}

/** Like `personOf`, for changes: the session must be fresh and must not wait for a second factor. */
async function changingPerson(db: Db, context: GenericEndpointContext): Promise<Person> {
  const person = await personOf(db, context);
  if (person.missing === 'auth.secondFactorNeeded') throw secondFactorNeeded();
  if (!person.fresh) throw refused(freshSessionNeeded, 'account.freshSessionNeeded');
  return person;
}

const isOn = ({ secret, passkeys }: Person) => secret !== null || passkeys;

const stepOf = ({ missing }: Person): SecondFactor['step'] =>
  missing && (missing === 'auth.secondFactorNeeded' ? 'enter' : 'set-up');

/** Authenticator apps keep one entry for an issuer and an account, so each installation is an issuer of its own. */
function issuerOf({ appUrl }: Settings): string {
  const { host, pathname } = new URL(appUrl);
  // A colon would end the issuer.
  return `Groundwork (${(host + pathname).replace(/\/$/, '').replaceAll(':', ' ')})`;
}

const newApp = (settings: Settings, { email }: Person, secret: Secret) =>
  new TOTP({ issuer: issuerOf(settings), label: email, secret });

/** The time step of a code, which may be one step early or late; null if the code is wrong. */
function timeStepOf(settings: Settings, person: Person, sealed: string | null, code: string): number | null {
  const secret = sealed && sealer(settings).open(sealed, authenticatorOwner(person.id));
  if (!secret || !appCode.test(code)) return null;
  const app = newApp(settings, person, Secret.fromBase32(secret));
  const delta = app.validate({ token: code, window: 1 });
  return delta === null ? null : app.counter() + delta;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** A recovery code of 80 random bits. */
const newRecoveryCode = () => Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join('');
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');
const hashOf = ({ id }: Person, code: string) => createHash('sha256').update(`${id} ${code}`).digest();

async function renewRecoveryCodes(db: Db, person: Person): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
  const hashes = codes.map((code) => hashOf(person, code));
  await sql`select rules.renew_recovery_codes(${person.id}, ${hashes})`.execute(db);
  return codes.map(inGroups);
}

/**
 * Runs `check` as one attempt of the person and the network. Only failures count.
 * @throws APIError 403 when `check` resolves with false, 429 when there were too many attempts
 */
async function countCode(
  { db }: Parts,
  context: GenericEndpointContext,
  person: Person,
  check: () => Promise<boolean>,
) {
  const { perPerson, perPersonAndNetwork, seconds } = rateLimits.secondFactor;
  const keys = {
    [`second-factor:${person.id}:${cameFrom(context)}`]: perPersonAndNetwork,
    [`second-factor:${person.id}`]: perPerson,
  };
  for (const [key, most] of Object.entries(keys)) {
    const wait = await attempt(db, key, most, seconds);
    if (wait > 0) throw tooManyAttempts(wait);
  }
  if (!(await check())) {
    await auditFailedSignIn(db, context, 'second-factor', person.email);
    throw wrongCode();
  }
  await takeBack(db, Object.keys(keys));
}

/** Uses a code up, so that it works only once. Returns its kind; null if it is wrong or already used. */
async function useCode(db: Db, settings: Settings, person: Person, code: string): Promise<'app' | 'recovery' | null> {
  if (!appCode.test(code)) {
    const { rows } = await sql<{ used: boolean }>`
      select rules.use_recovery_code(${person.id}, ${hashOf(person, code)}) as used`.execute(db);
    return rows[0]?.used ? 'recovery' : null;
  }
  const step = timeStepOf(settings, person, person.secret, code);
  if (step === null) return null;
  const { numAffectedRows } = await sql`
    update auth.authenticators set last_step = ${step}
    where user_id = ${person.id} and secret = ${person.secret} and last_step < ${step}`.execute(db);
  return numAffectedRows ? 'app' : null;
}

/**
 * Turns the second factor on or changes it with `write`. Ends the person's other sessions, which have not passed it.
 * @returns new recovery codes
 * @throws APIError 409 when `write` resolves with false, because the person did something else meanwhile
 */
async function turnOn(
  parts: Parts,
  context: GenericEndpointContext,
  person: Person,
  write: (db: Db) => Promise<boolean>,
): Promise<string[]> {
  const codes = await parts.db.transaction().execute(async (transaction) => {
    await sql`select rules.enter(${person.token}, true)`.execute(transaction);
    if (!(await write(transaction))) throw new APIError('CONFLICT', { code: 'CONFLICT', message: 'general.conflict' });
    await passed(transaction, context, person);
    await sql`delete from auth.sessions where user_id = ${person.id} and token <> ${person.token}`.execute(transaction);
    return renewRecoveryCodes(transaction, person);
  });
  await mailTo(parts, context, isOn(person) ? 'secondFactorChanged' : 'secondFactorOn', person);
  return codes;
}

const passed = (db: Db, context: GenericEndpointContext, { token }: Person) =>
  sql`select rules.pass_second_factor(${token}, ${context.context.sessionConfig.expiresIn})`.execute(db);

function mailTo(parts: Parts, context: GenericEndpointContext, kind: SecurityMailKind, person: Person) {
  const [address, userAgent] = [addressHeader, 'user-agent'].map((name) => context.headers?.get(name));
  return sendSecurityMail(parts, kind, person, { address: address || 'unknown', userAgent });
}

const nothing = { method: 'POST', body: z.strictObject({}) } as const;
const removal = { method: 'POST', body: secondFactorRemoval } as const;
const withCode = { method: 'POST', body: secondFactorCodeInput } as const;

/**
 * Operations of the identity library: the second factor of a person
 * (docs/decisions/062-check-the-second-factor-in-the-database.md).
 */
export const secondFactor = (parts: Parts) =>
  ({
    id: 'second-factor',
    endpoints: {
      secondFactor: createAuthEndpoint('/second-factor', nothing, async (context) => {
        const person = await personOf(parts.db, context);
        const step = stepOf(person);
        const waits = step === 'enter';
        return context.json({
          step,
          email: person.email,
          on: isOn(person),
          app: person.secret !== null,
          passkeys: person.has_passkeys,
          // A session that waits for the second factor learns nothing more.
          recovery_codes: waits ? 0 : person.recovery_codes,
          required_by: waits ? [] : person.required_by,
          fresh: person.fresh,
        } satisfies SecondFactor);
      }),
      startSecondFactor: createAuthEndpoint('/second-factor/start', nothing, async (context) => {
        const person = await changingPerson(parts.db, context);
        const secret = new Secret({ size: 20 });
        const sealed = sealer(parts.settings).seal(secret.base32, authenticatorOwner(person.id));
        await sql`
          insert into auth.authenticators (user_id, pending_secret) values (${person.id}, ${sealed})
          on conflict (user_id) do update set pending_secret = excluded.pending_secret`.execute(parts.db);
        return context.json({ secret: secret.base32, url: newApp(parts.settings, person, secret).toString() });
      }),
      confirmSecondFactor: createAuthEndpoint('/second-factor/confirm', withCode, async (context) => {
        const person = await changingPerson(parts.db, context);
        const sealed = person.pending_secret;
        const step = timeStepOf(parts.settings, person, sealed, context.body.code);
        await countCode(parts, context, person, async () => step !== null);
        const codes = await turnOn(parts, context, person, async (transaction) => {
          const { numAffectedRows } = await sql`
            update auth.authenticators set secret = pending_secret, pending_secret = null, last_step = ${step}
            where user_id = ${person.id} and pending_secret = ${sealed}`.execute(transaction);
          return Boolean(numAffectedRows);
        });
        return context.json({ codes });
      }),
      usePasskeysAsSecondFactor: createAuthEndpoint('/second-factor/passkeys', nothing, async (context) => {
        const person = await changingPerson(parts.db, context);
        if (!person.has_passkeys) throw refused('NO_PASSKEY', 'secondFactor.noPasskey');
        const codes = await turnOn(parts, context, person, async (transaction) => {
          const { rows } = await sql<{ used: boolean }>`
            select rules.use_passkeys_as_second_factor(${person.id}) as used`.execute(transaction);
          return Boolean(rows[0]?.used);
        });
        return context.json({ codes });
      }),
      enterSecondFactor: createAuthEndpoint('/second-factor/enter', withCode, async (context) => {
        const person = await personOf(parts.db, context);
        let used: Awaited<ReturnType<typeof useCode>> = null;
        await countCode(parts, context, person, () =>
          parts.db.transaction().execute(async (transaction) => {
            used = await useCode(transaction, parts.settings, person, context.body.code);
            if (used) await passed(transaction, context, person);
            return used !== null;
          }),
        );
        if (used === 'recovery') await mailTo(parts, context, 'recoveryCodeUsed', person);
        return context.json({ success: true });
      }),
      renewRecoveryCodes: createAuthEndpoint('/second-factor/recovery-codes', nothing, async (context) => {
        const person = await changingPerson(parts.db, context);
        if (!isOn(person)) throw refused('SECOND_FACTOR_OFF', 'secondFactor.off');
        const codes = await parts.db.transaction().execute(async (transaction) => {
          await sql`select rules.enter(${person.token})`.execute(transaction);
          return renewRecoveryCodes(transaction, person);
        });
        await mailTo(parts, context, 'newRecoveryCodes', person);
        return context.json({ codes });
      }),
      removeSecondFactor: createAuthEndpoint('/second-factor/remove', removal, async (context) => {
        const person = await changingPerson(parts.db, context);
        const { code } = context.body;
        const turnOff = (mayDo: (db: Db) => Promise<boolean>) =>
          parts.db.transaction().execute(async (transaction) => {
            await sql`select rules.enter(${person.token})`.execute(transaction);
            if (!(await mayDo(transaction))) return false;
            await sql`delete from auth.authenticators where user_id = ${person.id}`.execute(transaction);
            return true;
          });
        if (code !== undefined)
          await countCode(parts, context, person, () =>
            turnOff(async (transaction) => (await useCode(transaction, parts.settings, person, code)) !== null),
          );
        else if (!(person.passkeys && person.proven && (await turnOff(async () => true))))
          throw refused('SECOND_FACTOR_PROOF_NEEDED', 'secondFactor.proofNeeded');
        await mailTo(parts, context, 'secondFactorOff', person);
        return context.json({ success: true });
      }),
    },
  }) satisfies BetterAuthPlugin;
