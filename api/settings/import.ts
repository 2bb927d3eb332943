import { z } from 'zod';
import { plainAddress } from './address.ts';
import { SettingsError } from './settings-error.mjs';

/** Where the older product is. */
export const importSettings = {
  IMPORT_SOURCE: z
    .enum(['none', 'sample', 'http', 'firebase'])
    .optional()
    .describe(
      'Source of imports from the older product: `http` (your bridge), `firebase`, `sample` (bundled sample data) ' +
        'or `none`. The default is `sample` with the embedded PostgreSQL and `none` otherwise',
    ),
  IMPORT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the bridge. It may be inside your network'),
  FIREBASE_API_KEY: z.string().optional().describe('Web API key of the Firebase project of the older product'),
  FIREBASE_PROJECT_ID: z.string().optional().describe('Id of the Firebase project'),
  FIREBASE_AUTH_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://identitytoolkit.googleapis.com')
    .describe('Address of Firebase Authentication. Change it for an emulator'),
  FIRESTORE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://firestore.googleapis.com')
    .describe('Address of Firestore. Change it for an emulator'),
};
type Env = z.output<z.ZodObject<typeof importSettings>> & { DATABASE_URL?: string | undefined };

/** How to reach the older product. Only `innerHosts`, which the settings name, may be inside the network. */
export type LegacySettings =
  | { source: 'sample' }
  | { source: 'http'; url: string; innerHosts: string[] }
  | {
      source: 'firebase';
      apiKey: string;
      project: string;
      authUrl: string;
      firestoreUrl: string;
      innerHosts: string[];
    };

export function legacyOf(env: Env): LegacySettings | null {
  const source = env.IMPORT_SOURCE ?? (env.DATABASE_URL ? 'none' : 'sample');
  const hostOf = (url: string) => new URL(url).host.toLowerCase();
  const needed = (...names: ('IMPORT_URL' | 'FIREBASE_API_KEY' | 'FIREBASE_PROJECT_ID')[]) =>
    names.map((name) => {
      const value = env[name];
      if (!value) throw new SettingsError(`With IMPORT_SOURCE=${source} this setting is required and missing: ${name}`);
      return value;
    });
  switch (source) {
    case 'sample':
      return { source };
    case 'http': {
      const [url = ''] = needed('IMPORT_URL');
      return { source, url: plainAddress(url), innerHosts: [hostOf(url)] };
    }
    case 'firebase': {
      const [apiKey = '', project = ''] = needed('FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID');
      const [authUrl, firestoreUrl] = [plainAddress(env.FIREBASE_AUTH_URL), plainAddress(env.FIRESTORE_URL)];
      return { source, apiKey, project, authUrl, firestoreUrl, innerHosts: [hostOf(authUrl), hostOf(firestoreUrl)] };
    }
    default:
      return null;
  }
}
