import { forgotPasswordInput, resetPasswordInput, signInInput } from '@groundwork/contract/account';
import { authMapping, messages } from '@groundwork/contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addressHeader, type Identity } from './auth.ts';
import type { Settings } from './settings.ts';

/** The identity library's operations that the product offers, with what they take; every other path under /api/auth does not exist. */
const operations: Record<string, z.ZodType> = {
  'POST /sign-in/email': signInInput,
  'POST /sign-out': z.strictObject({}),
  'POST /request-password-reset': forgotPasswordInput,
  'POST /reset-password': resetPasswordInput,
  'POST /send-verification-email': forgotPasswordInput,
  'GET /verify-email': z.undefined(),
};

/** Serves /api/auth/*. Every failure answers `{ error, code }` with the sentence of part 8's auth mapping. */
export function identityRoutes(app: FastifyInstance, settings: Settings, identity: Identity) {
  app.all('/api/auth/*', async (request, reply) => {
    const path = new URL(request.url, settings.appUrl).pathname.slice('/api/auth'.length);
    const input = operations[`${request.method} ${path}`];
    if (!input) return reply.code(404).send({ error: messages.general.notFound, code: 'NOT_FOUND' });
    const body = input.safeParse(request.method === 'GET' ? undefined : (request.body ?? {}));
    if (!body.success) {
      const [issue] = body.error.issues;
      return reply.code(400).send({
        error: issue?.code === 'unrecognized_keys' ? messages.general.invalid : (issue?.message ?? messages.general.invalid),
        code: 'BAD_REQUEST',
        issues: body.error.issues,
      });
    }
    const answer = await identity.handler(forwarded(request, settings, body.data));
    return answered(reply, answer, settings, path);
  });
}

function forwarded(request: FastifyRequest, settings: Settings, body: unknown): Request {
  const headers = new Headers({ [addressHeader]: request.ip, 'content-type': 'application/json' });
  // Not Sec-Fetch-*: app.ts has judged them, and the library would take a script that sends them without an Origin for an attack.
  for (const name of ['cookie', 'origin', 'user-agent']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(request.url, settings.appUrl), {
    method: request.method,
    headers,
    ...(request.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}

async function answered(reply: FastifyReply, answer: Response, settings: Settings, path: string) {
  reply.code(answer.status);
  for (const name of ['location', 'retry-after']) if (answer.headers.has(name)) reply.header(name, answer.headers.get(name));
  const cookies = answer.headers.getSetCookie();
  // Tells the landing page, which has no other business with the server, whom to greet; it grants nothing.
  const secure = settings.appUrl.startsWith('https:') ? '; Secure' : '';
  if (answer.ok && path === '/sign-in/email') cookies.push(`signed_in=1; Path=/; SameSite=Lax; Max-Age=604800${secure}`);
  if (path === '/sign-out') cookies.push(`signed_in=; Path=/; SameSite=Lax; Max-Age=0${secure}`);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (answer.ok) return reply.send(answer.status === 204 ? null : await answer.json());
  if (answer.status >= 300 && answer.status < 400) return reply.send();
  const failure = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  const wait = answer.headers.get('x-retry-after') ?? answer.headers.get('retry-after');
  if (answer.status === 429) return reply.header('retry-after', wait ?? '60').send({ error: messages.general.tooMany, code: 'TOO_MANY_REQUESTS' });
  const code = failure.code ?? 'UNKNOWN';
  const error = authMapping[code] ?? (code === 'PASSWORD_REFUSED' ? failure.message : undefined) ?? messages.auth.other;
  return reply.send({ error, code });
}
