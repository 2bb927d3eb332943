import { isEmail } from '@groundwork/contract/base/email-addresses';
import { asciiEmail } from '@groundwork/contract/base/normalized';
import type { ProviderId } from '@groundwork/contract/base/sign-in-providers';
import { z } from 'zod';
import { SettingsError } from './settings-error.mjs';

/** Domains of addresses, separated by commas, in ASCII. Null if one of them is not a domain. */
function domainsIn(said: string): string[] | null {
  const domains = said
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((domain) => asciiEmail(`a@${domain}`).slice(2).toLowerCase());
  return domains.every((domain) => isEmail(`a@${domain}`)) ? domains : null;
}

/** Parses SIGN_UP, as `Settings.signUp`. */
function signUpOf(text: string, context: z.RefinementCtx): 'open' | string[] {
  const said = text.trim().toLowerCase();
  if (said === 'open') return said;
  if (said === 'invited') return [];
  const domains = domainsIn(said);
  if (domains && domains.length > 0) return domains;
  context.addIssue({ code: 'custom', message: 'open, invited, or domains such as harbour.example' });
  return z.NEVER;
}

const signInMethods = ['password', 'google', 'github', 'oidc'] as const;

/** Parses SIGN_IN_METHODS. */
function methodsOf(text: string, context: z.RefinementCtx): string[] {
  const said = text.trim().toLowerCase();
  if (said === 'all') return [...signInMethods];
  const methods = said.split(/[\s,]+/).filter(Boolean);
  if (methods.length > 0 && methods.every((method) => signInMethods.some((known) => known === method))) return methods;
  context.addIssue({ code: 'custom', message: `all, or some of ${signInMethods.join(', ')}` });
  return z.NEVER;
}

/** Parses OIDC_DOMAINS and the like, as `Provider.domains`. */
function domainsOf(text: string, context: z.RefinementCtx): string[] {
  const domains = domainsIn(text);
  if (domains) return domains;
  context.addIssue({ code: 'custom', message: 'domains such as harbour.example' });
  return z.NEVER;
}
const domainsSetting = () =>
  z
    .string()
    .default('')
    .transform(domainsOf)
    .describe(
      'Domains, separated by commas, whose addresses sign in with this provider only, and no longer with passwords. ' +
        'The provider then accepts no other addresses',
    );

/** Sessions, and who may sign up and sign in. */
export const signInSettings = {
  SESSION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(90)
    .describe(
      'Days after which a session ends even if it is used. Sessions that began before a change of this setting keep ' +
        'their end',
    ),
  SESSION_IDLE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(7)
    .describe(
      'Days after which a session ends if it is not used, at most `SESSION_DAYS`. ' +
        'Opening a page counts as use, a page that stays open does not',
    ),
  REQUIRE_SECOND_FACTOR: z
    .stringbool()
    .default(false)
    .describe(
      'Whether everybody needs two-factor authentication. People without it set it up before they see anything else',
    ),
  SIGN_UP: z
    .string()
    .default('open')
    .transform(signUpOf)
    .describe(
      'Who may create an account: `open` for everybody, `invited` for people with an invitation to a team, or the ' +
        'domains of the addresses that need no invitation, separated by commas. Sign up yourself before you set ' +
        '`invited`',
    ),
  SIGN_IN_METHODS: z
    .string()
    .default('all')
    .transform(methodsOf)
    .describe(
      'Ways to sign in, separated by commas: `password`, `google`, `github`, `oidc`; or `all` that are configured. ' +
        'Without `password`, nobody signs in with a password or a passkey; existing ones wait until you add it again ' +
        '(docs/operating.md)',
    ),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('OAuth client id at Google. With its secret, people can sign in with Google'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Secret of the Google client'),
  GOOGLE_DOMAINS: domainsSetting(),
  GITHUB_CLIENT_ID: z
    .string()
    .optional()
    .describe('OAuth client id at GitHub. With its secret, people can sign in with GitHub'),
  GITHUB_CLIENT_SECRET: z.string().optional().describe('Secret of the GitHub client'),
  GITHUB_DOMAINS: domainsSetting(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Issuer of an OpenID Connect provider (Keycloak, Entra ID, Okta, Authentik …), exactly as `issuer` in its ' +
        'discovery document. With the next two settings, people can sign in with it',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('Client id at the OpenID Connect provider'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Secret of the OpenID Connect client'),
  OIDC_DOMAINS: domainsSetting(),
  OIDC_NAME: z.string().trim().max(40).default('single sign-on').describe('Name of the provider on the sign-in page'),
};
type Env = z.output<z.ZodObject<typeof signInSettings>>;

/** A sign-in provider; `issuer` is null without OpenID Connect. */
export type Provider = {
  id: ProviderId;
  name: string;
  issuer: string | null;
  clientId: string;
  clientSecret: string;
  /** The domains whose addresses sign in with this provider only, and to which it is limited; empty for no limit. */
  domains: string[];
};

/** @throws SettingsError if nobody could sign in, or settings of providers contradict each other. */
export function signInMethodsOf(env: Env): { passwords: boolean; providers: Provider[] } {
  const asked = new Set(env.SIGN_IN_METHODS);
  const configured = providersOf(env);
  const providers = configured.filter(({ id }) => asked.has(id));
  const passwords = asked.has('password');
  if (!passwords && providers.length === 0)
    throw new SettingsError(
      'SIGN_IN_METHODS: without passwords and without a configured provider, nobody could sign in. Add password, or ' +
        'configure a provider, such as with OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    );
  const tied = providers.flatMap(({ domains }) => domains);
  const twice = tied.find((domain, n) => tied.indexOf(domain) !== n);
  if (twice) throw new SettingsError(`${twice} is in the domains of two providers. Leave it in one of them.`);
  for (const id of ['google', 'github', 'oidc'] as const) {
    const setting = `${id.toUpperCase() as Uppercase<typeof id>}_DOMAINS` as const;
    if (env[setting].length > 0 && !providers.some((provider) => provider.id === id))
      throw new SettingsError(`${setting}: people at these domains could not sign in, because ${id} is off.`);
  }
  return { passwords, providers };
}

function providersOf(env: Env): Provider[] {
  const offered: (Omit<Provider, 'clientId' | 'clientSecret' | 'domains'> & { settings: (keyof typeof env)[] })[] = [
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    },
    { id: 'github', name: 'GitHub', issuer: null, settings: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'] },
    {
      id: 'oidc',
      name: env.OIDC_NAME,
      issuer: env.OIDC_ISSUER ?? null,
      settings: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
    },
  ];
  return offered.flatMap(({ settings, ...provider }) => {
    const missing = settings.filter((name) => !env[name]);
    if (missing.length === settings.length) return [];
    if (missing.length > 0)
      throw new SettingsError(
        `To sign in with ${provider.name} these settings are required and missing: ${missing.join(', ')}`,
      );
    const [clientId = '', clientSecret = ''] = settings.map((name) => String(env[name]));
    const domains = env[`${provider.id.toUpperCase() as Uppercase<ProviderId>}_DOMAINS`];
    return [{ ...provider, clientId, clientSecret, domains }];
  });
}
