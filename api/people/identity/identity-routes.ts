import { setTimeout as after } from 'node:timers/promises';
import { issuesInWords, refusalBody, sentenceOf } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import { sentence } from '@groundwork/contract/base/sentences';
import {
  authenticateInput,
  confirmationInput,
  confirmInput,
  forgotPasswordInput,
  providerSignInInput,
  resetLinkInput,
  resetPasswordInput,
  signInInput,
} from '@groundwork/contract/people/account';
import { authMapping } from '@groundwork/contract/people/auth-mapping';
import { passkeyAssertion, passkeyAttestation } from '@groundwork/contract/people/passkeys';
import { returnPath } from '@groundwork/contract/people/return-path';
import { secondFactorCodeInput, secondFactorRemoval } from '@groundwork/contract/people/second-factor';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerFor } from '../../http/errors.ts';
import { forgetFiles } from '../../http/security-headers.ts';
import { basePathOf, type Settings } from '../../settings.ts';
import { cookieName, type Identity, sessionHint } from './auth.ts';
import { addressHeader } from './sign-in-limits.ts';

/**
 * The operations of the identity library that the product offers, with their inputs. All other paths under /api/auth
 * answer 404.
 */
export const operations = ({ appUrl, providers }: Settings): Record<string, z.ZodType> => ({
  'POST /sign-in/email': signInInput,
  'POST /authenticate': authenticateInput,
  'POST /passkey/options': z.strictObject({}),
  'POST /passkey/sign-in': passkeyAssertion,
  'POST /passkey/authenticate': passkeyAssertion,
  'POST /passkey/registration-options': z.strictObject({}),
  'POST /passkey/register': passkeyAttestation,
  'POST /sign-out': z.strictObject({}),
  'POST /second-factor': z.strictObject({}),
  'POST /second-factor/start': z.strictObject({}),
  'POST /second-factor/confirm': secondFactorCodeInput,
  'POST /second-factor/passkeys': z.strictObject({}),
  'POST /second-factor/enter': secondFactorCodeInput,
  'POST /second-factor/recovery-codes': z.strictObject({}),
  'POST /second-factor/remove': secondFactorRemoval,
  'POST /request-password-reset': forgotPasswordInput,
  'POST /reset-link': resetLinkInput,
  'POST /reset-password': resetPasswordInput,
  'POST /send-verification-email': forgotPasswordInput,
  'POST /confirmation': confirmationInput,
  'POST /confirm': confirmInput,
  ...(providers.length > 0 && {
    'POST /sign-in/social': providerSignInInput.transform(({ provider, to }) => startOf(appUrl, provider, to)),
  }),
  ...Object.fromEntries(providers.map(({ id }) => [`GET /callback/${id}`, z.undefined()])),
});

/** The library's input for a sign-in with a provider. Success and failure both lead back to this site. */
function startOf(appUrl: string, provider: string, to: string | undefined) {
  const { origin } = new URL(appUrl);
  const path = returnPath(to, origin);
  const asked = to === undefined ? '' : `?${new URLSearchParams({ to: path })}`;
  return {
    provider,
    disableRedirect: true,
    callbackURL: `${appUrl}${path}`,
    errorCallbackURL: `${appUrl}${signInPage}${asked}`,
  };
}
const signInPage = '/authentication/signin';

/** Serves /api/auth/*. Every failure answers `{ error, code }` with the message of part 8's auth mapping. */
export function identityRoutes(app: FastifyInstance, settings: Settings, identity: Identity) {
  const offered = operations(settings);
  app.all('/api/auth/*', async (request, reply) => {
    const path = new URL(request.url, settings.appUrl).pathname.slice('/api/auth'.length);
    const input = offered[`${request.method} ${path}`];
    if (!input) return reply.code(404).send(refusalBody('general.notFound', 'NOT_FOUND'));
    const body = input.safeParse(request.method === 'GET' ? undefined : (request.body ?? {}));
    if (!body.success) {
      const { issues } = body.error;
      return reply.code(400).send({ ...refusalBody(sentenceOf(issues), 'BAD_REQUEST'), issues: issuesInWords(issues) });
    }
    const work = identity.handler(forwarded(request, settings, body.data));
    if (path.startsWith('/callback/')) return returned(request, reply, work, settings);
    return answered(reply, await (path === '/sign-in/social' ? inTime(work) : work), settings, path);
  });
}

/** Answers 503 when the provider takes longer than `limits.providerSeconds`. */
async function inTime(work: Promise<Response>): Promise<Response> {
  const done = new AbortController();
  const late = after(limits.providerSeconds * 1000, null, { signal: done.signal, ref: false }).then(() =>
    Response.json({ code: 'PROVIDER_UNREACHABLE', message: 'no answer in time' }, { status: 503 }),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

/** The seconds to wait that a rate-limited answer names. */
const waitOf = ({ headers }: Response) => Number(headers.get('x-retry-after') ?? headers.get('retry-after'));

/** Handles the redirect back from a provider. It always answers with a page, because a browser shows the result. */
async function returned(request: FastifyRequest, reply: FastifyReply, work: Promise<Response>, settings: Settings) {
  let code: string;
  let wait = {};
  try {
    const answer = await inTime(work);
    if (answer.status === 302) {
      // Removes the provider's error description from the address.
      const to = new URL(answer.headers.get('location') ?? '', settings.appUrl);
      if (to.searchParams.has('error_description')) {
        to.searchParams.delete('error_description');
        answer.headers.set('location', to.href);
      }
      return answered(reply, answer, settings, '/callback');
    }
    const failure = (await answer.json()) as { code?: string; message?: string };
    request.log.warn({ reason: failure.message }, 'sign-in by provider failed');
    code = failure.code ?? 'UNKNOWN';
    if (answer.status === 429) {
      code = 'TOO_MANY_REQUESTS';
      wait = { wait: `${waitOf(answer)}` };
    }
  } catch (thrown) {
    const error = answerFor(thrown);
    if (!(error instanceof ORPCError)) request.log.error({ err: thrown }, 'failed');
    code = error instanceof ORPCError ? error.code : 'UNKNOWN';
  }
  return reply.redirect(`${basePathOf(settings)}${signInPage}?${new URLSearchParams({ error: code, ...wait })}`);
}

function forwarded(request: FastifyRequest, settings: Settings, body: unknown): Request {
  const headers = new Headers({ [addressHeader]: request.ip, 'content-type': 'application/json' });
  // Omits Sec-Fetch-*, which server/app.ts has checked. The library would refuse a script that sends them without an
  // Origin.
  for (const name of ['cookie', 'origin', 'user-agent']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(settings.appUrl + request.url, {
    method: request.method,
    headers,
    ...(request.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}

async function answered(reply: FastifyReply, answer: Response, settings: Settings, path: string) {
  reply.code(answer.status);
  for (const name of ['location', 'retry-after'])
    if (answer.headers.has(name)) reply.header(name, answer.headers.get(name));
  const cookies = answer.headers.getSetCookie();
  if (path !== '/sign-out' && cookies.some((cookie) => cookie.startsWith(`${cookieName(settings)}=`)))
    cookies.push(sessionHint(settings, true));
  if (path === '/sign-out') reply.headers(forgetFiles);
  if (path === '/sign-out') cookies.push(sessionHint(settings, false));
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (answer.ok) return reply.send(answer.status === 204 ? null : await answer.json());
  if (answer.status >= 300 && answer.status < 400) return reply.send();
  const failure = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  if (answer.status >= 500) reply.log.warn({ reason: failure.message }, 'identity failed');
  if (answer.status === 429) {
    const wait = waitOf(answer);
    return reply.header('retry-after', wait).send(refusalBody(sentence('general.tooMany', wait), 'TOO_MANY_REQUESTS'));
  }
  const code = failure.code ?? 'UNKNOWN';
  const error = authMapping[code] ?? (code === 'PASSWORD_REFUSED' ? failure.message : undefined) ?? 'auth.other';
  return reply.send(refusalBody(error, code));
}
