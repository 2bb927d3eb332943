import { limits } from '@groundwork/contract/base/limits';
import {
  isObject,
  legacyAccount,
  legacyMap,
  legacyMapSummary,
  legacyTemplate,
  legacyUser,
} from '@groundwork/contract/maps/import/legacy';
import { z } from 'zod';
import type { LegacySettings } from '../../settings/import.ts';
import { askLegacy, isMissing, isRefused, readAs, readEach } from './legacy-answers.ts';
import type { LegacySource } from './legacy-source.ts';

/** Converts a typed value of Firestore, such as `{ integerValue: "3" }` or `{ mapValue: { fields } }`. */
function plainValue(typed: unknown): unknown {
  if (!isObject(typed)) return null;
  const [[type, value] = ['', null]] = Object.entries(typed);
  switch (type) {
    case 'integerValue':
    case 'doubleValue':
      return Number(value);
    case 'stringValue':
    case 'booleanValue':
    case 'timestampValue':
    case 'geoPointValue':
      return value;
    // Uses the document id, the last part of the name.
    case 'referenceValue':
      return String(value).split('/').at(-1);
    case 'arrayValue':
      return isObject(value) && Array.isArray(value.values) ? value.values.map(plainValue) : [];
    case 'mapValue':
      return isObject(value) ? plainFields(value.fields) : {};
    default:
      return null;
  }
}

const plainFields = (fields: unknown) =>
  Object.fromEntries(isObject(fields) ? Object.entries(fields).map(([name, value]) => [name, plainValue(value)]) : []);

const storedDocument = z.object({ name: z.string(), fields: z.unknown() });
const plainDocument = ({ name, fields }: z.infer<typeof storedDocument>): Record<string, unknown> => {
  const id = name.split('/').at(-1);
  return { ...plainFields(fields), id, uid: id };
};

const signedIn = z.object({
  localId: z.string(),
  email: z.string(),
  displayName: z.string().optional(),
  idToken: z.string(),
});
const lookedUp = z.object({ users: z.array(z.object({ displayName: z.string().optional() })) });
const listed = z.object({ documents: z.array(storedDocument).default([]), nextPageToken: z.string().optional() });
const queried = z.array(z.object({ document: storedDocument.optional() }));

const pageSize = 300;

/**
 * Adapter for an older product in Firebase: accounts of Identity Toolkit, and the Firestore collections `templates`,
 * `users` and `maps` over REST. It has the rights of the account that signed in. The nodes of a map are in its document
 * or in its collection `nodes`.
 */
export function firebase({
  apiKey,
  project,
  authUrl,
  firestoreUrl,
  innerHosts,
}: Extract<LegacySettings, { source: 'firebase' }>): LegacySource {
  const documents = `${firestoreUrl}/v1/projects/${encodeURIComponent(project)}/databases/(default)/documents`;
  const account = (operation: string, body: object) =>
    askLegacy(`${authUrl}/v1/accounts:${operation}?key=${encodeURIComponent(apiKey)}`, { innerHosts, body });
  const asThem = (idToken: string) => ({ innerHosts, headers: { authorization: `Bearer ${idToken}` } });

  async function all(collection: string, idToken: string) {
    const found: Record<string, unknown>[] = [];
    for (let page = ''; ; ) {
      const query = new URLSearchParams({ pageSize: String(pageSize), ...(page && { pageToken: page }) });
      const answer = readAs(listed, await askLegacy(`${documents}/${collection}?${query}`, asThem(idToken)));
      found.push(...answer.documents.map(plainDocument));
      if (!answer.nextPageToken || answer.documents.length === 0 || found.length > limits.legacy.nodes) return found;
      page = answer.nextPageToken;
    }
  }

  async function where(collection: string, field: string, value: string, idToken: string) {
    const filter = { fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value: { stringValue: value } } };
    const structuredQuery = { from: [{ collectionId: collection }], where: filter };
    const answer = readAs(
      queried,
      await askLegacy(`${documents}:runQuery`, { ...asThem(idToken), body: { structuredQuery } }),
    );
    return answer.flatMap(({ document }) => (document ? [plainDocument(document)] : []));
  }

  async function one(path: string, idToken: string) {
    const answer = await askLegacy(`${documents}/${path}`, asThem(idToken));
    return isMissing(answer) ? null : plainDocument(readAs(storedDocument, answer));
  }

  const read = <Shape extends z.ZodType>(shape: Shape, body: unknown) => readAs(shape, { status: 200, body });

  return {
    async signIn(email, password) {
      const answer = await account('signInWithPassword', { email, password, returnSecureToken: true });
      if (isRefused(answer)) return null;
      const { localId, idToken, ...known } = readAs(signedIn, answer);
      const [found] = readAs(lookedUp, await account('lookup', { idToken })).users;
      const displayName = found?.displayName ?? known.displayName ?? '';
      return { ...read(legacyAccount, { uid: localId, email: known.email, displayName }), credential: idToken };
    },
    templates: async ({ credential }) => readEach(legacyTemplate, await all('templates', credential)),
    users: async ({ credential }, organization) =>
      readEach(
        legacyUser,
        await (organization === null
          ? all('users', credential)
          : where('users', 'organizationId', organization, credential)),
      ),
    async organizationOf({ credential, uid }) {
      const user = await one(`users/${encodeURIComponent(uid)}`, credential);
      return user && read(legacyUser, { ...user, uid }).organizationId;
    },
    maps: async ({ credential, uid }) =>
      readEach(
        legacyMapSummary,
        (await where('maps', 'userId', uid, credential)).map((map) => ({
          nodeCount: Array.isArray(map.nodes) ? map.nodes.length : 0,
          ...map,
        })),
      ),
    async map({ credential }, id) {
      const path = `maps/${encodeURIComponent(id)}`;
      const map = await one(path, credential);
      return (
        map &&
        read(legacyMap, {
          ...map,
          nodes: Array.isArray(map.nodes) ? map.nodes : await all(`${path}/nodes`, credential),
        })
      );
    },
  };
}
