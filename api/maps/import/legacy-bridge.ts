import { legacyMapSummary, legacyTemplate, legacyUser } from '@groundwork/contract/maps/import/legacy';
import type { LegacySettings } from '../../settings/import.ts';
import { bridgeAnswers, bridgeLists } from './bridge-messages.ts';
import { askLegacy, isMissing, isRefused, readAs, readEach } from './legacy-answers.ts';
import type { LegacySource } from './legacy-source.ts';

/**
 * Adapter for an older product behind a bridge with a plain JSON API. It sends the credential of the sign-in as a
 * bearer token.
 */
export function bridge({ url, innerHosts }: Extract<LegacySettings, { source: 'http' }>): LegacySource {
  const ask = (path: string, token: string) =>
    askLegacy(`${url}${path}`, { innerHosts, headers: { authorization: `Bearer ${token}` } });
  return {
    async signIn(email, password) {
      const answer = await askLegacy(`${url}/sign-in`, { innerHosts, body: { email, password } });
      if (isRefused(answer)) return null;
      const { token, ...account } = readAs(bridgeAnswers.signIn, answer);
      return { ...account, credential: token };
    },
    templates: async ({ credential }) =>
      readEach(legacyTemplate, readAs(bridgeLists.templates, await ask('/templates', credential)).templates),
    users: async ({ credential }, organizationId) => {
      const query = organizationId === null ? '' : `?organizationId=${encodeURIComponent(organizationId)}`;
      return readEach(legacyUser, readAs(bridgeLists.users, await ask(`/users${query}`, credential)).users);
    },
    organizationOf: async ({ credential }) =>
      readAs(bridgeAnswers.organization, await ask('/organization', credential)).organizationId,
    maps: async ({ credential }) =>
      readEach(legacyMapSummary, readAs(bridgeLists.maps, await ask('/maps', credential)).maps),
    async map({ credential }, id) {
      const answer = await ask(`/maps/${encodeURIComponent(id)}`, credential);
      return isMissing(answer) ? null : readAs(bridgeAnswers.map, answer);
    },
  };
}
