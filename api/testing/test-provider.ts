import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { Provider as ProviderSettings } from '../settings/sign-in.ts';

type Claims = { sub: string; [claim: string]: unknown };

/**
 * An OpenID Connect provider on this machine with one client, whose callback belongs to provider `id` at `appUrl`.
 * It signs everybody in as `person`. `answers` replaces its answers by path; `refuses` makes people cancel.
 */
export async function testProvider({
  id,
  appUrl,
  claimsInIdToken,
}: {
  id: 'oidc' | 'google';
  appUrl: string;
  claimsInIdToken: boolean;
}) {
  const control = { person: { sub: 'nobody' } as Claims, refuses: false, answers: {} as Record<string, object> };
  const people = new Map<string, Claims>();
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'groundwork', clientSecret: 'a secret between the two' };
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${appUrl}/api/auth/callback/${id}`],
      },
    ],
    jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of the test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    conformIdTokenClaims: !claimsInIdToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    interactions: { url: (_, { uid }) => `/login/${uid}` },
    ttl: { Session: 60, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (control.answers[path])
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(control.answers[path]));
    if (!path.startsWith('/login/')) return callback(request, response);
    people.set(control.person.sub, control.person);
    const result = control.refuses
      ? { error: 'access_denied', error_description: 'changed my mind' }
      : { login: { accountId: control.person.sub } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  const settings: ProviderSettings = { id, name: 'Harbour ID', issuer, domains: [], ...client };
  return Object.assign(control, {
    settings,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  });
}
export type TestProvider = Awaited<ReturnType<typeof testProvider>>;

/**
 * A minimal browser: it keeps cookies by origin (initially `cookiesBefore`) and follows redirects, until `stop` matches
 * or it is back in the application.
 */
export function testBrowser(appUrl: string, cookiesBefore: Record<string, string> = {}) {
  const jars = new Map([[appUrl, new Map(Object.entries(cookiesBefore))]]);
  const jarOf = (origin: string) => jars.get(origin) ?? jars.set(origin, new Map()).get(origin) ?? new Map();

  async function send(url: string, init: RequestInit = {}) {
    const { origin } = new URL(url);
    const cookie = [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(set)) jarOf(origin).delete(pair.slice(0, at));
      else jarOf(origin).set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  /** Presses the button of a provider; returns the address to which the server redirects. */
  async function start(provider = 'oidc', to?: string): Promise<string> {
    const answer = await send(`${appUrl}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(appUrl).origin },
      body: JSON.stringify({ provider, to }),
    });
    const body = (await answer.json()) as { url?: string; error?: string };
    if (!body.url) throw new Error(`${answer.status}: ${body.error}`);
    return body.url;
  }

  /**
   * Follows redirects from an address. Returns the last address: a page of the application, one that `stop` picks, or
   * one that does not redirect.
   */
  async function follow(from: string, stop: (url: URL) => boolean = () => false): Promise<string> {
    let url = new URL(from);
    for (let hop = 0; hop < 12; hop++) {
      if (stop(url) || (url.href.startsWith(appUrl) && !url.href.startsWith(`${appUrl}/api/`))) return url.href;
      const location = (await send(url.href)).headers.get('location');
      if (!location) return url.href;
      url = new URL(location, url);
    }
    throw new Error(`Redirects without end at ${url}`);
  }

  /** The cookies of the application. */
  const cookies = () => Object.fromEntries(jarOf(appUrl));
  return { send, start, follow, cookies };
}
export type TestBrowser = ReturnType<typeof testBrowser>;
