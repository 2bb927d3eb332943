import { firstCharacters } from '@groundwork/contract/base/characters';
import { isEmail } from '@groundwork/contract/base/email-addresses';
import { limits } from '@groundwork/contract/base/limits';
import { cleanName } from '@groundwork/contract/base/names';
import type { Db } from '@groundwork/db/database';
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { APIError, addOAuthServerContext, getOAuthState } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Provider } from '../../settings/sign-in.ts';
import type { Settings } from '../../settings.ts';
import { maySignUp } from './may-sign-up.ts';
import { methodRefusal } from './sign-in-methods.ts';

// Sign-in with providers: configures the identity library and adds rules that it lacks
// (docs/decisions/013-use-openid-connect-for-sign-in-providers.md). db/rules/people/identity.sql holds the other rules.

type Claims = Record<string, unknown>;

const word = (value: unknown) =>
  typeof value === 'string'
    ? firstCharacters(
        cleanName(value)
          .replace(/\p{Cc}+/gu, ' ')
          .trim(),
        limits.text.name,
      )
    : '';

/**
 * First and last name from the claims, from the full name, or from the local part of the email address. The picture is
 * not copied.
 */
function person({ given_name, family_name, name, email }: Claims) {
  const [given, family] = [word(given_name), word(family_name)];
  const [first = '', ...rest] = (word(name) || word(email).split('@')[0] || '').split(/\s+/);
  const [firstName, lastName] = given || family ? [given, family] : [first, rest.join(' ')];
  return { firstName, lastName, name: `${firstName} ${lastName}`.trim(), image: undefined };
}

/**
 * Identifies a person at an OpenID Connect provider by issuer and subject of the verified ID token. Throws when the
 * userinfo endpoint names another subject.
 */
function subject({ tokens, profile }: { tokens: { idToken?: string | undefined }; profile: Claims }): string {
  const { iss, sub }: Claims = JSON.parse(Buffer.from(tokens.idToken?.split('.')[1] ?? '', 'base64url').toString());
  if (typeof sub !== 'string' || sub !== profile.sub)
    throw new Error('The userinfo endpoint names another subject than the ID token');
  return `${iss} ${sub}`;
}

const unreachable = (message: string) => new APIError('SERVICE_UNAVAILABLE', { message, code: 'PROVIDER_UNREACHABLE' });

/**
 * An OpenID Connect provider. Its discovery document is fetched at the first sign-in, because the provider may be down
 * when the server starts.
 */
function openIdConnect({ id, name, clientId, clientSecret }: Provider, issuer: string): BetterAuthPlugin {
  const library = genericOAuth({
    config: [
      {
        providerId: id,
        name,
        clientId,
        clientSecret,
        discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        scopes: ['openid', 'email', 'profile'],
        // Some providers send the string "false", which the library would treat as true.
        mapProfileToUser: (claims) => ({ ...person(claims), emailVerified: claims.email_verified === true }),
      },
    ],
  });
  return {
    id: `openid-connect-${id}`,
    init(context) {
      async function discover() {
        const [provider] = (await library.init({ ...context, socialProviders: [] })).context.socialProviders;
        if (!provider) throw unreachable(`${issuer} has no usable discovery document`);
        if (provider.issuer !== issuer) throw unreachable(`${issuer} calls itself ${provider.issuer}`);
        return provider;
      }
      let discovered: ReturnType<typeof discover> | undefined;
      function known() {
        discovered ??= discover();
        discovered.catch(() => {
          discovered = undefined;
        });
        return discovered;
      }
      const provider: (typeof context.socialProviders)[number] = {
        id,
        name,
        issuer,
        requiresIdTokenNonce: true,
        accountSubject: subject,
        createAuthorizationURL: async (data) => (await known()).createAuthorizationURL(data),
        validateAuthorizationCode: async (data) => (await known()).validateAuthorizationCode(data),
        getUserInfo: async (tokens) => (await known()).getUserInfo(tokens),
      };
      return { context: { socialProviders: [...context.socialProviders, provider] } };
    },
  };
}

export const providerPlugins = ({ providers }: Settings) =>
  providers.flatMap((provider) => (provider.issuer === null ? [] : [openIdConnect(provider, provider.issuer)]));

/** GitHub supports OAuth without OpenID Connect. The identity library has it built in. */
export function builtInProviders({ providers }: Settings): BetterAuthOptions['socialProviders'] {
  const github = providers.find(({ id }) => id === 'github');
  return (
    github && {
      github: { ...github, mapProfileToUser: ({ name, login, email }) => person({ name: name || login, email }) },
    }
  );
}

/** Stores on the server with which provider this sign-in began. */
export const rememberProvider = (provider: string) => addOAuthServerContext({ provider });

/**
 * Refuses a sign-in that ends with another provider than it began with. Creates and links accounts only with an email
 * address that the provider has verified, and creates them only for those who may sign up. Refuses addresses of other
 * domains than those to which the provider is tied.
 */
export function validateUserInfo(settings: Settings, db: Db) {
  const validate: NonNullable<BetterAuthOptions['user']>['validateUserInfo'] = async ({ user, source }) => {
    if (source.method !== 'oauth') return;
    const state = await getOAuthState();
    if (state?.serverContext?.provider !== source.oauth?.providerId) return { error: 'state_mismatch' };
    const email = user.email ?? '';
    const code = methodRefusal(settings, source.oauth?.providerId ?? '', email);
    if (code) return { error: code };
    if (source.action !== 'sign-in' && (user.emailVerified !== true || !isEmail(email)))
      return { error: 'email_not_verified' };
    if (source.action === 'create-user' && !(await maySignUp(settings, db, email))) return { error: 'sign_up_closed' };
  };
  return validate;
}

/** A request to the identity library and its answer. */
type Answered = { path: string; params?: { id?: string } | undefined; context: { returned?: unknown } };

/** The provider whose sign-in ended with an error, or undefined. */
export function failedProvider({ path, params, context: { returned } }: Answered, { providers }: Settings) {
  if (path !== '/callback/:id' || !(returned instanceof Error && 'headers' in returned)) return;
  const location = new Headers(returned.headers as HeadersInit).get('location') ?? '';
  if (URL.parse(location)?.searchParams.has('error')) return providers.find(({ id }) => id === params?.id)?.id;
}
